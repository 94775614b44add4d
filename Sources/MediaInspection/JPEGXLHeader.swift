internal import MediaSniffing

/// The size in a JPEG XL codestream header, bare or in a container (ISO/IEC 18181-1, SizeHeader).
enum JPEGXLHeader {
    static func size(_ view: ByteView) -> ImageHeader.Size? {
        let opening = codestream(view)
        guard opening.starts(with: [0xFF, 0x0A]) else { return nil }
        var bits = BitReader(view: ByteView(bytes: opening), bit: 16)
        guard let stored = storedSize(&bits) else { return nil }
        return isOnItsSide(&bits) ? ImageHeader.Size(width: stored.height, height: stored.width) : stored
    }

    private static func storedSize(_ bits: inout BitReader) -> ImageHeader.Size? {
        guard let isSmall = bits.read(1) else { return nil }
        guard let height = side(&bits, isSmall == 1), let ratio = bits.read(3) else { return nil }
        let ratios = [(0, 1), (1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        if ratio != 0 {
            return ImageHeader.Size(width: height * ratios[ratio].0 / ratios[ratio].1, height: height)
        }
        guard let width = side(&bits, isSmall == 1) else { return nil }
        return ImageHeader.Size(width: width, height: height)
    }

    /// What follows the size: whether all is as usual, whether there is more than usual, and then EXIF's orientation less 1.
    private static func isOnItsSide(_ bits: inout BitReader) -> Bool {
        guard bits.read(1) == 0, bits.read(1) == 1, let orientation = bits.read(3) else { return false }
        return orientation >= 4
    }

    private static func side(_ bits: inout BitReader, _ isSmall: Bool) -> Int? {
        if isSmall { return bits.read(5).map { ($0 + 1) * 8 } }
        guard let selector = bits.read(2) else { return nil }
        return bits.read([9, 13, 18, 30][selector]).map { $0 + 1 }
    }

    /// The most bytes of the codestream that the size takes.
    private static let openingBytes = 16
    private static let boxLimit = 64

    /// The start of the codestream: bare, or in boxes, the first of which may contain few bytes or none.
    private static func codestream(_ view: ByteView) -> [UInt8] {
        if view.has([0xFF, 0x0A]) { return Array(view.bytes.prefix(openingBytes)) }
        var opening: [UInt8] = []
        var at = 12
        for _ in 0..<boxLimit where opening.count < openingBytes {
            guard let short = view.u32be(at) else { break }
            let header = short == 1 ? 16 : 8
            guard let length = short == 1 ? view.u64be(at + 8) : short == 0 ? view.count - at : short, length >= header
            else { break }
            // Each part starts with its number.
            let front = view.has("jxlc", at: at + 4) ? header : view.has("jxlp", at: at + 4) ? header + 4 : length
            let end = min(at + length, view.count)
            if at + front < end { opening += view.bytes[(at + front)..<end].prefix(openingBytes - opening.count) }
            at += length
        }
        return opening
    }

    /// Reads bits from the least significant end of each byte.
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
