internal import PageFetching
internal import TestSupport
internal import Testing

@Suite("Bodies made small for keeping")
struct BodyPackerTests {
    @Test("a packed body is unpacked unchanged")
    func roundTrips() throws {
        let body = Array(String(repeating: "words and words ", count: 500).utf8)
        let packed = try #require(BodyPacker.packed(body))
        #expect(packed.count * 5 < body.count)
        #expect(BodyPacker.unpacked(packed, length: body.count) == body)
        #expect(BodyPacker.unpacked(packed, length: body.count - 1) == nil)
        #expect(BodyPacker.unpacked(Array(packed.dropLast()), length: body.count) == nil)
    }

    @Test("incompressible bodies are stored uncompressed")
    func leftAlone() {
        #expect(BodyPacker.packed([]) == nil)
        #expect(BodyPacker.packed(Array("short".utf8)) == nil)
        #expect(BodyPacker.packed(Compress.gzip([UInt8](repeating: 7, count: 90_000))) == nil)
        var value: UInt64 = 1
        let noise = (0..<5_000).map { _ -> UInt8 in
            value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: value >> 40)
        }
        #expect(BodyPacker.packed(noise) == nil)
    }
}
