internal import AuditModel
internal import ByteVectors

/// Counts characters as a reader sees them: each scalar one, each run of white space one.
struct VisibleText {
    private var counted = 0
    /// Characters, at most `PageStructure.visibleLimit`.
    var count: Int { min(counted, limit) }
    @inline(__always) var isFull: Bool { counted >= limit }
    /// Kept here, because each question to the other module would be a call.
    private let limit = PageStructure.visibleLimit
    /// White space before the first letter does not count.
    private var isAfterSpace = true

    /// Text with character references; `pageEnd` is how far bytes may be looked at.
    mutating func add(_ start: BytePointer, _ end: BytePointer, pageEnd: BytePointer) {
        var place = start
        while place < end, !isFull {
            let length = pageEnd - place < 16 ? 0 : VisibleText.plainLength(place, min(16, end - place))
            if length > 0 { addBlock(place, length) }
            place = length > 0 ? place + length : step(place, end)
        }
    }

    /// How many of sixteen bytes come before the first `&`, and are of the text.
    @inline(__always) private static func plainLength(_ place: BytePointer, _ length: Int) -> Int {
        min(length, byte_vectors_equal(place, UInt8(ascii: "&")).trailingZeroBitCount)
    }

    /// Text whose references are decoded already.
    mutating func addPlain(_ start: BytePointer, _ end: BytePointer) {
        for byte in bytes(start, end) where byte & 0xC0 != 0x80 && !isFull { add(isSpace: byte <= 0x20) }
    }

    /// Up to sixteen bytes at once: one bit for each that begins a character or a run of white space.
    @inline(__always) private mutating func addBlock(_ place: BytePointer, _ length: Int) {
        let inside = UInt32(1) << UInt32(length) &- 1
        let space = byte_vectors_at_most(place, 0x20) & inside
        let runs = space & ~(space << 1 | (isAfterSpace ? 1 : 0))
        counted += (runs | inside & ~space & ~byte_vectors_continuations(place)).nonzeroBitCount
        isAfterSpace = space >> UInt32(length - 1) & 1 != 0
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
        if !isSpace || !isAfterSpace { counted += 1 }
        isAfterSpace = isSpace
    }
}
