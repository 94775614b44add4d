/// Titles that say nothing, or say that the page is not there (`rules.md` Appendix C; the words are in
/// `WordList+Words.swift`).
struct WordList: Sendable {
    private let keys: Set<String>
    /// In bytes.
    private let longestKey: Int
    /// Keys of phrases of at least three words, which count anywhere in a title; empty for lists of whole titles.
    private let phrases: Phrases
    /// Whether `404 not found` is `not found`; but `24 news` is not `news`.
    private let numberMayLead: Bool

    init(_ words: [String: [String]], phrasesCountAnywhere: Bool = false) {
        let all = words.values.flatMap { $0 }
        keys = Set(all.map(TitleKeys.key))
        longestKey = keys.reduce(0) { max($0, $1.utf8.count) }
        let phrases = all.filter { $0.split(separator: " ").count >= 3 }
        numberMayLead = phrasesCountAnywhere
        self.phrases = Phrases(phrasesCountAnywhere ? phrases.map(TitleKeys.key) : [])
    }

    /// Whether the key is in the list, whole or with a number behind it, or holds a phrase of it.
    func matches(_ key: String) -> Bool {
        guard !key.isEmpty else { return false }
        if key.utf8.count <= longestKey, keys.contains(key) { return true }
        return isKnownWithoutNumber(key) || phrases.occur(in: key)
    }

    private func isKnownWithoutNumber(_ key: String) -> Bool {
        guard let first = key.utf8.first, let last = key.utf8.last else { return false }
        guard Bytes.isDigit(last) || numberMayLead && Bytes.isDigit(first) else { return false }
        let head = numberMayLead ? key.utf8.drop(while: Bytes.isDigit) : key.utf8[...]
        guard let end = head.lastIndex(where: { !Bytes.isDigit($0) }) else { return false }
        return keys.contains(String(Substring(head[...end])))
    }
}

/// Phrases that are looked for in one pass.
private struct Phrases: Sendable {
    /// By their first byte.
    private var phrases: [[[UInt8]]] = Array(repeating: [], count: 256)
    private let isEmpty: Bool
    /// In bytes.
    private let shortest: Int

    init(_ keys: [String]) {
        isEmpty = keys.isEmpty
        shortest = keys.map(\.utf8.count).min() ?? 0
        for phrase in keys.map({ Array($0.utf8) }) {
            if let first = phrase.first { phrases[Int(first)].append(phrase) }
        }
    }

    func occur(in key: String) -> Bool {
        guard !isEmpty, key.utf8.count >= shortest else { return false }
        var key = key
        return key.withUTF8 { bytes in
            for start in 0...(bytes.count - shortest) {
                for phrase in phrases[Int(bytes[start])] where phrase.count <= bytes.count - start {
                    if phrase.indices.allSatisfy({ phrase[$0] == bytes[start + $0] }) { return true }
                }
            }
            return false
        }
    }
}
