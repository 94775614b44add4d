internal import ImageCodecs
internal import TestSupport
internal import Testing

/// What a decoder made of a file.
private struct Outcome: Hashable {
    var status: UInt32
    var sizes: [Int32]
    var luma: [UInt8]
    var colour: [UInt8]
    var transparency: Double
    var isTruncated: Bool

    typealias Decoder = (
        UnsafePointer<UInt8>?, Int, UnsafePointer<codec_limits>?, UnsafeMutablePointer<codec_image>?
    ) -> codec_status

    init(_ bytes: [UInt8], _ decode: Decoder) {
        var limits = codec_limits(pixels: 1 << 20, luma_width: 512, colour_width: 128)
        var image = codec_image()
        defer { codec_image_free(&image) }
        status = decode(bytes, bytes.count, &limits, &image).rawValue
        let isRead = status == CODEC_OK.rawValue
        sizes = [image.width, image.height, image.luma_width, image.colour_width]
        luma = isRead ? Self.copy(image.luma, image.luma_width * image.luma_height) : []
        colour = isRead ? Self.copy(image.colour, image.colour_width * image.colour_height * 4) : []
        transparency = image.transparency
        isTruncated = image.is_truncated != 0
        if !isRead { sizes = [] }
    }

    private static func copy(_ plane: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> [UInt8] {
        Array(UnsafeBufferPointer(start: plane, count: plane == nil ? 0 : Int(count)))
    }
}

@Suite("The shorter way through a PNG", .seeded)
struct PlainPNGTests {
    private static func agree(_ bytes: [UInt8]) -> Bool {
        Outcome(bytes, codec_decode_png) == Outcome(bytes, codec_decode_png_by_libpng)
    }

    @Test("a PNG of any kind is decoded as by libpng", arguments: GeneratedPNG.all)
    func whole(_ kind: GeneratedPNG) {
        var chance = Chance(1)
        #expect(Self.agree(kind.bytes(&chance)))
    }

    @Test("the PNG fixtures are decoded as by libpng")
    func fixtures() throws {
        for name in try Fixture.names("codecs") where name.hasSuffix(".png") {
            #expect(Self.agree(try Fixture.bytes("codecs/" + name)), "\(name)")
        }
    }

    @Test("a PNG that is cut or broken anywhere is decoded as by libpng")
    func broken() {
        var chance = Chance.anew()
        for kind in GeneratedPNG.all {
            let whole = kind.bytes(&chance)
            for _ in 0..<Depth.pick(40, all: 400) {
                let place = chance.below(min(whole.count, 4_000))
                var changed = whole
                changed[place] = UInt8.random(in: 0...255, using: &chance)
                #expect(Self.agree(changed), "\(kind.testDescription), changed at \(place)")
                #expect(Self.agree(Array(whole[..<place])), "\(kind.testDescription), cut at \(place)")
            }
        }
    }
}
