internal import ByteVectors
internal import Glibc

/// The first place of a byte.
@inline(__always) func find(_ byte: UInt8, _ start: BytePointer, _ end: BytePointer) -> BytePointer? {
    guard start < end, let found = memchr(start, Int32(byte), end - start) else { return nil }
    return BytePointer(found.assumingMemoryBound(to: UInt8.self))
}

/// The same for a byte that is mostly near, which is found without a call.
@inline(__always) func findNear(_ byte: UInt8, _ start: BytePointer, _ end: BytePointer) -> BytePointer? {
    guard end - start >= 64 else { return find(byte, start, end) }
    for offset in stride(from: 0, to: 64, by: 16) {
        let found = byte_vectors_equal(start + offset, byte)
        if found != 0 { return start + offset + found.trailingZeroBitCount }
    }
    return find(byte, start + 64, end)
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
