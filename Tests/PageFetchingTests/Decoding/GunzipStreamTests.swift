internal import PageFetching
internal import TestSupport
internal import Testing

@Suite("gzip in pieces")
struct GunzipStreamTests {
    /// What comes out when the input is cut into pieces and the output has so much room.
    private static func gunzip(_ wire: [UInt8], piece: Int, room: Int) -> ([UInt8], GunzipStream.State) {
        guard var stream = GunzipStream() else { return ([], .broken) }
        var output: [UInt8] = []
        var rest = wire[...]
        var steps = 0
        while steps < 1_000_000 {
            steps += 1
            let input = Array(rest.prefix(piece))
            var taken = 0
            let made = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                input.withUnsafeBufferPointer { (taken, count) = stream.inflate($0, into: buffer) }
            }
            output += made
            rest = rest.dropFirst(taken)
            if stream.state == .broken || rest.isEmpty && made.count < room { break }
        }
        return (output, stream.state)
    }

    private static let text = (0..<400).flatMap { Array("https://a.example/\($0 * 7919 % 1000)\n".utf8) }

    @Test("gunzip gives the same, however input and output are cut")
    func cuts() {
        let wire = Compress.gzip(Self.text)
        for (piece, room) in [(1, 1), (1, 65_536), (2, 3), (7, 100), (100_000, 1), (100_000, 65_536)] {
            let (bytes, state) = Self.gunzip(wire, piece: piece, room: room)
            #expect(bytes == Self.text && state == .betweenMembers, "\(piece) \(room)")
        }
    }

    @Test("gzip members in a row are one stream, and garbage after the last is ignored")
    func members() {
        let two = Compress.gzip(Array("one ".utf8)) + Compress.gzip([]) + Compress.gzip(Array("two".utf8))
        for piece in [1, 5, 1_000] {
            #expect(Self.gunzip(two, piece: piece, room: 64).0 == Array("one two".utf8))
            let (bytes, state) = Self.gunzip(two + [0, 0, 0], piece: piece, room: 64)
            #expect(bytes == Array("one two".utf8) && state == .over)
        }
    }

    @Test("a gzip stream that is truncated or changed is noticed")
    func damage() {
        let wire = Compress.gzip(Array("the quick brown fox jumps over the lazy dog".utf8))
        for count in 0..<wire.count {
            #expect(Self.gunzip(Array(wire.prefix(count)), piece: 9, room: 64).1 == .reading, "\(count)")
        }
        var damaged = wire
        damaged[wire.count - 6] ^= 1  // the checksum
        #expect(Self.gunzip(damaged, piece: 9, room: 64).1 == .broken)
    }
}
