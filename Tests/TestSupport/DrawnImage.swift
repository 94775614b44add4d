internal import CDeflate

/// Real images for test servers, which decoders can read.
package enum DrawnImage {
    /// A PNG of grey squares by chance, always the same for a seed; without text, and of more than one colour.
    package static func png(_ width: Int, _ height: Int, seed: UInt64 = 1) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for (square, count) in heights(height) {
            let row = [0] + (0..<width).map { shade($0 * 8 / width, square, seed) }
            for _ in 0..<count { rows += row }
        }
        let header = be32(width) + be32(height) + [8, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("IDAT", compressed(rows)) + chunk("IEND", [])
    }

    /// The rows of squares, and how many rows of pixels each has.
    private static func heights(_ height: Int) -> [(square: Int, count: Int)] {
        (0..<8).map { square in (square, (0..<height).count { $0 * 8 / height == square }) }
    }

    /// One of 256 greys for a square of the image.
    private static func shade(_ x: Int, _ y: Int, _ seed: UInt64) -> UInt8 {
        var value = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(x * 8 + y + 1) &* 0xBF58_476D_1CE4_E5B9
        value ^= value >> 29
        return UInt8(truncatingIfNeeded: value &* 0x94D0_49BB_1331_11EB >> 40)
    }

    private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let typed = Array(type.utf8) + body
        return be32(body.count) + typed + be32(Int(crc32(0, typed, UInt32(typed.count))))
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        var out = [UInt8](repeating: 0, count: Int(count))
        compress2(&out, &count, bytes, UInt(bytes.count), 1)
        return Array(out.prefix(Int(count)))
    }

    private static func be32(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
