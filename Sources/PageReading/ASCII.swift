/// Byte questions as the HTML standard asks them.
enum ASCII {
    /// TAB, LF, FF, CR, space.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte <= 0x0D && byte >= 0x09 && byte != 0x0B)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    static func lowercased(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }

    /// Whether a text is that lower-case word, ASCII case aside.
    static func equals(_ text: String, _ word: String) -> Bool { equals(text.utf8, word) }

    static func equals(_ text: some Sequence<UInt8>, _ word: String) -> Bool {
        text.elementsEqual(word.utf8) { lowercased($0) == $1 }
    }

    /// Without white space at both ends.
    static func trimmed(_ text: some StringProtocol) -> Substring.UTF8View { trimmed(Substring(text).utf8) }

    static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes
    where Bytes.SubSequence == Bytes {
        var rest = bytes
        while let first = rest.first, isSpace(first) { rest.removeFirst() }
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }
}

/// The bytes between two pointers into one page.
typealias BytePointer = UnsafePointer<UInt8>

func bytes(_ start: BytePointer, _ end: BytePointer) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: end - start)
}
