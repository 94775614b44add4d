/// Reads numbers from untrusted bytes, with bounds checks.
package struct ByteView {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package var count: Int { bytes.count }

    package func u8(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }
    package func u16be(_ offset: Int) -> Int? {
        guard let high = u8(offset), let low = u8(offset + 1) else { return nil }
        return high << 8 | low
    }
    package func u16le(_ offset: Int) -> Int? {
        guard let low = u8(offset), let high = u8(offset + 1) else { return nil }
        return high << 8 | low
    }
    package func u24le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u8(offset + 2) else { return nil }
        return high << 16 | low
    }
    package func u32be(_ offset: Int) -> Int? {
        guard let high = u16be(offset), let low = u16be(offset + 2) else { return nil }
        return high << 16 | low
    }
    package func u24be(_ offset: Int) -> Int? {
        guard let high = u16be(offset), let low = u8(offset + 2) else { return nil }
        return high << 8 | low
    }
    /// Nil also from 2^62 on, which no file reaches, so that adding a few is safe.
    package func u64be(_ offset: Int) -> Int? {
        guard let high = u32be(offset), let low = u32be(offset + 4), high < 1 << 30 else { return nil }
        return high << 32 | low
    }
    /// An IEEE 754 double, most significant byte first; nil if it is not finite.
    package func f64be(_ offset: Int) -> Double? {
        guard let high = u32be(offset), let low = u32be(offset + 4) else { return nil }
        let value = Double(bitPattern: UInt64(high) << 32 | UInt64(low))
        return value.isFinite ? value : nil
    }
    /// The four characters of a type or codec; nil if one of them is not printable ASCII.
    package func fourCharacters(_ offset: Int) -> String? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        let four = bytes[offset..<(offset + 4)]
        return four.allSatisfy { (32...126).contains($0) } ? String(decoding: four, as: UTF8.self) : nil
    }
    package func u32le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u16le(offset + 2) else { return nil }
        return high << 16 | low
    }
    /// A 16- or 32-bit number in the byte order of a TIFF header.
    package func tiff(_ offset: Int, bytes width: Int, bigEndian: Bool) -> Int? {
        switch (width, bigEndian) {
        case (2, true): u16be(offset)
        case (2, false): u16le(offset)
        case (_, true): u32be(offset)
        case (_, false): u32le(offset)
        }
    }
    /// Whether these bytes are at that offset.
    package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, offset + length <= bytes.count else { return false }
        return text.withUTF8Buffer { wanted in
            (0..<length).allSatisfy { bytes[offset + $0] == wanted[$0] }
        }
    }
    package func has(_ wanted: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset + wanted.count <= bytes.count else { return false }
        return bytes[offset..<(offset + wanted.count)].elementsEqual(wanted)
    }
}
