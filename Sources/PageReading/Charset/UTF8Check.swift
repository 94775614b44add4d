/// What one pass over the bytes of a page tells about UTF-8.
struct UTF8Check {
    private(set) var isASCII = true
    private(set) var isValid = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = UTF8Check.endOfASCII(bytes, from: 0)
        isASCII = index == bytes.count
        while index < bytes.count {
            let length = UTF8Check.usualSequence(bytes, at: index) ?? UTF8Check.sequence(bytes, at: index)
            guard length > 0 else {
                isValid = false
                return
            }
            index += length
            if index < bytes.count, bytes[index] < 0x80 { index = UTF8Check.endOfWord(bytes, from: index) }
        }
    }

    /// Two bytes, and three whose first one allows every second: nearly all that pages have; nil for all else.
    @inline(__always) private static func usualSequence(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        guard index + 2 < bytes.count, bytes[index + 1] & 0xC0 == 0x80 else { return nil }
        let first = bytes[index]
        if first >= 0xC2, first <= 0xDF { return 2 }
        return first > 0xE0 && first < 0xED && bytes[index + 2] & 0xC0 == 0x80 ? 3 : nil
    }

    /// Past ASCII that is expected to be short: eight bytes first, then as many as come.
    @inline(__always) private static func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        for _ in 0..<8 {
            guard let base = bytes.baseAddress, index + 8 <= bytes.count else { break }
            let high = Words.load(base + index) & Words.high
            if high != 0 { return index + high.trailingZeroBitCount >> 3 }
            index += 8
        }
        return endOfASCII(bytes, from: index)
    }

    /// The index of the first byte over 0x7F, eight bytes at a time.
    static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }
        var index = start
        while index + 64 <= bytes.count {
            let words = base.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt64>.self)
            let halves = words.lowHalf | words.highHalf
            let quarters = halves.lowHalf | halves.highHalf
            if (quarters[0] | quarters[1]) & Words.high != 0 { break }
            index += 64
        }
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            if word & Words.high != 0 { return index + (word & Words.high).trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        return index
    }

    /// The length of the well-formed sequence that begins there; negative is minus the length of the maximal
    /// part that becomes one U+FFFD (Unicode, "maximal subpart").
    static func sequence(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = bytes[index]
        let need: Int
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        switch first {
        case 0..<0x80: return 1
        case 0xC2...0xDF: need = 1
        case 0xE0...0xEF:
            need = 2
            if first == 0xE0 { low = 0xA0 }
            if first == 0xED { high = 0x9F }
        case 0xF0...0xF4:
            need = 3
            if first == 0xF0 { low = 0x90 }
            if first == 0xF4 { high = 0x8F }
        default: return -1
        }
        var taken = 1
        while taken <= need {
            guard index + taken < bytes.count, bytes[index + taken] >= low, bytes[index + taken] <= high else {
                return -taken
            }
            (low, high) = (0x80, 0xBF)
            taken += 1
        }
        return taken
    }
}
