/// What two titles have in common, word by word.
enum SharedWords {
    /// Whether two titles share no word of at least four letters, though both have some in one script; in scripts that
    /// set no white space, no two characters in a row.
    ///
    /// Words that hold one another count as one: `recipe`, `recipes`, and `cookbook`, `book`.
    static func haveNone(_ a: String, _ b: String) -> Bool {
        let (a, b) = (words(a), words(b))
        var isComparable = false
        for word in a {
            for other in b where other.script == word.script {
                if word.isLike(other) { return false }
                isComparable = true
            }
        }
        return isComparable
    }

    /// The most words of a title that are compared.
    private static let limit = 64

    private enum Script {
        case latin, greek, cyrillic, semitic, unspaced, other

        /// Accents are folded, so that nearly all Latin is ASCII.
        init(_ word: ArraySlice<UInt8>) {
            guard let lead = word.firstIndex(where: { $0 >= 0xC0 }) else {
                self = .latin
                return
            }
            let second = lead + 1 < word.endIndex ? word[lead + 1] : 0
            self =
                switch word[lead] {
                case 0xC3...0xCD: .latin
                case 0xCE, 0xCF: .greek
                case 0xD0...0xD4: .cyrillic
                case 0xD6...0xDB: .semitic
                case 0xE3...0xED: .unspaced
                case 0xE0 where (0xB8...0xBB).contains(second): .unspaced
                case 0xE1: second >= 0xB8 ? .latin : .unspaced
                default: .other
                }
        }
    }

    private struct Word {
        var bytes: ArraySlice<UInt8>
        var script: Script

        func isLike(_ other: Word) -> Bool {
            if script == .unspaced { return bytes == other.bytes }
            let (short, long) = bytes.count < other.bytes.count ? (bytes, other.bytes) : (other.bytes, bytes)
            return (long.startIndex...(long.endIndex - short.count)).contains {
                long[$0] == short[short.startIndex] && long[$0..<$0 + short.count].elementsEqual(short)
            }
        }
    }

    private static func words(_ title: String) -> [Word] {
        var words: [Word] = []
        for word in TitleKeys.words(title).split(separator: 0x20) where words.count < limit {
            let script = Script(word)
            if script == .unspaced {
                words += pairs(of: word)
            } else if word.count(where: { $0 & 0xC0 != 0x80 }) >= 4 {
                words.append(Word(bytes: word, script: script))
            }
        }
        return words
    }

    /// Two characters in a row, of three bytes each.
    private static func pairs(of word: ArraySlice<UInt8>) -> [Word] {
        let leads = word.indices.filter { word[$0] & 0xC0 != 0x80 } + [word.endIndex]
        return (0..<max(0, min(limit, leads.count - 2))).compactMap {
            let pair = word[leads[$0]..<leads[$0 + 2]]
            return pair.count == 6 ? Word(bytes: pair, script: .unspaced) : nil
        }
    }
}
