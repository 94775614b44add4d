internal import AuditModel

/// What two titles have in common, word by word.
enum SharedWords {
    /// Whether two titles share no word of at least four letters, though both have some in one script; in scripts that
    /// set no white space, no two characters in a row.
    ///
    /// Words that hold one another count as one: `recipe`, `recipes`, and `cookbook`, `book`; so do two forms of a long
    /// one: `мельница`, `мельницы`. A shorter one counts where it is written as a name: `IBM`, `F1`, `737`.
    static func haveNone(_ first: String, _ second: String) -> Bool {
        let (a, b) = (Words(first), Words(second))
        var isComparable = false
        for word in a.words {
            for other in b.words where other.script == word.script {
                if word.mayBeLike(other), word.isLike(other, a.bytes, b.bytes) { return false }
                if word.first == other.first, word.isForm(of: other, a.bytes, b.bytes) { return false }
                isComparable = true
            }
        }
        return isComparable && !shareAbbreviation(first, second)
    }

    private static func shareAbbreviation(_ a: String, _ b: String) -> Bool {
        guard mayAbbreviate(a), mayAbbreviate(b) else { return false }
        // Where everything is in capitals, they tell nothing.
        guard ![a, b].allSatisfy({ LetterCase(of: CollectionOfOne($0)).isShouted }) else { return false }
        let own = abbreviations(in: a)
        return !own.isEmpty && !own.isDisjoint(with: abbreviations(in: b))
    }

    /// Whether a title may have a word of two or three letters or digits and no small one; few have.
    private static func mayAbbreviate(_ title: String) -> Bool {
        title.withBytes { bytes in
            var (count, isSmall) = (0, false)
            for place in 0..<bytes.count {
                let byte = bytes[place]
                if byte >= 0x80 { return true }
                if byte &- 0x61 < 26 {
                    isSmall = true
                } else if !Bytes.isLetterOrDigit(byte), count == 0 || !isInside(byte, before: place + 1, bytes) {
                    if isShort(count, isSmall) { return true }
                    (count, isSmall) = (0, false)
                    continue
                }
                count &+= 1
            }
            return isShort(count, isSmall)
        }
    }

    private static func isShort(_ count: Int, _ isSmall: Bool) -> Bool { 2...3 ~= count && !isSmall }

