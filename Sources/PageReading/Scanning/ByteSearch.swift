#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The first place of a byte.
func find(_ byte: UInt8, _ start: BytePointer, _ end: BytePointer) -> BytePointer? {
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
func starts(_ place: BytePointer, _ end: BytePointer, _ word: StaticString) -> Bool {
    end - place >= word.utf8CodeUnitCount && memcmp(place, word.utf8Start, word.utf8CodeUnitCount) == 0
}
