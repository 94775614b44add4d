/// What one pass over the bytes of a page tells about UTF-8.
struct UTF8Check {
    private(set) var isASCII = true
    private(set) var isValid = true

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = UTF8Check.endOfASCII(bytes, from: 0)
        isASCII = index == bytes.count
        while index < bytes.count {
            let length = UTF8Check.sequence(bytes, at: index)
            guard length > 0 else {
                isValid = false
                return
            }
            index = UTF8Check.endOfASCII(bytes, from: index + length)
        }
    }

    /// The index of the first byte over 0x7F.
    static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count, bytes.baseAddress.map({ isASCIIWord($0 + index) }) == true { index += 8 }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        return index
    }

    /// Whether eight bytes from there on are ASCII.
    private static func isASCIIWord(_ place: BytePointer) -> Bool {
        UnsafeRawPointer(place).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
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

/// Decoded text as it grows, with the count of what had to be replaced.
struct UTF8Writer {
    private(set) var bytes: [UInt8] = []
    private(set) var replacements = 0

    /// Room for a page whose letters mostly become two bytes.
    init(expecting count: Int) { bytes.reserveCapacity(count + count / 2) }

    mutating func append(run: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: run) }

    /// A sequence that means nothing.
    mutating func replace() {
        replacements += 1
        append(0xFFFD)
    }

    mutating func append(_ scalar: UInt32) {
        if scalar < 0x80 {
            bytes.append(UInt8(scalar))
            return
        }
        if scalar < 0x800 {
            bytes.append(UInt8(0xC0 | scalar >> 6))
        } else {
            if scalar < 0x10000 {
                bytes.append(UInt8(0xE0 | scalar >> 12))
            } else {
                bytes.append(UInt8(0xF0 | scalar >> 18))
                bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            }
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        }
        bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
}
