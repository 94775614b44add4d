/// Whether a title begins or ends with a name of its site, with no separator.
struct AffixBrand {
    private let words: [TitleWord]
    /// Whether nothing in the title is a small letter, so that capitals tell nothing.
    private let isShouted: Bool

    /// The name as the title has it; nil when no name of the site is at an edge of it.
    static func name(in title: String, key: String, _ aliases: [Alias]) -> String? {
        // Most names are ruled out before anything is folded.
        let possible = aliases.filter { mayBeAffix($0) && Bytes.contains($0.key, in: key) }
        guard !possible.isEmpty else { return nil }
        let affix = AffixBrand(title)
        guard let run = possible.lazy.compactMap(affix.run).first else { return nil }
        let words = affix.words[run]
        return words.first.flatMap { first in words.last.map { title[first.text.startIndex..<$0.text.endIndex] } }
            .map(String.init)
    }

    private init(_ title: String) {
        words = TitleWord.split(title[...])
        isShouted = !title.unicodeScalars.contains { $0.properties.isLowercase }
    }

    private static func mayBeAffix(_ alias: Alias) -> Bool {
        guard alias.kind == .domain || alias.kind != .subdomain && !alias.isOrdinary else { return false }
        return alias.isLongEnough || alias.key.unicodeScalars.count >= 3 && DisplayWidth.of(alias.key) >= 6
    }

    /// Whole words at one end of the title that are the name, and written as one.
    private func run(of alias: Alias) -> Range<Int>? {
        let start = alias.kind == .domain && words.first.map { BrandWords.isArticle($0.key) } == true ? 1 : 0
        let forms = words.reversed().prefix { BrandWords.isLegalForm($0.key) }.count
        return [
            TitleWord.run(of: alias.key, startingAt: start, in: words),
            TitleWord.run(of: alias.key, endingAt: words.count, in: words),
            forms > 0 ? TitleWord.run(of: alias.key, endingAt: words.count - forms, in: words) : nil,
        ].lazy.compactMap { $0 }.first { isName($0, alias) }
    }

    private func isName(_ run: Range<Int>, _ alias: Alias) -> Bool {
        guard let first = words[run].first, run.count < words.count else { return false }
        switch alias.kind {
        case .name: return !first.isSmall || !words.contains { !$0.isSmall } || alias.isWrittenSmall
        case .domain: return alias.isAddress(words[run])
        case .domainLabel: return isWrittenAsName(run) || isBesideWhatNamesHave(run)
        case .subdomain: return false
        }
    }

    /// What only the host says may be what the page is about, unless it is written as a name.
    private func isWrittenAsName(_ run: Range<Int>) -> Bool {
        guard run.count == 1, let word = words[run].first else { return false }
        return word.isWrittenAsName && !isShouted || word.nameOfAddress != nil
    }

    /// Whether the rest of the title is nothing that a page is about: `Mindful Forum`, `Lucky Larch Account Login`,
    /// `Contact Lucky Larch s.r.o.`, `Register at Lucky Larch`.
    private func isBesideWhatNamesHave(_ run: Range<Int>) -> Bool {
        guard words[run].allSatisfy({ !$0.isSmall }), !words[run].allSatisfy({ BrandWords.isTopic($0.key) }) else {
            return false
        }
        let rest = words[..<run.lowerBound] + words[run.upperBound...]
        if rest.allSatisfy({ BrandWords.completes($0.key) || run.count >= 2 && BrandWords.isOfAnySite($0.key) }) {
            return true
        }
        if run.upperBound < words.count, words[run.upperBound...].allSatisfy({ BrandWords.isLegalForm($0.key) }) {
            return true
        }
        if run.count >= 2, run.upperBound == words.count, BrandWords.leadsToHouse(words[run.lowerBound - 1].key) {
            return true
        }
        let key = rest.reduce(into: "") { $0 += $1.key }
        return WordList.generic.matches(key) || WordList.login.matches(key)
    }
}
