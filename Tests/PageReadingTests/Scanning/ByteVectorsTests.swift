internal import ByteVectors
internal import TestSupport
internal import Testing

@Suite("Many bytes at once", .seeded)
struct ByteVectorsTests {
    /// Bytes in memory of their own, so that a look past them is found by a sanitizer.
    private func lend<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        defer { room.deallocate() }
        room.initialize(from: bytes, count: bytes.count)
        return body(room)
    }

    private func bytes(_ count: Int, oneOf few: [UInt8], _ random: inout Chance) -> [UInt8] {
        (0..<count).map { _ in few.randomElement(using: &random) ?? 0 }
    }

    @Test("a byte among sixteen is found in its place")
    func sixteen() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<16 {
                var block = [UInt8](repeating: byte &+ 1, count: 16)
                block[place] = byte
                #expect(lend(block) { byte_vectors_equal($0, byte) } == 1 << place)
                #expect(lend(block) { byte_vectors_equal($0, byte &+ 1) } == 0xFFFF ^ 1 << place)
            }
            let ends = lend([UInt8](repeating: byte, count: 16)) { byte_vectors_name_ends($0) }
            let isEnd = byte <= 0x20 || [0x2F, 0x3C, 0x3D, 0x3E, 0x3F].contains(byte)
            #expect(ends == (isEnd ? 0xFFFF : 0), "\(byte)")
            let goesOn = lend([UInt8](repeating: byte, count: 16)) { byte_vectors_continuations($0) }
            #expect(goesOn == (byte & 0xC0 == 0x80 ? 0xFFFF : 0), "\(byte)")
            let isSpace = lend([UInt8](repeating: byte, count: 16)) { byte_vectors_at_most($0, 0x20) }
            #expect(isSpace == (byte <= 0x20 ? 0xFFFF : 0), "\(byte)")
        }
    }

    @Test("ASCII ends where the first block does that has another byte")
    func ascii() {
        var random = Chance(1)
        for count in 0..<Depth.pick(260, all: 700) {
            var text = bytes(count, oneOf: [0, 0x20, 0x7F], &random)
            #expect(lend(text) { byte_vectors_ascii($0, count) } == count / 64 * 64)
            guard count > 0 else { continue }
            let place = Int.random(in: 0..<count, using: &random)
            text[place] = UInt8.random(in: 0x80...0xFF, using: &random)
            #expect(lend(text) { byte_vectors_ascii($0, count) } == min(place, count) / 64 * 64)
        }
    }

    @Test("as many bytes are counted as there are")
    func counts() {
        var random = Chance(2)
        for count in Array(0..<300) + [8_127, 8_128, 8_192, 20_000] {
            for few in [[0x0A], [0x0A, 0x20], [0x0A, 0x0B, 0x8A, 0x09, 0xFF]] as [[UInt8]] {
                let text = bytes(count, oneOf: few, &random)
                #expect(lend(text) { byte_vectors_count($0, count, 0x0A) } == text.count { $0 == 0x0A })
            }
        }
    }

    @Test("a pair is found in its block, at even places alone")
    func pairs() {
        let letters = [("t", "l"), ("i", "t"), ("l", "m"), ("-", "h")] as [(Unicode.Scalar, Unicode.Scalar)]
        let pairs = letters.map { [UInt8(ascii: $0), UInt8(ascii: $1)] }
        let words = pairs.map { $0.withUnsafeBytes { $0.loadUnaligned(as: UInt16.self) } }
        let sought = byte_vectors_pairs(pairs: (words[0], words[1], words[2], words[3]))
        for count in [0, 1, 63, 64, 65, 200] {
            #expect(
                lend([UInt8](repeating: 0x74, count: count)) { byte_vectors_without($0, count, sought) } == count / 64
                    * 64)
        }
        for pair in pairs {
            for place in 0..<199 {
                var text = [UInt8](repeating: 0x20, count: 200)
                text.replaceSubrange(place..<place + 2, with: pair)
                let found = place % 2 == 0 ? place / 64 * 64 : 192
                #expect(lend(text) { byte_vectors_without($0, 200, sought) } == found, "\(pair) at \(place)")
            }
        }
    }

    @Test("three bytes in a row are found in their block, unless it is the last")
    func triples() {
        let triples = ["cha", "Cha", "wit", "aps", "gok", "oxy", "SDK", "bcm"].map { Array($0.utf8) }
        func triple(_ place: Int) -> (UInt8, UInt8, UInt8) { (triples[place][0], triples[place][1], triples[place][2]) }
        let sought = byte_vectors_triples(
            bytes: (triple(0), triple(1), triple(2), triple(3), triple(4), triple(5), triple(6), triple(7)))
        for count in [0, 1, 33, 34, 65, 66, 200] {
            let end = max(0, count - 2) / 32 * 32
            let text = [UInt8](repeating: 0x63, count: count)
            #expect(lend(text) { byte_vectors_without_triples($0, count, sought) } == end)
        }
        for triple in triples {
            for place in 0..<198 {
                var text = [UInt8](repeating: 0x20, count: 200)
                text.replaceSubrange(place..<place + 3, with: triple)
                let found = lend(text) { byte_vectors_without_triples($0, 200, sought) }
                #expect(found == min(place / 32 * 32, 192), "\(triple) at \(place)")
            }
        }
    }
}
