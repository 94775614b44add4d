/// Finds a site name at the beginning or end of a title, without a separator. A name known only from the host must be a
/// domain, or be in brackets.
struct AffixBrand {
    private let title: TitlePart
    private let aliases: [Alias]
    private let isShouted: Bool
    private var words: [TitleWord] { title.words }

    init(_ title: TitlePart, _ aliases: [Alias]) {
        self.title = title
        self.aliases = aliases
        isShouted = TitlePart.letters(CollectionOfOne(title.text)).isShouted
    }

    /// The name as written in the title; nil if no name of the site is at either end.
    var name: String? {
        let run = aliases.lazy.filter { !$0.isPart && !$0.isOfLabels }.compactMap(run).first
        guard let run, let first = words[run].first, let last = words[run].last else { return nil }
        return String(title.text[first.text.startIndex..<last.text.endIndex])
    }

    /// Whole words at one end of the title that are the name, and are written as a name.
    private func run(of alias: Alias) -> Range<Int>? {
        [
            TitleWord.run(
                of: alias.key, startingAt: alias.kind == .domain && words.first?.use.isArticle == true ? 1 : 0,
                in: words),
            TitleWord.run(of: alias.key, endingAt: words.count, in: words),
        ].lazy.compactMap { $0 }.first { isName($0, alias) }
    }

    private func isName(_ run: Range<Int>, _ alias: Alias) -> Bool {
        guard let first = words[run].first, run.count < words.count, !first.isBehindAt, !isHyphenated(run) else {
            return false
        }
        switch alias.kind {
        case .name:
            guard !alias.isOrdinary, DisplayWidth.of(alias.key) >= 3 else { return false }
            if isBracketed(run) || isAuthor(run) { return true }
            return DisplayWidth.of(alias.key) >= 4 && !isWoven(run) && !isWord(run, of: alias)
                && (!first.isSmall || !words.contains { !$0.isSmall } || alias.isWrittenSmall)
        case .domain: return !isWoven(run) && alias.isAddress(words[run])
        case .domainLabel:
            guard !alias.isOrdinary, alias.isLongEnough, !first.isSmall else { return false }
            return run.count >= 2 && isApart(run) || isAuthor(run) || isBesideCompanions(run)
                // Three consecutive words that form the label are no coincidence.
                || run.count >= 3 && words[run].allSatisfy { !$0.isSmall } && !isOfTopics(run) && !isWoven(run)
                || !isWoven(run) && run.count == 1
                    && (words[run].allSatisfy { $0.nameOfAddress != nil } || isWrittenAsName(first))
        case .subdomain: return false
        }
    }

    /// Whether a bracket, a dash or an arrow separates the name from the rest: `Big rocket → Lucky Larch`.
    private func isApart(_ run: Range<Int>) -> Bool {
        !isOfTopics(run) && (isBracketed(run) || isParted(at: run.lowerBound > 0 ? run.lowerBound : run.upperBound))
    }

    /// Whether the rest of the title does not name a subject: `Mindful Forum`, `Welcome to Lucky Larch`.
    private func isBesideCompanions(_ run: Range<Int>) -> Bool {
        let rest = words[..<run.lowerBound] + words[run.upperBound...]
        return !isOfTopics(run) && rest.allSatisfy { $0.use.completes || $0.use.joins }
            && rest.contains { $0.use.completes }
    }

    /// Whether half of the words are the usual subject of such a site: “Car Insurance”.
    private func isOfTopics(_ run: Range<Int>) -> Bool {
        words[run].count { $0.use.contains(.topic) } * 2 >= run.count
    }

    private func isWrittenAsName(_ word: TitleWord) -> Bool {
        // After an article any word may have a capital: “L'Équipe de France”.
        !isShouted && (word.ownKey == word.key ? word.isWrittenAsName : word.isShouted)
    }

