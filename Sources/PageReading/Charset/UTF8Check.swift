internal import ByteVectors

/// What one pass over the bytes of a page tells about UTF-8.
struct UTF8Check {
    private(set) var isASCII = true
    private(set) var isValid = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        var index = UTF8Check.endOfASCII(bytes, from: 0)
        isASCII = index == bytes.count
        // From here on there are always bytes before a block, and they end a sequence.
        guard check(bytes, &index, upTo: index + 3) else { return }
        while index + 64 <= bytes.count {
            let ascii = Int(byte_vectors_ascii(base + index, bytes.count - index))
            isValid = ascii > 0 ? UTF8Check.unfinished(base + index) == 0 : UTF8Block(base + index).isValid
            guard isValid else { return }
            index += max(ascii, 64)
        }
        index -= UTF8Check.unfinished(base + index)
        _ = check(bytes, &index, upTo: bytes.count)
    }

    /// Sequence by sequence.
    private mutating func check(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, upTo end: Int) -> Bool {
        while index < min(end, bytes.count) {
            let length = UTF8Check.sequence(bytes, at: index)
            isValid = length > 0
            guard isValid else { return false }
            index += length
        }
        return true
    }

    /// How many bytes before `place` begin a sequence that is not over there; three bytes may be looked at.
    @inline(__always) private static func unfinished(_ place: BytePointer) -> Int {
        if place[-1] >= 0xC0 { return 1 }
        if place[-2] >= 0xE0 { return 2 }
        return place[-3] >= 0xF0 ? 3 : 0
    }

    /// The index of the first byte over 0x7F.
    static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return start }
        var index = start
        if index < bytes.count { index += Int(byte_vectors_ascii(base + index, bytes.count - index)) }
        while index + 8 <= bytes.count {
            let high = Words.load(base + index) & Words.high
            if high != 0 { return index + high.trailingZeroBitCount >> 3 }
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
