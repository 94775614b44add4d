internal import AuditModel
internal import PageFetching
internal import TestSupport
internal import Testing

@Suite("Content codings")
struct BodyDecoderTests {
    static let text = Array(String(repeating: "<p>A page that repeats itself a little.</p>\n", count: 500).utf8)
    static let noise = {
        var state: UInt64 = 88_172_645_463_325_252  // xorshift64 (Marsaglia 2003): bytes that do not compress
        return (0..<100_000).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 24)
        }
    }()

    @Test("gzip, zlib, raw deflate and identity bodies are decoded", arguments: [[], [65], text, noise])
    func roundTrips(_ plain: [UInt8]) {
        let codings: [(String?, [UInt8])] = [
            ("gzip", Compress.gzip(plain)), ("x-gzip", Compress.gzip(plain)), (" GZip ", Compress.gzip(plain)),
            ("deflate", Compress.zlib(plain)), ("deflate", Compress.raw(plain)), ("deflate", Compress.gzip(plain)),
            (nil, plain), ("identity", plain), ("", plain), ("utf-8", plain), ("none", plain),
            ("identity, gzip", Compress.gzip(plain)), ("gzip, gzip", Compress.gzip(Compress.gzip(plain))),
        ]
        for (coding, wire) in codings {
            let body = BodyDecoder.decode(wire, coding: coding, limit: 200_000)
            #expect(body.bytes == plain && !body.isCut && !body.isBroken && body.failure == nil, "\(coding ?? "none")")
        }
    }

    @Test("the limit of decoded bodies holds exactly, for every coding", arguments: [0, 1, 21_999, 22_000, 22_001])
    func limits(_ limit: Int) {
        #expect(Self.text.count == 22_000)
        let wires: [(String?, [UInt8])] = [
            ("gzip", Compress.gzip(Self.text)), ("gzip", Compress.gzip(Self.text, claiming: 7)),
            ("gzip", Compress.gzip(Array(Self.text[..<9000])) + Compress.gzip(Array(Self.text[9000...]))),
            ("deflate", Compress.zlib(Self.text)), ("deflate", Compress.raw(Self.text)), (nil, Self.text),
        ]
        for (coding, wire) in wires {
            let body = BodyDecoder.decode(wire, coding: coding, limit: limit)
            #expect(body.bytes == Array(Self.text.prefix(limit)))
            #expect(body.isCut == (limit < 22_000))
        }
    }

    @Test("gzip with several members, and garbage after the last, is decoded")
    func members() {
        let one = Compress.gzip(Array("one ".utf8))
        let two = Compress.gzip(Array("two".utf8))
        #expect(BodyDecoder.decode(one + two, coding: "gzip", limit: 100).bytes == Array("one two".utf8))
        let body = BodyDecoder.decode(one + Array("garbage".utf8), coding: "gzip", limit: 100)
        #expect(body.bytes == Array("one ".utf8) && !body.isBroken)
    }

    @Test("a gzip trailer with a wrong size does not matter", arguments: [0, 7, 21_999, 22_001, 1 << 30, .max])
    func lyingTrailer(_ size: UInt32) {
        // zlib checks the size too, so the stream counts as broken at its very end; all bytes are there.
        let body = BodyDecoder.decode(Compress.gzip(Self.text, claiming: size), coding: "gzip", limit: 1 << 31)
        #expect(body.bytes == Self.text && body.isBroken && body.failure == nil)
    }

    @Test("a body that is looked at where it was decoded is the same, one after the other and one within the other")
    func inPlace() {
        let large = Array(repeating: Self.noise, count: 12).flatMap(\.self)
        let wires: [(String?, [UInt8])] = [
            ("gzip", Compress.gzip(Self.text)), ("gzip", Compress.gzip(large)), ("GZIP ", Compress.gzip(Self.noise)),
            ("gzip", []), ("gzip", Compress.gzip([])), ("gzip", Self.text),
            ("gzip", Compress.gzip(Self.text, claiming: 7)),
            ("gzip", Compress.gzip(Self.text).dropLast(9)), ("gzip, gzip", Compress.gzip(Compress.gzip(Self.text))),
            ("gzip", Array(Compress.gzip(Self.text)[..<5])), ("deflate", Compress.zlib(Self.text)), ("br", Self.text),
            (nil, Self.text),
        ]
        for limit in [21_999, 1 << 21] {
            for (coding, wire) in wires {
                let whole = BodyDecoder.decode(wire, coding: coding, limit: limit)
                BodyDecoder.withDecoded(wire, coding: coding, limit: limit) { body in
                    #expect(body.bytes.elementsEqual(whole.bytes) && body.isCut == whole.isCut)
                    #expect(body.failure == whole.failure)
                    let other = Compress.gzip([1, 2, 3])
                    BodyDecoder.withDecoded(other, coding: "gzip", limit: 9) {
                        #expect($0.bytes.elementsEqual([1, 2, 3]))
                    }
                    #expect(body.bytes.elementsEqual(whole.bytes), "another body was written over this one")
                }
            }
        }
    }

    @Test("a gzip header with a flag that does not exist is broken", arguments: [0x20, 0x40, 0x80])
    func unknownFlag(_ flag: UInt8) {
        var wire = Compress.gzip(Self.text)
        wire[3] |= flag
        #expect(BodyDecoder.decode(wire, coding: "gzip", limit: 1 << 20).failure?.cause == .badEncoding)
    }

    @Test("a compressed body that ends early gives what came")
    func truncated() {
        let wire = Compress.gzip(Self.noise)
        for count in [12, 50_000, wire.count - 8, wire.count - 1] {
            let body = BodyDecoder.decode(Array(wire.prefix(count)), coding: "gzip", limit: 1 << 20)
            #expect(body.isBroken && !body.isCut)
            #expect(Self.noise.starts(with: body.bytes))
            #expect(count < 1000 || body.bytes.count > count / 2)
        }
        #expect(BodyDecoder.decode(Array(wire.prefix(5)), coding: "gzip", limit: 100).failure?.cause == .badEncoding)
    }

    @Test("every truncated or changed compressed body is decoded without a crash")
    func mutations() {
        let wire = Compress.gzip(Array("the quick brown fox jumps over the lazy dog".utf8))
        for index in wire.indices {
            for coding in ["gzip", "deflate"] {
                let short = BodyDecoder.decode(Array(wire.prefix(index)), coding: coding, limit: 60)
                #expect(short.bytes.count <= 60)
                var flipped = wire
                flipped[index] ^= 0xff
                #expect(BodyDecoder.decode(flipped, coding: coding, limit: 60).bytes.count <= 60)
            }
        }
    }

    @Test("a body declared gzip that is not is taken as it is", arguments: ["<html>", "", "\u{1f}", "GIF89a"])
    func notGzip(_ text: String) {
        let body = BodyDecoder.decode(Array(text.utf8), coding: "gzip", limit: 100)
        #expect(body.bytes == Array(text.utf8) && body.failure == nil && !body.isBroken)
    }

    @Test(
        "a content coding that was not requested is a failure",
        arguments: ["br", "zstd", "compress", "gzip, BR", "a,b,c,d"])
    func uninvited(_ coding: String) {
        #expect(BodyDecoder.decode([1, 2, 3], coding: coding, limit: 100).failure?.cause == .badEncoding)
    }

    @Test("a compression bomb costs no more than the limit")
    func bomb() {
        let bomb = Compress.gzip([UInt8](repeating: 0, count: 64 << 20))
        #expect(bomb.count < 100_000)
        let body = BodyDecoder.decode(bomb, coding: "gzip", limit: 1 << 20)
        #expect(body.bytes.count == 1 << 20 && body.isCut && body.bytes.capacity < 3 << 20)
        let nested = BodyDecoder.decode(Compress.gzip(bomb), coding: "gzip, gzip", limit: 1 << 20)
        #expect(nested.bytes.count == 1 << 20 && nested.isCut)
    }
}
