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
        while place < target {
            // Most pages have no CR, and then only LF counts.
            let stop = find(0x0D, place, target) ?? target
            while let feed = find(0x0A, place, stop) { (line, place) = (line + 1, feed + 1) }
            place = stop
            guard place < target else { break }
            if place + 1 == end || place[1] != 0x0A { line += 1 }
            place += 1
        }
        return line
    }
}