    /// Whether a word goes on behind an ASCII character that is no letter, as in `TitleWord`.
    private static func isInside(_ byte: UInt8, before next: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: ".") && next < bytes.count
                && (bytes[next] >= 0x80 || Bytes.isLetterOrDigit(bytes[next]))
    }

    private static func abbreviations(in title: String) -> Set<String> {
        let short = TitleWord.texts(of: title[...]).prefix(limit).filter { word in
            let letters = word.unicodeScalars
            return (2...3).contains(letters.count) && !letters.contains { $0.isSmallLetter }
        }
        let words = short.map(TitleWord.init).filter { word in
            let letters = word.text.unicodeScalars
            return letters.contains { $0.isCapital } || word.isNumber && letters.count == 3
        }
        return Set(words.map(\.key))
    }

    /// The most words of a title that are compared.
    private static let limit = 64

    private enum Script {
        case latin, greek, cyrillic, semitic, unspaced, other

        /// Accents are folded, so that nearly all Latin is ASCII.
        init(_ word: Range<Int>, of bytes: [UInt8]) {
            guard let lead = word.first(where: { bytes[$0] >= 0xC0 }) else {
                self = .latin
                return
            }
            let second = lead + 1 < word.upperBound ? bytes[lead + 1] : 0
            self =
                switch bytes[lead] {
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

    /// Where a word is among the bytes of its title.
    private struct Word {
        let place: Range<Int>
        let script: Script
        let first: UInt8
        /// A bit for each byte in it, by the lower five bits of that.
        private let letters: UInt32

        init(place: Range<Int>, script: Script, of bytes: [UInt8]) {
            let letters = place.reduce(0) { $0 | Self.letter(bytes[$1]) }
            self.init(place: place, script: script, first: bytes[place.lowerBound], letters: letters)
        }

        init(place: Range<Int>, script: Script, first: UInt8, letters: UInt32) {
            (self.place, self.script, self.first, self.letters) = (place, script, first, letters)
        }

        static func letter(_ byte: UInt8) -> UInt32 { 1 &<< UInt32(byte & 0x1F) }

        /// Whether one has no letter that the other lacks; of most pairs both have some.
        func mayBeLike(_ other: Word) -> Bool {
            let shared = letters & other.letters
            return shared == letters || shared == other.letters
        }

        func isLike(_ other: Word, _ own: [UInt8], _ others: [UInt8]) -> Bool {
            if place.count > other.place.count { return other.isLike(self, others, own) }
            let spare = other.place.count - place.count
            guard script != .unspaced || spare == 0 else { return false }
            return (other.place.lowerBound...other.place.lowerBound + spare).contains { start in
                others[start] == first
                    && place.indices.allSatisfy { own[$0] == others[start + $0 - place.lowerBound] }
            }
        }

        /// In letters.
        private static let fewestSame = 5

        /// Whether both begin alike, in at least five letters and three fifths of the longer one.
        func isForm(of other: Word, _ own: [UInt8], _ others: [UInt8]) -> Bool {
            guard script != .unspaced else { return false }
            let shorter = min(place.count, other.place.count)
            let start = other.place.lowerBound - place.lowerBound
            let end = place.prefix(shorter).first { own[$0] != others[$0 + start] } ?? place.lowerBound + shorter
            // No letter has less than a byte.
            guard end - place.lowerBound >= Self.fewestSame else { return false }
            // Half a letter may be the same.
            let isWhole = end == place.upperBound || isLead(own[end])
            let letters = (place.lowerBound..<end).count { isLead(own[$0]) } - (isWhole ? 0 : 1)
            let longer = max(place.count { isLead(own[$0]) }, other.place.count { isLead(others[$0]) })
            return letters >= Self.fewestSame && letters * 5 >= longer * 3
        }
    }

    /// Whether a letter begins with this byte.
    private static func isLead(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

    private struct Words {
        let bytes: [UInt8]
        private(set) var words: [Word] = []
        private let isASCII: Bool

        init(_ title: String) {
            bytes = TitleKeys.words(title)
            isASCII = bytes.reduce(0, |) < 0x80
            words.reserveCapacity(min(limit, bytes.count / 4 + 1))
            guard !isASCII else {
                addPlain()
                return
            }
            var start = 0
            while start < bytes.count, words.count < limit {
                var end = start
                while end < bytes.count, bytes[end] != 0x20 { end += 1 }
                add(start..<end)
                start = end + 1
            }
        }

        /// Those of a title in ASCII, which most are.
        private mutating func addPlain() {
            let bytes = bytes
            bytes.withUnsafeBufferPointer { bytes in
                var (start, letters) = (0, UInt32(0))
                for place in 0...bytes.count where words.count < limit {
                    guard place == bytes.count || bytes[place] == 0x20 else {
                        letters |= Word.letter(bytes[place])
                        continue
                    }
                    if place - start >= 4 {
                        words.append(
                            Word(place: start..<place, script: .latin, first: bytes[start], letters: letters))
                    }
                    (start, letters) = (place + 1, 0)
                }
            }
        }

        private mutating func add(_ word: Range<Int>) {
            let script = Script(word, of: bytes)
            if script == .unspaced {
                addPairs(of: word)
            } else if word.count(where: isLead(at:)) >= 4 {
                words.append(Word(place: word, script: script, of: bytes))
            }
        }

        /// Two characters in a row, of three bytes each.
        private mutating func addPairs(of word: Range<Int>) {
            let leads = word.filter(isLead(at:)) + [word.upperBound]
            for place in 0..<max(0, min(limit, leads.count - 2)) where leads[place + 2] - leads[place] == 6 {
                words.append(Word(place: leads[place]..<leads[place + 2], script: .unspaced, of: bytes))
            }
        }

        private func isLead(at place: Int) -> Bool { SharedWords.isLead(bytes[place]) }
    }
}
