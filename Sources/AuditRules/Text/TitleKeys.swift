internal import AuditModel

/// Forms of a text under which two spellings of one name are equal (docs/scoring.md §9).
package enum TitleKeys {
    /// Compatibility forms unified, accents dropped, case folded, white space collapsed and trimmed.
    package static func fold(_ text: String) -> String { fold(text[...]) }

    /// The folded letters and digits of the text, and nothing else.
    package static func key(_ text: String) -> String { key(text[...]) }

    /// The bytes of the folded letters and digits with single spaces between words; an apostrophe ends none.
    static func words(_ text: some StringProtocol) -> [UInt8] {
        if let words = text.withBytes(asciiWords) { return words }
        var words: [UInt8] = []
        words.reserveCapacity(text.utf8.count)
        var spaceIsDue = false
        FoldedScalars.forEach(in: Substring(text)) { scalar in
            if isLetterOrDigit(scalar) {
                if spaceIsDue, !words.isEmpty { words.append(0x20) }
                spaceIsDue = false
                append(scalar, to: &words)
            } else if !isApostrophe(scalar) {
                spaceIsDue = true
            }
        }
        return words
    }

    /// Nil when a byte is not ASCII.
    private static func asciiWords(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard isASCII(text) else { return nil }
        return [UInt8](unsafeUninitializedCapacity: text.count) { words, count in
            // What is no letter is written over unless it is the first after a word: a branch for each byte costs more.
            var (end, last) = (0, UInt8(0x20))
            for byte in text {
                let lower = byte.lowered
                let isInWord = lower &- 0x61 < 26 || lower &- 0x30 < 10
                let written = isInWord ? lower : 0x20
                words[end] = written
                let isKept = isInWord || last != 0x20 && byte != 0x27
                end &+= isKept ? 1 : 0
                last = isKept ? written : last
            }
            count = end > 0 && last == 0x20 ? end - 1 : end
        }
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "‘", "’", "ʼ": true
        default: false
        }
    }

    static func fold(_ text: Substring) -> String {
        if let folded = text.withBytes(asciiFold) { return folded }
        var folded = String()
        folded.reserveCapacity(text.utf8.count)
        var spaceIsDue = false
        FoldedScalars.forEach(in: text) { scalar in
            if PlainText.isSpace(scalar) {
                spaceIsDue = !folded.isEmpty
                return
            }
            if spaceIsDue { folded.unicodeScalars.append(" ") }
            spaceIsDue = false
            folded.unicodeScalars.append(scalar)
        }
        return folded
    }

    /// Nil when a byte is not ASCII.
    private static func asciiFold(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard isASCII(text) else { return nil }
        return String(unsafeUninitializedCapacity: text.count) { folded in
            var (count, spaceIsDue) = (0, false)
            for byte in text {
                if byte == 0x20 || byte &- 0x09 < 5 {
                    spaceIsDue = count > 0
                    continue
                }
                // A space takes the place of the byte that asked for it.
                if spaceIsDue {
                    folded[count] = 0x20
                    count += 1
                }
                spaceIsDue = false
                folded[count] = byte.lowered
                count += 1
            }
            return count
        }
    }

    static func key(_ text: Substring) -> String {
        if let key = text.withBytes(asciiKey) { return key }
        var key: [UInt8] = []
        key.reserveCapacity(text.utf8.count)
        FoldedScalars.forEach(in: text) { if isLetterOrDigit($0) { append($0, to: &key) } }
        return String(decoding: key, as: UTF8.self)
    }

    /// Nil when a byte is not ASCII.
    private static func asciiKey(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard isASCII(text) else { return nil }
        return String(unsafeUninitializedCapacity: text.count) { key in
            var count = 0
            for byte in text {
                let lower = byte.lowered
                // What is no letter is written over: a branch for each space costs more.
                key[count] = lower
                count &+= lower &- 0x61 < 26 || lower &- 0x30 < 10 ? 1 : 0
            }
            return count
        }
    }

    /// Without a branch for each byte, so that many are looked at together.
    private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.reduce(0, |) < 0x80 }

    /// The signs that tell texts with one key apart, each with its place; mostly none: `C++` is not `C`, and 1.15 is
    /// not 11.5.
    static func tellingSigns(_ text: String) -> String {
        var (signs, place, before): (String, Int, UInt8) = ("", 0, 0)
        var separator = false
        for byte in text.utf8 {
            let isDigit = Bytes.isDigit(byte)
            if isDigit || (byte | 0x20) &- 0x61 < 26 {
                if separator, isDigit { signs += " .\(place)" }
                place += 1
                separator = false
            } else {
                separator = Bytes.isDigit(before) && Self.numberSigns.contains(byte)
                let isMark = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
                if isMark, before > 0x20 { signs += " \(Character(Unicode.Scalar(byte)))\(place)" }
            }
            before = byte
        }
        return signs
    }

    /// What parts the digits of versions, dates and fractions.
    private static let numberSigns = Set(".,:-/".utf8)

    /// Bytes are collected faster than scalars.
    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let value = scalar.value
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift & 0x3F | 0x80) }
        switch value {
        case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: value))
        case 0x80..<0x800:
            bytes.append(UInt8(truncatingIfNeeded: value >> 6 | 0xC0))
            bytes.append(tail(0))
        case 0x800..<0x10000:
            bytes.append(UInt8(truncatingIfNeeded: value >> 12 | 0xE0))
            bytes.append(tail(6))
            bytes.append(tail(0))
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
    }

    static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: scalar.value &- 0x61 < 26 || scalar.value &- 0x30 < 10 || scalar.value &- 0x41 < 26
        case 0x3B1...0x3C9, 0x430...0x45F, 0x5D0...0x5EA, 0x620...0x64A: true
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        case 0x2010...0x2027, 0x3001...0x3003, 0x3008...0x3011: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
