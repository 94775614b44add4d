/// Whether a title begins or ends with a name of its site, with no separator.
struct AffixBrand {
    private let title: String
    private let words: [TitleWord]
    private let letters: LetterCase

    /// The name as the title has it; nil when no name of the site is at an edge of it.
    static func name(in title: Phrase, _ aliases: [Alias]) -> String? {
        // Most names are ruled out before anything is folded.
        let possible = aliases.filter {
            mayBeAffix($0) && $0.letters.isSubset(of: title.letters) && Bytes.contains($0.key, in: title.key)
        }
        guard !possible.isEmpty else { return nil }
        let affix = AffixBrand(title)
        guard let run = possible.lazy.compactMap(affix.run).first else { return nil }
        let words = affix.words[run]
        return words.first.flatMap { first in words.last.map { title.text[first.text.startIndex..<$0.text.endIndex] } }
            .map(String.init)
    }

    private init(_ title: Phrase) {
        self.title = title.text
        words = title.words
        letters = LetterCase(of: CollectionOfOne(title.text))
    }

    private static func mayBeAffix(_ alias: Alias) -> Bool {
        guard alias.kind == .domain || alias.kind != .subdomain && !alias.isOrdinary, !alias.isPart else {
            return false
        }
        if alias.isLongEnough { return true }
        let letters = alias.key.unicodeScalars.count
        return letters >= 3 && (alias.kind == .name || DisplayWidth.of(alias.key) >= 6)
            || letters == 2 && alias.kind == .name && DisplayWidth.of(alias.key) >= 4
    }

    /// Whole words at one end of the title that are the name, and written as one.
    private func run(of alias: Alias) -> Range<Int>? {
        let start = alias.kind == .domain && words.first.map { $0.use.isArticle } == true ? 1 : 0
        let forms = words.reversed().prefix { $0.use.isLegalForm }.count
        return [
            TitleWord.run(of: alias.key, startingAt: start, in: words),
            TitleWord.run(of: alias.key, endingAt: words.count, in: words),
            forms > 0 ? TitleWord.run(of: alias.key, endingAt: words.count - forms, in: words) : nil,
        ].lazy.compactMap { $0 }.first { isName($0, alias) }
    }

    private func isName(_ run: Range<Int>, _ alias: Alias) -> Bool {
        guard let first = words[run].first, run.count < words.count, !first.isBehindAt, !isHyphenated(run) else {
            return false
        }
        if isAuthor(run) || alias.kind == .name && isBracketed(run) { return true }
        if isWoven(run) { return false }
        // What is shorter has to be said to be where something is from: `Pasta from H-E-B`.
        guard alias.isLongEnough || DisplayWidth.of(alias.key) >= 6 else { return false }
        switch alias.kind {
        case .name:
            return (!first.isSmall || !words.contains { !$0.isSmall } || alias.isWrittenSmall)
                && !isWord(run, of: alias)
        case .domain: return alias.isAddress(words[run])
        case .domainLabel: return isWrittenAsName(run) || isBesideWhatNamesHave(run) || standsApart(run)
        case .subdomain: return false
        }
    }

    /// Whether a name of one word, with its article or without, is the word that the site is named by: “So entstand
    /// dieses Bild” for BILD, “Imparare a leggere il giornale” for il Giornale.
    private func isWord(_ run: Range<Int>, of alias: Alias) -> Bool {
        let name = TitleWord.split(alias.text[...])
        guard let own = name.last, name.dropLast().allSatisfy({ $0.use.isArticle }), let word = words[run].last else {
            return false
        }
        if own.isCapitalizedForm(of: word) { return true }
        if word.isSmall, !own.isSmall { return words.contains { !$0.isSmall } }
        // Nobody writes a word so.
        guard word.text != own.text || !isWrittenAsName(word) else { return false }
        if run.lowerBound == 0 { return !isSubject(run) }
        guard run.count == 1 else { return false }
        // “İkinci yüzyılında Cumhuriyet” is about the republic; who names a newspaper says that something is in it.
        let before = words[run.lowerBound - 1]
        let saysWhere = before.use.leadsToPlace || before.use.leadsToHouse
        return word.isCapitalized && !saysWhere || BrandWords.determiners.contains(before.key)
    }

    /// Whether a name that begins the title does what firms do, or what follows is set off or belongs to names:
    /// `Acme unveils new rocket`, `Acme® rockets`, `Acme Forum`. Else “Libération des otages” has the word.
    private func isSubject(_ run: Range<Int>) -> Bool {
        let rest = words[run.upperBound...]
        return rest.first.map { BrandWords.deeds.contains($0.key) } == true || isParted(at: run.upperBound)
            || rest.allSatisfy { $0.use.completes }
    }

    /// Whether a hyphen makes one word of the name and its neighbour: “La Croix-Rousse” for La Croix.
    private func isHyphenated(_ run: Range<Int>) -> Bool {
        [run.lowerBound, run.upperBound].contains { place in
            // Scripts without white space have none in words: `新款iPhone-淘宝网`.
            words.indices.dropFirst().contains(place) && words[place - 1...place].allSatisfy { $0.script == .other }
                && ["-", "\u{2010}", "\u{2011}"].contains(gap(before: place))
        }
    }