    /// Whether a name of one word, with or without its article, is also an ordinary word of the title: “So entstand
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
        // “İkinci yüzyılında Cumhuriyet” is about the republic; a title that names a newspaper says that something is
        // in it.
        let before = words[run.lowerBound - 1]
        let saysWhere = before.use.isAny([.preposition, .house])
        return word.isCapitalized && !saysWhere || before.use.contains(.determiner)
    }

    /// Whether a name at the beginning is followed by what firms do, by a separator or by words of names: `Acme unveils
    /// new rocket`, `Acme® rockets`, `Acme Forum`. Otherwise it may be an ordinary word, as in “Libération des otages”.
    private func isSubject(_ run: Range<Int>) -> Bool {
        let rest = words[run.upperBound...]
        return rest.first?.use.contains(.deed) == true || isParted(at: run.upperBound)
            || rest.allSatisfy { $0.use.completes }
    }

    /// Whether a hyphen joins the name and its neighbour to one word: “La Croix-Rousse” for La Croix.
    private func isHyphenated(_ run: Range<Int>) -> Bool {
        [run.lowerBound, run.upperBound].contains { place in
            // Scripts without spaces have none around names: `新款iPhone-淘宝网`.
            words.indices.dropFirst().contains(place) && words[place - 1...place].allSatisfy { $0.script == .other }
                && ["-", "\u{2010}", "\u{2011}"].contains(gap(before: place))
        }
    }

    /// Whether the title is a sentence about the owner of the name: “What is Larch?”, “The history of Larch”, “Larch
    /// 5”.
    private func isWoven(_ run: Range<Int>) -> Bool {
        if run.lowerBound > 0 {
            let before = words[..<run.lowerBound].last { !$0.use.isArticle }?.use ?? []
            return before.isAny([.verb, .fors])
                || before.contains(.inside) && words[..<(run.lowerBound - 1)].contains(where: \.isSmall)
                || run.lowerBound <= Self.shortQuestion && words[0].use.contains(.question)
        }
        guard run.upperBound < words.count, !isParted(at: run.upperBound) else { return false }
        let next = words[run.upperBound]
        return next.use.contains(.pair) || next.isNumber && next.key.utf8.count <= 2
    }

    /// The most words of a question besides the name; a longer one may end with the name by chance.
    private static let shortQuestion = 3

    /// Whether a piece of work is the site's, who stands behind it: `Larch soup recipe by Larkhill`; or its author's, who
    /// stands in front of it: `Photo by Ann on Larkhill`.
    private func isAuthor(_ run: Range<Int>) -> Bool {
        guard run.upperBound == words.count, run.lowerBound >= 3, words[run].allSatisfy({ !$0.isSmall }) else {
            return false
        }
        let (work, by) = (words[run.lowerBound - 2].use, words[run.lowerBound - 1].use)
        return by.contains(.author) && work.contains(.work)
            || by.contains(.server) && words[1..<(run.lowerBound - 2)].contains { $0.use.contains(.author) }
    }

    /// Whether the name is in brackets at the beginning or end of the title: `活着 (豆瓣)`, `[Lucky Larch] Big rocket`.
    private func isBracketed(_ run: Range<Int>) -> Bool {
        guard let first = words[run].first, let last = words[run].last else { return false }
        let opening = title.text[..<first.text.startIndex].unicodeScalars.last?.properties.generalCategory
        let closing = title.text[last.text.endIndex...].unicodeScalars.first?.properties.generalCategory
        return opening == .openPunctuation && closing == .closePunctuation
    }

    /// The text between a word and the one before it.
    private func gap(before place: Int) -> Substring {
        title.text[words[place - 1].text.endIndex..<words[place].text.startIndex]
    }

    /// Whether a bracket, a dash or a sign precedes a word.
    private func isParted(at place: Int) -> Bool {
        gap(before: place).unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .openPunctuation, .closePunctuation, .dashPunctuation, .mathSymbol, .otherSymbol: true
            default: scalar == "*" || scalar == "/"
            }
        }
    }
}
