/// Titles that say nothing, or say that the page is not there (`rules.md` Appendix C; the words are in
/// `WordList+Words.swift`).
struct WordList: Sendable {
    private let keys: Set<String>
    /// Keys of phrases of at least three words, which count anywhere in a title; empty for lists of whole titles.
    private let phrases: [String]
    /// Whether `404 not found` is `not found`; but `24 news` is not `news`.
    private let numberMayLead: Bool

    init(_ words: [String: [String]], phrasesCountAnywhere: Bool = false) {
        let all = words.values.flatMap { $0 }
        keys = Set(all.map(TitleKeys.key))
        let phrases = all.filter { $0.split(separator: " ").count >= 3 }
        numberMayLead = phrasesCountAnywhere
        self.phrases = phrasesCountAnywhere ? phrases.map(TitleKeys.key).sorted() : []
    }

    /// Whether the key is in the list, whole or with a number behind it, or holds a phrase of it.
    func matches(_ key: String) -> Bool {
        guard !key.isEmpty else { return false }
        if keys.contains(key) { return true }
        return keys.contains(withoutNumber(key)) || phrases.contains { Bytes.contains($0, in: key) }
    }

    private func withoutNumber(_ key: String) -> String {
        let head = numberMayLead ? key.utf8.drop(while: Bytes.isDigit) : key.utf8[...]
        guard let last = head.lastIndex(where: { !Bytes.isDigit($0) }) else { return "" }
        return String(head[...last]) ?? key
    }
}
