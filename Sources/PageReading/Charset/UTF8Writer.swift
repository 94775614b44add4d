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
