/// Phrases to find in a title as whole words, in one pass.
///
/// Words end at white space and punctuation; in scripts without spaces, every character starts a word.
struct PhraseSet: Sendable {
    fileprivate struct Phrase: Sendable {
        var words: [UInt8]
        /// Whether text may precede it, and follow it.
        var mayFollow: Bool
        var mayGoOn: Bool
        /// Whether its last character is a word of its own.
        var endsAnywhere: Bool
    }

    /// By a hash of their first three bytes.
    private var buckets: [[Phrase]] = Array(repeating: [], count: 256)
    private var isEmpty = true

    /// - Parameters:
    ///   - words: as in `TitleKeys.words`.
    ///   - mayFollow: whether text may precede it.
    ///   - mayGoOn: whether text may follow it.
    mutating func add(_ words: [UInt8], mayFollow: Bool, mayGoOn: Bool) {
        guard words.count >= Self.hashed else { return }
        isEmpty = false
        buckets[Self.bucket(words[0], words[1], words[2])].append(
            Phrase(words: words, mayFollow: mayFollow, mayGoOn: mayGoOn, endsAnywhere: Self.endsUnspaced(words)))
    }

    /// Whether the title contains one of them.
    ///
    /// - Parameter words: the `TitleKeys.words` of a title.
    func occur(in words: [UInt8]) -> Bool { contains(words) { $0.fits(words.count, at: $1) } }

    /// Whether the title contains the words of one of them, anywhere.
    func mayOccur(in words: [UInt8]) -> Bool { contains(words) { _, _ in true } }

    @inline(__always)
    private func contains(_ words: [UInt8], where isGood: (Phrase, Int) -> Bool) -> Bool {
        guard !isEmpty, words.count >= Self.hashed else { return false }
        return words.withUnsafeBufferPointer { words in
            for place in 0...(words.count - Self.hashed) {
                // No phrase starts inside an ASCII word, which rules out most places.
                if place > 0, words[place] < 0x80, words[place] != Self.space, words[place - 1] != Self.space {
                    continue
                }
                guard Self.bordersWord(words, place) else { continue }
                for phrase in buckets[Self.bucket(words[place], words[place + 1], words[place + 2])]
                where phrase.stands(in: words, at: place) && isGood(phrase, place) {
                    return true
                }
            }
            return false
        }
    }

    fileprivate static let space = UInt8(ascii: " ")
    private static let hashed = 3

    private static func bucket(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
        Int(first ^ (second &* 31) ^ (third &* 131))
    }
}

extension PhraseSet.Phrase {
    /// Whether its words stand there, whole.
    fileprivate func stands(in title: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        let end = place + words.count
        guard end <= title.count, words.indices.allSatisfy({ words[$0] == title[place + $0] }) else { return false }
        return endsAnywhere || PhraseSet.bordersWord(title, end)
    }

    /// Whether it may stand there in a title of so many bytes.
    fileprivate func fits(_ count: Int, at place: Int) -> Bool {
        guard mayFollow || place == 0, mayGoOn || place + words.count == count else { return false }
        // A phrase that may be anywhere must make up most of the title; otherwise the title is about something else.
        return !(mayFollow && mayGoOn) || 2 * words.count >= count
    }
}

extension PhraseSet {
    /// Whether a word begins or ends there.
    fileprivate static func bordersWord(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        guard place > 0, place < text.count else { return true }
        if text[place - 1] == space || text[place] == space { return true }
        return isUnspaced(text[place], place + 1 < text.count ? text[place + 1] : 0)
    }

    private static func endsUnspaced(_ words: [UInt8]) -> Bool {
        guard let lead = words.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
        return isUnspaced(words[lead], lead + 1 < words.count ? words[lead + 1] : 0)
    }

    /// Whether these bytes begin a character of a script that sets no white space between words, or sets particles
    /// right behind them: kana, Han, Hangul, Thai, Lao, Burmese, Khmer.
    private static func isUnspaced(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0xE3...0xED: true
        case 0xE0: (0xB8...0xBB).contains(second)
        case 0xE1: (0x80...0x82).contains(second) || second == 0x9E || second == 0x9F
        case 0xF0: second >= 0xA0
        default: false
        }
    }
}
