/// Bounds-checked reading of numbers from bytes that somebody else wrote.
struct ByteView {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    func u8(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }
    func u16be(_ offset: Int) -> Int? {
        guard let high = u8(offset), let low = u8(offset + 1) else { return nil }
        return high << 8 | low
    }
    func u16le(_ offset: Int) -> Int? {
        guard let low = u8(offset), let high = u8(offset + 1) else { return nil }
        return high << 8 | low
    }
    func u24le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u8(offset + 2) else { return nil }
        return high << 16 | low
    }
    func u32be(_ offset: Int) -> Int? {
        guard let high = u16be(offset), let low = u16be(offset + 2) else { return nil }
        return high << 16 | low
    }
    func u32le(_ offset: Int) -> Int? {
        guard let low = u16le(offset), let high = u16le(offset + 2) else { return nil }
        return high << 16 | low
    }
    /// A 16- or 32-bit number in the byte order of a TIFF header.
    func tiff(_ offset: Int, bytes width: Int, bigEndian: Bool) -> Int? {
        switch (width, bigEndian) {
        case (2, true): u16be(offset)
        case (2, false): u16le(offset)
        case (_, true): u32be(offset)
        case (_, false): u32le(offset)
        }
    }
    /// Whether these bytes stand at that offset.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, offset + length <= bytes.count else { return false }
        return text.withUTF8Buffer { wanted in
            (0..<length).allSatisfy { bytes[offset + $0] == wanted[$0] }
        }
    }
    func has(_ wanted: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset + wanted.count <= bytes.count else { return false }
        return bytes[offset..<(offset + wanted.count)].elementsEqual(wanted)
    }
}
