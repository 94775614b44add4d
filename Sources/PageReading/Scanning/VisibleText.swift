internal import AuditModel

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
            if pageEnd - place >= 8 {
                let length = min(8, end - place)
                // What lies past the end becomes continuation bytes, which do not count.
                let beyond: UInt64 = length == 8 ? 0 : UInt64.max << UInt64(length * 8)
                let word = Words.load(place) & ~beyond | Words.high & beyond
                if Words.flags(word, UInt8(ascii: "&")) == 0 {
                    add(word, length)
                    place += length
                    if end - place >= 16 { place = addBlocks(place, end) }
                    continue
                }
            }
            place = step(place, end)
        }
    }

    /// Text whose references are decoded already.
    mutating func addPlain(_ start: BytePointer, _ end: BytePointer) {
        for byte in bytes(start, end) where byte & 0xC0 != 0x80 && !isFull { add(isSpace: byte <= 0x20) }
    }

    /// Eight bytes at once: one bit for each byte that begins a character or a run of white space.
    @inline(__always) private mutating func add(_ word: UInt64, _ length: Int) {
        let space = Words.flags(word, atMost: 0x20)
        let runs = space & ~(space << 8 | (isAfterSpace ? 0x80 : 0))
        let continuations = word & ~(word << 1) & Words.high
        counted += Words.count(runs | Words.high & ~space & ~continuations)
        isAfterSpace = space >> UInt64(length * 8 - 1) & 1 != 0
    }

    /// Sixteen bytes at once while none is `&`; the byte before `place` is of the same text.
    @inline(__always) private mutating func addBlocks(_ start: BytePointer, _ end: BytePointer) -> BytePointer {
        var place = start
        while end - place >= 16, !isFull {
            let block = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
            if (block .== VisibleText.ampersands).hasAny { break }
            let before = UnsafeRawPointer(place - 1).loadUnaligned(as: SIMD16<UInt8>.self)
            let space = block .<= VisibleText.spaces
            let beforeIsSpace = before .<= VisibleText.spaces
            let isContinuation = (block & VisibleText.topBits) .== VisibleText.continuations
            counted += 16 - ((space .& beforeIsSpace) .| isContinuation).count
            place += 16
        }
        if place > start { isAfterSpace = place[-1] <= 0x20 }
        return place
    }

    @inline(__always) private static var ampersands: SIMD16<UInt8> { SIMD16<UInt8>(repeating: 0x26) }
    @inline(__always) private static var spaces: SIMD16<UInt8> { SIMD16<UInt8>(repeating: 0x20) }
    @inline(__always) private static var topBits: SIMD16<UInt8> { SIMD16<UInt8>(repeating: 0xC0) }
    @inline(__always) private static var continuations: SIMD16<UInt8> { SIMD16<UInt8>(repeating: 0x80) }

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
