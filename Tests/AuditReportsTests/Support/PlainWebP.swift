/// An image of one colour as a lossless WebP file (RFC 9649): pixels take no bits at all, so that every size has the
/// same few bytes.
struct PlainWebP {
    let bytes: [UInt8]

    private var bits: UInt64 = 0
    private var count = 0
    private var stream: [UInt8] = []

    init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
        var writer = PlainWebP()
        writer.put(0x2F, 8)
        writer.put(width - 1, 14)
        writer.put(height - 1, 14)
        // No alpha, version 0; no transform, no colour cache, one group of prefix codes.
        writer.put(0, 1 + 3 + 1 + 1 + 1)
        for symbol in [green, red, blue, 255] {
            // A simple code of one symbol of eight bits.
            writer.put(0b101, 3)
            writer.put(Int(symbol), 8)
        }
        // Distances: a simple code of one symbol of one bit.
        writer.put(0b0001, 4)
        writer.put(0, 7)
        bytes = Self.file(writer.stream)
    }

    private init() { bytes = [] }

    private mutating func put(_ value: Int, _ width: Int) {
        bits |= UInt64(value) << UInt64(count)
        count += width
        while count >= 8 {
            stream.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }

    private static func file(_ stream: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: stream.count % 2)
        let chunk = Array("VP8L".utf8) + number(stream.count) + stream + padding
        return Array("RIFF".utf8) + number(4 + chunk.count) + Array("WEBP".utf8) + chunk
    }

    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
