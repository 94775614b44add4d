/// Titles that say nothing, or say that the page is not there (`rules.md` Appendix C; the words are in
/// `WordList+Words.swift`).
struct WordList: Sendable {
    private let keys: Set<String>
    /// Keys of phrases of at least three words, which count anywhere in a title; empty for lists of whole titles.
    private let phrases: Phrases
    /// Whether `404 not found` is `not found`; but `24 news` is not `news`.
    private let numberMayLead: Bool

    init(_ words: [String: [String]], phrasesCountAnywhere: Bool = false) {
        let all = words.values.flatMap { $0 }
        keys = Set(all.map(TitleKeys.key))
        let phrases = all.filter { $0.split(separator: " ").count >= 3 }
        numberMayLead = phrasesCountAnywhere
        self.phrases = Phrases(phrasesCountAnywhere ? phrases.map(TitleKeys.key) : [])
    }

    /// Whether the key is in the list, whole or with a number behind it, or holds a phrase of it.
    func matches(_ key: String) -> Bool {
        guard !key.isEmpty else { return false }
        if keys.contains(key) { return true }
        return keys.contains(withoutNumber(key)) || phrases.occur(in: key)
    }

    private func withoutNumber(_ key: String) -> String {
        let head = numberMayLead ? key.utf8.drop(while: Bytes.isDigit) : key.utf8[...]
        guard let last = head.lastIndex(where: { !Bytes.isDigit($0) }) else { return "" }
        return String(head[...last]) ?? key
    }
}

/// Phrases that are looked for in one pass.
private struct Phrases: Sendable {
    private let phrases: [[UInt8]]
    /// Whether a phrase begins with that byte.
    private var begins: [Bool]

    init(_ keys: [String]) {
        phrases = keys.map { Array($0.utf8) }
        begins = Array(repeating: false, count: 256)
        for phrase in phrases { if let first = phrase.first { begins[Int(first)] = true } }
    }

    func occur(in key: String) -> Bool {
        guard !phrases.isEmpty else { return false }
        var key = key
        return key.withUTF8 { bytes in
            bytes.indices.contains { index in
                guard begins[Int(bytes[index])] else { return false }
                return phrases.contains { bytes[index...].starts(with: $0) }
            }
        }
    }
}
