internal import AuditModel
internal import EmbeddedFiles

/// Titles that say nothing, or that say that the page does not exist.
///
/// The words are in `Words`, one file per language.
struct WordList: Sendable {
    /// Titles that would fit any page.
    static let generic = WordList(WordSection.genericTitle.titles + WordSection.generator.titles)
    /// Titles of pages of a manual, which say nothing on their own.
    static let manual = WordList(WordSection.manualTitle.titles)
    /// Titles, descriptions and names from the template of a generator.
    static let generator = WordList(WordSection.generator.titles)
    /// Titles of sign-in pages.
    static let login = WordList(WordSection.login.titles)
    /// Titles of consent pages.
    static let consent = WordList(WordSection.consent.titles)
    /// Titles of bot challenges.
    static let challenge = WordList(WordSection.challenge.titles)
    /// Titles of error pages.
    static let errors = WordList(
        WordSection.notFound.titles + WordSection.accessDenied.titles + WordSection.maintenance.titles)
    /// The same as single words, which may also mean other things.
    static let errorWords = WordList(WordSection.errorWord.titles)
    /// Words that no phrase ends with: articles, prepositions, conjunctions.
    static let functionWords = WordList(WordSection.functionWord.titles)

    /// How certain it is that a title means what the list says.
    enum Match: Sendable {
        /// It is a title of the list, which may also be that of a book.
        case whole
        /// It contains a phrase of the list, which has only one meaning.
        case phrase
        /// A title of the list stands before or behind a separator, and beside it what need not be the site's name.
        case edge
    }

    /// Whole titles, as keys.
    private let keys: Set<String>
    private let phrases: PhraseSet

    /// - Parameter titles: those with a star before or after them are phrases.
    init(_ titles: [Substring]) {
        var (keys, phrases) = (Set<String>(), PhraseSet())
        for title in titles {
            let words = TitleKeys.words(title)
            if title.first == "*" || title.last == "*" {
                phrases.add(words, mayFollow: title.first == "*", mayGoOn: title.last == "*")
            } else {
                keys.insert(String(decoding: words.filter { $0 != Self.space }, as: UTF8.self))
            }
        }
        (self.keys, self.phrases) = (keys, phrases)
    }

    /// The keys that are ASCII, in order.
    var plainKeys: [String] { keys.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.sorted() }

    /// Whether the key is a title of the list, whole or with a number behind it.
    func matches(_ key: String) -> Bool { !key.isEmpty && (keys.contains(key) || isKnownWithoutNumber(key)) }

    /// Whether the whole text is one of the list, or begins or ends as one does.
    func matches(text: String) -> Bool {
        text.utf8.count <= Self.longest && match(text, key: TitleKeys.key(text)) != nil
    }

    /// In bytes; texts of templates are not longer.
    private static let longest = 1_000

    /// What a text is by this list; nil when it is none of it.
    ///
    /// - Parameter key: the key of the text.
    func match(_ text: String, key: String) -> Match? {
        if phrases.occur(in: TitleKeys.words(text)) { return .phrase }
        return matches(key) ? .whole : nil
    }

    /// What a title that was not taken apart is: all of it, or what stands before or behind a separator.
    func match(title: String) -> Match? {
        let title = PlainText.cleaned(title, limit: TitleAnalysis.lengthLimit)
        let segments = TitleSplit.parts(of: title).map(TitleAnalysis.Segment.init)
        let edges = Self.edges(of: title, segments)
        return match(title, core: title, key: segments.reduce(into: "") { $0 += $1.key }, edges)
    }

    /// - Parameters:
    ///   - core: the title without its site's name.
    ///   - key: the key of the core.
    fileprivate func match(
        _ title: String, core: String, key: String, _ edges: some Sequence<TitleAnalysis.Segment>
    ) -> Match? {
        // Most titles contain no phrase, which a single pass shows.
        if phrases.mayOccur(in: TitleKeys.words(title)) {
            if phrases.occur(in: TitleKeys.words(core)) { return .phrase }
            for edge in edges where phrases.occur(in: TitleKeys.words(edge.text)) { return .phrase }
        }
        if matches(key) { return .whole }
        return edges.contains { matches($0.key) } ? .edge : nil
    }

    /// A title with more parts is a path through the site, of which one part says little.
    private static let segmentLimit = 3

    /// What stands before and behind a separator, but for a colon: “Entrance: how to find it” is no login.
    fileprivate static func edges(of title: String, _ segments: [TitleAnalysis.Segment]) -> [TitleAnalysis.Segment] {
        guard (2...segmentLimit).contains(segments.count) else { return [] }
        let (first, last) = (segments[0], segments[segments.count - 1])
        let after = title.utf8.dropFirst(first.text.utf8.count).drop { $0 == space }
        let before = title.utf8.dropLast(last.text.utf8.count).reversed().drop { $0 == space }
        var edges: [TitleAnalysis.Segment] = []
        if !after.starts(with: ":".utf8), !after.starts(with: "：".utf8) { edges.append(first) }
        if !before.starts(with: ":".utf8), !before.starts(with: "：".utf8.reversed()) { edges.append(last) }
        return edges
    }

    private static let space = UInt8(ascii: " ")

    private func isKnownWithoutNumber(_ key: String) -> Bool {
        guard let last = key.utf8.last, Bytes.isDigit(last),
            let end = key.utf8.lastIndex(where: { !Bytes.isDigit($0) })
        else { return false }
        return keys.contains(String(key[...end]))
    }
}

extension TitleAnalysis {
    /// What the title is by the list: without its site's name, or what stands before or behind a separator.
    func match(_ list: WordList) -> WordList.Match? {
        list.match(text, core: core, key: coreKey, WordList.edges(of: text, segments))
    }

    /// Whether the first or the last part of the title has one of these keys.
    func hasEdge(among keys: Set<String>) -> Bool {
        WordList.edges(of: text, segments).contains { keys.contains(String($0.key)) }
    }

    /// Whether the first or the last part of the title is a title of the list.
    func hasEdge(_ list: WordList) -> Bool { WordList.edges(of: text, segments).contains { list.matches($0.key) } }
}

/// A section of the word lists in `Words`, by its name there; CONTRIBUTING.md says how they are written.
enum WordSection: String, CaseIterable {
    case genericTitle = "generic-title"
    case manualTitle = "manual-title"
    case generator
    case login, consent, challenge, maintenance
    case notFound = "not-found"
    case accessDenied = "access-denied"
    case errorWord = "error-word"
    case functionWord = "function-word"

    /// Its titles in all languages.
    var titles: [Substring] { Self.all[self] ?? [] }

    private static let all = read(String(cString: embedded_words()))

    /// Parses consecutive lists; tests make sure that they are well-formed.
    static func read(_ text: String) -> [WordSection: [Substring]] {
        var sections: [WordSection: [Substring]] = [:]
        var section: WordSection?
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                section = WordSection(rawValue: String(line.dropFirst().dropLast()))
            } else if let section {
                sections[section, default: []].append(line)
            }
        }
        return sections
    }
}