    /// Whether the title is a sentence about whom the name is of, and none without it: “What is Larch?”,
    /// “The history of Larch”, “Visiting Larch”, “Larch 5”, “Larch v Finch”.
    private func isWoven(_ run: Range<Int>) -> Bool {
        if run.lowerBound > 0 {
            let before = words[..<run.lowerBound].last { !$0.use.isArticle }?.key ?? ""
            return BrandWords.verbs.contains(before) || BrandWords.fors.contains(before)
                || BrandWords.insides.contains(before) && words[..<(run.lowerBound - 1)].contains(where: \.isSmall)
                || run.lowerBound <= Self.shortQuestion
                    && words.first.map { BrandWords.questions.contains($0.key) } == true
        }
        guard run.upperBound < words.count, !isParted(at: run.upperBound) else { return false }
        let next = words[run.upperBound]
        return BrandWords.pairs.contains(next.key) || next.isNumber && next.key.utf8.count <= 2
    }

    /// Words of a question besides the name; a longer one may have it at its end without meaning it.
    private static let shortQuestion = 3

    /// What stands between a word and the one in front of it.
    private func gap(before place: Int) -> Substring {
        title[words[place - 1].text.endIndex..<words[place].text.startIndex]
    }

    /// Whether a piece of work is the site's, who stands behind it: `Larch soup recipe by Larkhill`; or its author's, who
    /// stands in front of it: `Photo by Ann on Larkhill`.
    private func isAuthor(_ run: Range<Int>) -> Bool {
        guard run.upperBound == words.count, run.lowerBound >= 3, words[run].allSatisfy({ !$0.isSmall }) else {
            return false
        }
        let (work, by) = (words[run.lowerBound - 2], words[run.lowerBound - 1])
        if BrandWords.authors.contains(by.key), BrandWords.works.contains(work.key) { return true }
        return BrandWords.servers.contains(by.key)
            && words[1..<(run.lowerBound - 2)].contains { BrandWords.authors.contains($0.key) }
    }

    /// What only the host says may be what the page is about, unless it is written as a name.
    private func isWrittenAsName(_ run: Range<Int>) -> Bool {
        run.count == 1 && words[run].allSatisfy(isWrittenAsName)
    }

    private func isWrittenAsName(_ word: TitleWord) -> Bool {
        // Behind an article any word has its capital: “L'Équipe de France”.
        let isName = word.ownKey == word.key ? word.isWrittenAsName : word.isShouted
        return isName && !letters.isShouted || word.nameOfAddress != nil
    }

    /// Whether the rest of the title is nothing that a page is about: `Mindful Forum`, `Lucky Larch Account Login`,
    /// `Contact Lucky Larch s.r.o.`, `Register at Lucky Larch`.
    private func isBesideWhatNamesHave(_ run: Range<Int>) -> Bool {
        guard words[run].allSatisfy({ !$0.isSmall }) else { return false }
        let rest = words[..<run.lowerBound] + words[run.upperBound...]
        if run.count >= 2, rest.count >= 2, rest.allSatisfy({ $0.use.isOfAnySite }) { return true }
        let topics = words[run].count { $0.use.isTopic }
        guard topics < run.count else { return false }
        if rest.allSatisfy({ $0.use.completes || run.count >= 2 && $0.use.isOfAnySite }) {
            return true
        }
        if run.upperBound < words.count, words[run.upperBound...].allSatisfy({ $0.use.isLegalForm }) {
            return true
        }
        // Three words in a row that are the label are no chance, unless they are what pages there are about.
        if run.count >= 3, topics * 2 <= run.count || words[run].last.map({ $0.use.isSite }) == true {
            return true
        }
        let key = rest.reduce(into: "") { $0 += $1.key }
        return isHouse(run) || isPlaceOfTalk(run) || WordList.generic.matches(key) || WordList.login.matches(key)
    }

    /// Whether the name stands behind “at”: where other words are small, or nobody would write them of anything else.
    /// “Life at High Altitude” is what a page is about.
    private func isHouse(_ run: Range<Int>) -> Bool {
        guard run.count >= 2, run.upperBound == words.count, run.lowerBound > 0,
            words[run.lowerBound - 1].use.leadsToHouse
        else { return false }
        let rest = words[..<(run.lowerBound - 1)]
        let own = rest.drop { $0.use.isOfAnySite }.reduce(into: "") { $0 += $1.key }
        return rest.contains { $0.isSmall && !$0.use.joins } || WordList.login.matches(own)
            || WordList.generic.matches(own)
    }

    /// Whether the title begins with a name that ends in “Forums” or the like.
    private func isPlaceOfTalk(_ run: Range<Int>) -> Bool {
        guard run.lowerBound == 0, run.count >= 2, let first = words.first, let last = words[run].last else {
            return false
        }
        return !first.use.isTopic && last.use.isSite
    }

    /// Whether brackets around the name end the title: `活着 (豆瓣)`.
    private func isBracketed(_ run: Range<Int>) -> Bool {
        guard run.lowerBound > 0, let last = words[run].last, run.upperBound == words.count else { return false }
        let opening = gap(before: run.lowerBound).unicodeScalars.last?.properties.generalCategory
        let closing = title[last.text.endIndex...].unicodeScalars.first?.properties.generalCategory
        return opening == .openPunctuation && closing == .closePunctuation
    }

    /// Whether a bracket, a dash or an arrow stands between the name and the rest: `Big rocket [Lucky Larch]`.
    private func standsApart(_ run: Range<Int>) -> Bool {
        guard run.count >= 2, let first = words[run].first, !first.isSmall,
            words[run].count(where: { $0.use.isTopic }) * 2 < run.count
        else { return false }
        return isParted(at: run.lowerBound > 0 ? run.lowerBound : run.upperBound)
    }

    private func isParted(at place: Int) -> Bool {
        gap(before: place).unicodeScalars.contains(where: Self.parts)
    }

    private static func parts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .dashPunctuation, .mathSymbol, .otherSymbol: true
        default: scalar == "*" || scalar == "/"
        }
    }
}
