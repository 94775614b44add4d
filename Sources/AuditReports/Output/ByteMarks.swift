/// The bytes that a format cannot take as they are: control characters below the space, DEL, and up to five others.
///
/// Nearly all text has none of them, so eight bytes are looked at together.
struct ByteMarks {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64
    private let fifth: UInt64

    /// - Parameters:
    ///   - first, second, third: below 0x80.
    ///   - fourth, fifth: from 0x80 on.
    init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, _ fifth: UInt8) {
        self.first = Self.ones &* UInt64(first)
        self.second = Self.ones &* UInt64(second)
        self.third = Self.ones &* UInt64(third)
        self.fourth = Self.ones &* UInt64(fourth)
        self.fifth = Self.ones &* UInt64(fifth)
    }

    /// The place of the first such byte from `start` on; `end` when there is none before it.
    func next(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        precondition(start >= 0 && end <= text.count, "the range is within the text")
        guard start < end, let base = UnsafeRawPointer(text.baseAddress) else { return end }
        guard end - start >= 8 else { return next(few: base + start, count: end - start).map { start + $0 } ?? end }
        var index = start
        while index &+ 8 <= end {
            if let place = place(base + index) { return index + place }
            index &+= 8
        }
        // Those of the last eight that were looked at are not marked.
        return index < end ? place(base + (end - 8)).map { end - 8 + $0 } ?? end : end
    }

    @inline(__always)
    private func place(_ bytes: UnsafeRawPointer) -> Int? {
        let found = marked(bytes.loadUnaligned(as: UInt64.self).littleEndian)
        return found == 0 ? nil : found.trailingZeroBitCount / 8
    }

    /// Fewer than eight bytes.
    @inline(__always)
    private func next(few bytes: UnsafeRawPointer, count: Int) -> Int? {
        var word = Self.letters
        for index in stride(from: count - 1, through: 0, by: -1) {
            word = word << 8 | UInt64(bytes.load(fromByteOffset: index, as: UInt8.self))
        }
        let found = marked(word)
        return found == 0 ? nil : found.trailingZeroBitCount / 8
    }

    /// The high bit of each byte that is marked; above the lowest one there may be false ones, from the borrow.
    @inline(__always)
    private func marked(_ word: UInt64) -> UInt64 {
        guard word & Self.highs != 0 else { return markedASCII(word) }
        let control = (word &- Self.ones &* 0x20) & ~word
        let others =
            Self.zeroes(word ^ first) | Self.zeroes(word ^ second) | Self.zeroes(word ^ third)
            | Self.zeroes(word ^ fourth) | Self.zeroes(word ^ fifth) | Self.zeroes(word ^ (Self.ones &* 0x7F))
        return (control | others) & Self.highs
    }

    /// The same where no high bit is set before a step sets it, which saves taking those away, and two marks.
    @inline(__always)
    private func markedASCII(_ word: UInt64) -> UInt64 {
        let marks = ((word ^ first) &- Self.ones) | ((word ^ second) &- Self.ones) | ((word ^ third) &- Self.ones)
        // From 0x7F one step up is 0x80.
        return ((word &- Self.ones &* 0x20) | marks | (word &+ Self.ones)) & Self.highs
    }

    @inline(__always)
    private static func zeroes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    /// In place of bytes that are not there.
    private static let letters: UInt64 = ones &* UInt64(UInt8(ascii: "a"))
}
