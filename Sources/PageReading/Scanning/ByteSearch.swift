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

/// Counts lines by LF, CR and CRLF, never looking at a byte twice.
struct LineCounter {
    private var place: BytePointer
    private let end: BytePointer
    private var line = 1

    init(_ start: BytePointer, _ end: BytePointer) {
        place = start
        self.end = end
    }

    /// The line of a place that does not lie before the last one asked for.
    mutating func line(at target: BytePointer) -> Int {
        while target - place >= 16, end - place > 16 {
            let bytes = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
            let next = UnsafeRawPointer(place + 1).loadUnaligned(as: SIMD16<UInt8>.self)
            let breaks = (bytes .== 0x0A) .| ((bytes .== 0x0D) .& (next .!= 0x0A))
            let ones = SIMD16<UInt8>(repeating: 0).replacing(with: 1, where: breaks)
            line += Int(ones.wrappedSum())
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
