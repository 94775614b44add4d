internal import Glibc

/// The first place of a byte.
@inline(__always) func find(_ byte: UInt8, _ start: BytePointer, _ end: BytePointer) -> BytePointer? {
    guard start < end, let found = memchr(start, Int32(byte), end - start) else { return nil }
    return BytePointer(found.assumingMemoryBound(to: UInt8.self))
}

/// The first place of a word, exact in case.
func find(_ word: StaticString, _ start: BytePointer, _ end: BytePointer) -> BytePointer? {
    var place = start
    while let found = find(word.utf8Start.pointee, place, end) {
        if starts(found, end, word) { return found }
        place = found + 1
    }
    return nil
}

/// Whether the bytes there begin with the word, exact in case.
@inline(__always) func starts(_ place: BytePointer, _ end: BytePointer, _ word: StaticString) -> Bool {
    end - place >= word.utf8CodeUnitCount && memcmp(place, word.utf8Start, word.utf8CodeUnitCount) == 0
}

extension SIMDMask where Storage == SIMD16<Int8> {
    /// The mask as two words, all ones in each byte that is set. The library's `any` and `replacing` look at one
    /// lane after the other, which costs more than all the rest of reading a page.
    @inline(__always) private var words: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

    /// Whether any lane is set.
    @inline(__always) var hasAny: Bool { words[0] | words[1] != 0 }

    /// How many lanes are set.
    @inline(__always) var count: Int {
        let ones = (words[0] & 0x0101_0101_0101_0101) &+ (words[1] & 0x0101_0101_0101_0101)
        return Int((ones &* 0x0101_0101_0101_0101) >> 56)
    }
}

/// Counts lines by LF, CR and CRLF, never looking at a byte twice.
struct LineCounter {
    private var place: BytePointer
    private let end: BytePointer
    private var line = 1

    @inline(__always) private static var feed: SIMD16<UInt8> { SIMD16<UInt8>(repeating: 0x0A) }
    @inline(__always) private static var carriageReturn: SIMD16<UInt8> { SIMD16<UInt8>(repeating: 0x0D) }

    init(_ start: BytePointer, _ end: BytePointer) {
        place = start
        self.end = end
    }

    /// The line of a place that does not lie before the last one asked for.
    mutating func line(at target: BytePointer) -> Int {
        // The compiler makes single instructions of comparisons only between vectors of a written type.
        while target - place >= 16, end - place > 16 {
            let bytes = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
            let next = UnsafeRawPointer(place + 1).loadUnaligned(as: SIMD16<UInt8>.self)
            let feeds = bytes .== LineCounter.feed
            let returns = bytes .== LineCounter.carriageReturn
            line += (feeds .| returns).count - (returns .& (next .== LineCounter.feed)).count
            place += 16
        }
        while place < target {
            let byte = place.pointee
            if byte == 0x0A || byte == 0x0D && (place + 1 == end || place[1] != 0x0A) { line += 1 }
            place += 1
        }
        return line
    }
}
