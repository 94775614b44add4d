/// One character reference of HTML, as the tokenizer of the standard reads it.
struct CharacterReference {
    /// The scalars it stands for; a second of 0 means there is only one.
    var first: UInt32
    var second: UInt32 = 0
    /// Bytes taken, the `&` and a semicolon included.
    var length: Int
    /// Whether it is a number without semicolon and without meaning: the rest of a cut reference, like `&#0` of
    /// `&#039;`.
    var isTorn = false

    /// The reference that begins with the `&` at `start`; nil when the `&` is text.
    init?(_ start: BytePointer, _ end: BytePointer, inAttribute: Bool) {
        guard end - start > 1 else { return nil }
        if start[1] == UInt8(ascii: "#") {
            self.init(numericAt: start, end)
        } else if ASCII.isAlphanumeric(start[1]) {
            self.init(namedAt: start, end, inAttribute: inAttribute)
        } else {
            return nil
        }
    }

    private init?(namedAt start: BytePointer, _ end: BytePointer, inAttribute: Bool) {
        let name = start + 1
        var stop = name
        while stop < end, stop - name <= NamedReferences.longestName, ASCII.isAlphanumeric(stop.pointee) { stop += 1 }
        if stop < end, stop.pointee == UInt8(ascii: ";"),
            let meaning = NamedReferences.shared.meaning(bytes(name, stop))
        {
            self.init(first: meaning.first, second: meaning.second, length: stop + 1 - start)
            return
        }
        var legacy = min(stop - name, NamedReferences.longestLegacyName)
        while legacy > 1 {
            let after = name + legacy
            if let meaning = NamedReferences.shared.meaning(bytes(name, after)), !meaning.needsSemicolon {
                if inAttribute, after < end, after.pointee == UInt8(ascii: "=") || ASCII.isAlphanumeric(after.pointee) {
                    return nil
                }
                self.init(first: meaning.first, second: meaning.second, length: after - start)
                return
            }
            legacy -= 1
        }
        return nil
    }

    private init(first: UInt32, second: UInt32, length: Int) {
        self.first = first
        self.second = second
        self.length = length
    }

    private init?(numericAt start: BytePointer, _ end: BytePointer) {
        var place = start + 2
        let isHex = place < end && place.pointee | 0x20 == UInt8(ascii: "x")
        if isHex { place += 1 }
        let digits = place
        var value: UInt32 = 0
        while place < end, let digit = CharacterReference.digit(place.pointee, isHex) {
            value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
            place += 1
        }
        guard place > digits else { return nil }
        let isWhole = place < end && place.pointee == UInt8(ascii: ";")
        if isWhole { place += 1 }
        self.init(first: CharacterReference.scalar(value), second: 0, length: place - start)
        isTorn = !isWhole && !CharacterReference.isCharacter(first)
    }

    private static func digit(_ byte: UInt8, _ isHex: Bool) -> UInt32? {
        if ASCII.isDigit(byte) { return UInt32(byte - 0x30) }
        guard isHex, (byte | 0x20) &- 0x61 < 6 else { return nil }
        return UInt32((byte | 0x20) - 0x57)
    }

    private static func isCharacter(_ scalar: UInt32) -> Bool {
        scalar != 0xFFFD && (scalar >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D].contains(scalar))
    }

    /// The meaning of a number: NUL, surrogates and numbers beyond Unicode are U+FFFD, C1 is windows-1252.
    private static func scalar(_ value: UInt32) -> UInt32 {
        switch value {
        case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
        case 0x80...0x9F: c1[Int(value - 0x80)]
        default: value
        }
    }

    private static let c1 = SingleByteTable.upperHalf("windows-1252").prefix(32).map(UInt32.init)
}
