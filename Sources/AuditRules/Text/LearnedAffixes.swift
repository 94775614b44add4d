internal import AuditModel

/// Which segments of its titles name a site, though no tag says so (docs/scoring.md §9).
///
/// Pages are counted by their titles, each once: pages that are all called the same teach nothing about their site. What
/// many titles have in common may as well be a book, a maker or a section, so that half of them are enough only where
/// tags or the host are called alike.
///
/// A title that begins with a name of the site and goes on with some words is one with its slogan where pages of several
/// paths have it.
package enum LearnedAffixes {
    /// The fewest titles in which a segment must be first or last.
    package static let fewestTitles = 3
    /// The share of a site's different titles that must contain it, 0...1.
    package static let share = 0.5
    /// The most that a site has: two at either end of its titles, two in its tags and two whole titles, each in half.
    package static let limit = 8

    /// Different titles, and their share, that end in what neither tags nor host are like.
    private static let (fewestEndings, endsShare) = (4, 0.6)
    /// The same of one word with a capital, which may be what all those pages are.
    private static let (fewestOfWord, wordShare) = (6, 0.9)

    /// Whether a title may hold a name, or be it: most pages that do not name their site have a title without it, and
    /// need not be judged again.
    package static func mayHold(_ title: String, nameOfSite name: String) -> Bool {
        let (title, words) = (TitleKeys.key(title), TitleWord.split(name[...]).map(\.key))
        return Bytes.contains(title, in: TitleKeys.key(name))
            || (words + [String(words.compactMap(\.first))]).contains {
                $0.utf8.count >= shortestWord && Bytes.contains($0, in: title)
            }
    }

    /// In bytes; one letter of other scripts takes as many, and initials need three words.
    private static let shortestWord = 3

    /// Whether a segment may be a name at all: not a title that would fit any page, nor a number.
    package static func mayBeName(_ segment: String) -> Bool {
        let key = TitleKeys.key(segment)
        return !WordList.generic.matches(key) && key.utf8.contains { !Bytes.isDigit($0) }
    }

    /// Whether a segment that may be a name is one of the site: like what tags or else the host are called, or written as
    /// a name at the end of most titles.
    ///
    /// - Parameters:
    ///   - titles: different titles of the site that it stands in.
    ///   - ends: the part of the site's titles that end in it, 0...1.
    ///   - title: a title of the site, judged without what was learned.
    package static func isName(
        _ segment: String, in titles: Int, ends: Double, for title: TitleAnalysis, _ names: SiteNames
    ) -> Bool {
        guard let name = Alias(segment, .name) else { return false }
        let declared = Alias(
            title.siteNameIsTitle ? names.applicationName : names.siteName ?? names.applicationName, .name)
        if let declared, isLike(name, declared) { return true }
        // A tag that repeats the host does not contradict another name.
        guard declared.map({ isHost($0, title) }) ?? true else { return false }
        if name.isLike(names.site) { return true }
        guard titles >= fewestEndings, ends >= endsShare,
            let text = title.segments.last(where: { $0.key == segment })?.text
        else { return false }
        let words = TitleWord.split(text[...])
        return isWrittenAsName(words, of: text) || titles >= fewestOfWord && ends >= wordShare && isOwnWord(words)
    }

    /// Whether a name is the host, or all that the host tells: `swp.de`, `https://www.swp.de`, `SWP`.
    private static func isHost(_ name: Alias, _ title: TitleAnalysis) -> Bool {
        let key = ["https", "http", "www"].reduce(name.key) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
        return title.hostAliases.contains { $0.key == name.key || $0.kind == .domain && $0.key == key }
    }

    /// Whether a segment is written as a name of several words, in capitals, or in a script without them: a slogan
    /// (“la meilleure recette”) or a kind of page (“Einzelnorm”) ends as many titles.
    private static func isWrittenAsName(_ words: [TitleWord], of text: String) -> Bool {
        guard !words.contains(where: \.isNumber) else { return false }
        guard text.unicodeScalars.contains(where: { $0.isSmallLetter || $0.isCapital }) else { return true }
        let own = words.filter { !$0.use.joins }
        return own.allSatisfy { !$0.isSmall } && (own.count >= 2 || own.contains { $0.isWrittenAsName })
    }

    /// Whether a title that several pages share is the site's name with its slogan, and so names none of the pages.
    package static func isNameWithSlogan(_ title: String, _ names: SiteNames) -> Bool {
        let title = TitleAnalysis(Sourced(title, source: ""), names: names)
        guard title.beginsWithName else { return false }
        // Many pages may lead to one that is called so: “Acme – Log in to your account”.
        let words = TitleWord.split(title.core[...]).map(\.key)
        let isDoor = (1...3).contains { WordList.login.matches(words.prefix($0).joined()) }
        return !isDoor && WordList.errors.match(title.core, key: title.coreKey) == nil
    }

    /// Whether a segment is one word with a capital, and not a common word of titles.
    private static func isOwnWord(_ words: [TitleWord]) -> Bool {
        words.count == 1 && words.allSatisfy { !$0.isSmall && !$0.isNumber && $0.use.isEmpty }
    }

    /// Whether one name contains the other, or nearly equals it.
    private static func isLike(_ a: Alias, _ b: Alias) -> Bool {
        let (short, long) = a.key.utf8.count < b.key.utf8.count ? (a.key, b.key) : (b.key, a.key)
        return short.utf8.count >= 3 && Bytes.contains(short, in: long) || Similarity.reaches(0.6, a.key, b.key)
    }
}
