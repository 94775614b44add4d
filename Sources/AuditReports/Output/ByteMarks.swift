/// The bytes that a format cannot take as they are: control characters below the space, DEL, and up to five others.
///
/// Nearly all text has none of them, so sixteen bytes are looked at together, and copied on the way.
struct ByteMarks {
    private let first, second, third, fourth, fifth: SIMD16<UInt8>

    init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, _ fifth: UInt8) {
        (self.first, self.second) = (SIMD16(repeating: first), SIMD16(repeating: second))
        (self.third, self.fourth) = (SIMD16(repeating: third), SIMD16(repeating: fourth))
        self.fifth = SIMD16(repeating: fifth)
    }

    /// The place of the first such byte from `start` on; `end` when there is none before it.
    func next(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        precondition(start >= 0 && end <= text.count, "the range is within the text")
        guard start < end, let base = UnsafeRawPointer(text.baseAddress) else { return end }
        guard end - start >= 16 else {
            return place(in: Self.few(base + start, count: end - start)).map { start + $0 } ?? end
        }
        var index = start
        while index &+ 16 <= end {
            if let place = place(in: Self.sixteen(base + index)) { return index + place }
            index &+= 16
        }
        // Those of the last sixteen that were looked at are not marked.
        return index < end ? place(in: Self.sixteen(base + (end - 16))).map { end - 16 + $0 } ?? end : end
    }

    /// Copies a text that has none of them; false for any other, of which a part is copied.
    ///
    /// - Parameter target: has room for the text and `Self.slack` bytes.
    func copy(_ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Bool {
        guard let base = UnsafeRawPointer(text.baseAddress) else { return true }
        let target = UnsafeMutableRawPointer(target)
        guard text.count >= 16 else { return copy(Self.few(base, count: text.count), to: target) }
        var index = 0
        while index &+ 16 <= text.count {
            guard copy(Self.sixteen(base + index), to: target + index) else { return false }
            index &+= 16
        }
        // The last sixteen, some of them again.
        let last = text.count - 16
        return index == text.count || copy(Self.sixteen(base + last), to: target + last)
    }

    @inline(__always)
    private func copy(_ bytes: SIMD16<UInt8>, to target: UnsafeMutableRawPointer) -> Bool {
        guard place(in: bytes) == nil else { return false }
        target.storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        return true
    }

    /// What may be written behind a text that is copied.
    static let slack = 16

    @inline(__always)
    private func place(in bytes: SIMD16<UInt8>) -> Int? {
        // With a number in the place of a vector the compiler goes from byte to byte, and masks that are joined as such
        // are made anew.
        let (space, delete) = (SIMD16<UInt8>(repeating: 0x20), SIMD16<UInt8>(repeating: 0x7F))
        let words =
            Self.ones(bytes .< space) | Self.ones(bytes .== delete) | Self.ones(bytes .== first)
            | Self.ones(bytes .== second) | Self.ones(bytes .== third) | Self.ones(bytes .== fourth)
            | Self.ones(bytes .== fifth)
        guard words.x | words.y != 0 else { return nil }
        let place = words.x != 0 ? words.x.trailingZeroBitCount : 64 + words.y.trailingZeroBitCount
        return place / 8
    }

    /// All ones for a byte that is marked.
    @inline(__always)
    private static func ones(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
        unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    }

    @inline(__always)
    private static func sixteen(_ bytes: UnsafeRawPointer) -> SIMD16<UInt8> {
        bytes.loadUnaligned(as: SIMD16<UInt8>.self)
    }

    /// Fewer than sixteen bytes, and letters in place of those that are not there.
    @inline(__always)
    private static func few(_ bytes: UnsafeRawPointer, count: Int) -> SIMD16<UInt8> {
        var block = SIMD16<UInt8>(repeating: UInt8(ascii: "a"))
        withUnsafeMutableBytes(of: &block) { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: count)) }
        return block
    }
}
