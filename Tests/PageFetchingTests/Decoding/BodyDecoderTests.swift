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
            ("deflate", Compress.zlib(plain)), ("deflate", Compress.raw(plain)),
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

    @Test("a gzip header with a flag that does not exist is broken", arguments: [0x20, 0x40, 0x80])
    func unknownFlag(_ flag: UInt8) {
        var wire = Compress.gzip(Self.text)
        wire[3] |= flag
        #expect(BodyDecoder.decode(wire, coding: "gzip", limit: 1 << 20).failure?.cause == .badEncoding)
    }

    @Test("a compressed body that ends early keeps the received part")
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

    @Test(
        "a body that contradicts its header fails with the header and the real type",
        arguments: [
            ("gzip", Array("<html>".utf8), "gzip, but the body is not compressed"),
            ("x-gzip", Array("GIF89a".utf8), "gzip, but the body is not compressed"),
            ("gzip", [0xFF, 0xD8, 0xFF, 0xE0, 0, 1], "gzip, but the body is not compressed"),
            ("gzip", [0x1F], "gzip, but the body is not gzip"),
            ("gzip", [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 5, 6, 7], "gzip, but its gzip stream is broken"),
            ("gzip", Compress.zlib(text), "gzip, but the body is zlib"),
            ("gzip", Compress.raw(text), "gzip, but the body is not gzip"),
            ("gzip", [0x28, 0xB5, 0x2F, 0xFD, 4, 0x58], "gzip, but the body is zstd"),
            ("deflate", Compress.gzip(text), "deflate, but the body is gzip"),
            ("deflate", text, "deflate, but the body is not compressed"),
            ("br", text, "br, but the body is not compressed"),
            ("BR", Compress.gzip(text), "br, which was not requested"),
            ("gzip, br", Compress.gzip(text), "br, which was not requested"),
        ])
    func wrongCoding(_ coding: String, _ wire: [UInt8], _ words: String) {
        let body = BodyDecoder.decode(wire, coding: coding, limit: 1 << 20)
        #expect(body.failure == FetchFailure(.badEncoding, "Content-Encoding is \(words)"))
    }

    @Test("a body that is not compressed at all is kept with its failure, within the limit")
    func readOn() {
        let body = BodyDecoder.decode(Self.text, coding: "gzip", limit: 100)
        #expect(body.failure != nil && body.bytes == Array(Self.text.prefix(100)) && body.isCut)
        #expect(BodyDecoder.decode(Compress.gzip(Self.text), coding: "br", limit: 100).bytes.isEmpty)
    }

    @Test("an empty body is one in any coding", arguments: ["gzip", "deflate", "x-gzip", "gzip, gzip"])
    func empty(_ coding: String) {
        let body = BodyDecoder.decode([], coding: coding, limit: 100)
        #expect(body.bytes.isEmpty && body.failure == nil && !body.isBroken)
    }

    @Test("content that is compressed twice is reported, except archives and unknown codings")
    func twice() {
        let packed = Compress.gzip(Self.text)
        let twice = FetchFailure(.badEncoding, "Content-Encoding is gzip, but the body is compressed twice")
        for type in ["text/html", "image/png", "application/json", "application/xhtml+xml", nil] {
            #expect(WrongCoding.again(packed, coding: "gzip", type: type) == twice)
            #expect(WrongCoding.again(packed, coding: "utf-8", type: type) == nil)
            #expect(WrongCoding.again(Self.text, coding: "gzip", type: type) == nil)
            #expect(WrongCoding.again(Array("x\u{1}".utf8), coding: "gzip", type: type) == nil)
        }
        for type in ["application/gzip", "application/x-tar", "application/octet-stream"] {
            #expect(WrongCoding.again(packed, coding: "gzip", type: type) == nil)
        }
        #expect(
            WrongCoding.again(Compress.zlib(Self.text), coding: "gzip", type: "text/css")?.detail.hasSuffix("zlib")
                == true)
    }

    @Test(
        "a content coding that was not requested is a failure",
        arguments: ["br", "zstd", "compress", "gzip, BR", "a,b,c,d"])
    func uninvited(_ coding: String) {
        #expect(BodyDecoder.decode([1, 2, 0], coding: coding, limit: 100).failure?.cause == .badEncoding)
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
