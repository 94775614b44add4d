internal import AuditModel

/// Counts characters as a reader sees them: each scalar one, each run of white space one.
struct VisibleText {
    private var counted = 0
    /// Characters, at most `PageStructure.visibleLimit`.
    var count: Int { min(counted, PageStructure.visibleLimit) }
    var isFull: Bool { counted >= PageStructure.visibleLimit }
    /// White space before the first letter does not count.
    private var isAfterSpace = true

    /// Text with character references.
    mutating func add(_ start: BytePointer, _ end: BytePointer) {
        var place = start
        while place < end, !isFull { place = step(place, end) }
    }

    /// Text whose references are decoded already.
    mutating func addPlain(_ start: BytePointer, _ end: BytePointer) {
        for byte in bytes(start, end) where byte & 0xC0 != 0x80 && !isFull { add(isSpace: byte <= 0x20) }
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

    private mutating func add(isSpace: Bool) {
        if !isSpace || !isAfterSpace { counted += 1 }
        isAfterSpace = isSpace
    }
}
