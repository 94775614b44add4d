/// The size in a JPEG XL codestream header, bare or in a container (ISO/IEC 18181-1, SizeHeader).
enum JPEGXLHeader {
    static func size(_ view: ByteView) -> ImageHeader.Size? {
        guard let start = codestream(view) else { return nil }
        var bits = BitReader(view: view, bit: (start + 2) * 8)
        guard let isSmall = bits.read(1) else { return nil }
        guard let height = side(&bits, isSmall == 1), let ratio = bits.read(3) else { return nil }
        let ratios = [(0, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        if ratio != 0 {
            return ImageHeader.Size(width: height * ratios[ratio].0 / ratios[ratio].1, height: height)
        }
        guard let width = side(&bits, isSmall == 1) else { return nil }
        return ImageHeader.Size(width: width, height: height)
    }

    private static func side(_ bits: inout BitReader, _ isSmall: Bool) -> Int? {
        if isSmall { return bits.read(5).map { ($0 + 1) * 8 } }
        guard let selector = bits.read(2) else { return nil }
        return bits.read([9, 13, 18, 30][selector]).map { $0 + 1 }
    }

    /// Where the codestream begins: at once, or in the first `jxlc` or `jxlp` box.
    private static func codestream(_ view: ByteView) -> Int? {
        if view.has([0xFF, 0x0A]) { return 0 }
        var at = 12
        for _ in 0..<64 {
            guard let length = view.u32be(at), length >= 8 else { return nil }
            if view.has("jxlc", at: at + 4) { return at + 8 }
            if view.has("jxlp", at: at + 4) { return at + 12 }
            at += length
        }
        return nil
    }

    /// Bits from the least significant end of each byte on.
    private struct BitReader {
        let view: ByteView
        var bit: Int

        mutating func read(_ count: Int) -> Int? {
            var value = 0
            for index in 0..<count {
                guard let byte = view.u8(bit >> 3) else { return nil }
                value |= (byte >> (bit & 7) & 1) << index
                bit += 1
            }
            return value
        }
    }
}
