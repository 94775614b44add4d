/// Titles that say nothing, or say that the page is not there (`rules.md` Appendix C).
///
/// The words are those of `Words`, a file for each language, which `scripts/regenerate-words` puts into `WordTable`.
struct WordList: Sendable {
    /// Titles that would fit any page.
    static let generic = WordList(WordTable.genericTitle)
    /// Titles of a door.
    static let login = WordList(WordTable.login)
    /// Titles of a page that asks for consent before it shows anything.
    static let consent = WordList(WordTable.consent)
    /// Titles of a page that tells people from machines.
    static let challenge = WordList(WordTable.challenge)
    /// Titles of a page that is not there.
    static let errors = WordList(WordTable.notFound, WordTable.accessDenied, WordTable.maintenance)
    /// The same in single words, which may name other things too.
    static let errorWords = WordList(WordTable.errorWord)

    /// How sure a title is to be what the list says.
    enum Match: Sendable {
        /// It is a title of the list, which may be that of a book as well.
        case whole
        /// It holds a phrase of the list, of which there is only one reading.
        case phrase
        /// A title of the list stands before or behind a separator, and beside it what need not be the site's name.
        case edge
    }

    /// Whole titles, as keys.
    private let keys: Set<String>
    /// In bytes.
    private let longestKey: Int
    private let phrases: PhraseSet

    /// - Parameter texts: titles, one a line; those with a star are phrases.
    init(_ texts: String...) {
        let lines = texts.flatMap { $0.split(separator: "\n") }
        keys = Set(lines.filter { !PhraseSet.isPhrase($0) }.map { TitleKeys.key($0) })
        longestKey = keys.reduce(0) { max($0, $1.utf8.count) }
        phrases = PhraseSet(lines.filter(PhraseSet.isPhrase))
    }

    /// Whether the key is a title of the list, whole or with a number behind it.
    func matches(_ key: String) -> Bool {
        guard !key.isEmpty else { return false }
        return key.utf8.count <= longestKey && keys.contains(key) || isKnownWithoutNumber(key)
    }

    /// What the title is by this list; nil when it is none of it.
    ///
    /// - Parameter key: the key of the text.
    func match(_ text: String, key: String) -> Match? {
        if phrases.occur(in: TitleKeys.words(text)) { return .phrase }
        return matches(key) ? .whole : nil
    }

    /// The same for a title that was not taken apart: all of it, or what stands before or behind a separator.
    func match(title: String) -> Match? {
        let title = PlainText.cleaned(title, limit: TitleAnalysis.lengthLimit)
        if let match = match(title, key: TitleKeys.key(title)) { return match }
        let segments = TitleSplit.segments(of: title)
        for edge in Self.edges(of: title, segments.count, segments.first, segments.last) {
            if let match = match(edge, key: TitleKeys.key(edge)) { return match == .whole ? .edge : match }
        }
        return nil
    }

    /// A title in more parts is a path through the site, of which one part says little.
    private static let segmentLimit = 3

    /// What stands before and behind a separator, but for a colon: “Entrance: how to find it” is no login.
    fileprivate static func edges(
        of title: String, _ count: Int, _ first: (some StringProtocol)?, _ last: (some StringProtocol)?
    ) -> [String] {
        guard (2...segmentLimit).contains(count), let first, let last else { return [] }
        var edges: [String] = []
        let rest = PlainText.trimmed(title.dropFirst(first.count))
        if title.hasPrefix(first), !rest.hasPrefix(":"), !rest.hasPrefix("：") { edges.append(String(first)) }
        let start = PlainText.trimmed(title.dropLast(last.count))
        if title.hasSuffix(last), !start.hasSuffix(":"), !start.hasSuffix("：") { edges.append(String(last)) }
        return edges
    }

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
        if let match = list.match(core, key: coreKey) { return match }
        for edge in WordList.edges(of: text, segments.count, segments.first?.text, segments.last?.text) {
            if let match = list.match(edge, key: TitleKeys.key(edge)) { return match == .whole ? .edge : match }
        }
        return nil
    }
}
