/// Counts characters as a reader sees them: each scalar one, each run of white space one.
struct VisibleText {
    private(set) var count = 0
    /// White space before the first letter does not count.
    private var isAfterSpace = true

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Text with character references.
    mutating func add(_ start: BytePointer, _ end: BytePointer) {
        var place = start
        while place < end {
            if end - place >= 8 {
                let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
                if !VisibleText.hasAmpersand(word) {
                    add(word)
                    place += 8
                    continue
                }
            }
            place = step(place, end)
        }
    }

    /// Text whose references are decoded already.
    mutating func addPlain(_ start: BytePointer, _ end: BytePointer) {
        for byte in bytes(start, end) where byte & 0xC0 != 0x80 { add(isSpace: byte <= 0x20) }
    }

    @inline(__always) private static func hasAmpersand(_ word: UInt64) -> Bool {
        let difference = word ^ 0x2626_2626_2626_2626
        return (difference &- 0x0101_0101_0101_0101) & ~difference & highBits != 0
    }

    /// Eight bytes at once: one bit for each byte that begins a character or a run of white space.
    @inline(__always) private mutating func add(_ word: UInt64) {
        let ink = (((word & ~VisibleText.highBits) + 0x5F5F_5F5F_5F5F_5F5F) | word) & VisibleText.highBits
        let space = ~ink & VisibleText.highBits
        let runs = space & ~(space << 8 | (isAfterSpace ? 0x80 : 0))
        let continuations = word & ~(word << 1) & VisibleText.highBits
        let counted = (runs | ink & ~continuations) >> 7
        count += Int((counted &* 0x0101_0101_0101_0101) >> 56)
        isAfterSpace = space >> 63 != 0
    }

    private mutating func step(_ place: BytePointer, _ end: BytePointer) -> BytePointer {
        let byte = place.pointee
        if byte == UInt8(ascii: "&"), let reference = CharacterReference(place, end, inAttribute: false) {
            add(isSpace: reference.first <= 0x20)
            if reference.second != 0 { add(isSpace: false) }
            return place + reference.length
        }
        if byte & 0xC0 != 0x80 { add(isSpace: byte <= 0x20) }
        return place + 1
    }

    @inline(__always) private mutating func add(isSpace: Bool) {
        if !isSpace || !isAfterSpace { count += 1 }
        isAfterSpace = isSpace
    }
}
