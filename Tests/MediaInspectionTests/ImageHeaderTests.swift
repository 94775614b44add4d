internal import MediaSniffing
internal import AuditModel
internal import TestSupport
internal import Testing
@testable internal import MediaInspection

@Suite("The size of an image is read from its header")
struct ImageHeaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var width: Int
        var height: Int
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "PNG", bytes: Samples.png(1200, 630), width: 1200, height: 630),
        Case(name: "huge PNG header", bytes: Samples.png(50_000, 50_000), width: 50_000, height: 50_000),
        Case(name: "JPEG", bytes: Samples.jpeg(1200, 630), width: 1200, height: 630),
        Case(name: "progressive JPEG", bytes: Samples.jpeg(640, 480, progressive: true), width: 640, height: 480),
        Case(name: "JPEG on its side", bytes: Samples.jpeg(1200, 630, orientation: 6), width: 630, height: 1200),
        Case(name: "JPEG upside down", bytes: Samples.jpeg(1200, 630, orientation: 3), width: 1200, height: 630),
        Case(name: "GIF", bytes: Samples.gif(320, 200), width: 320, height: 200),
        Case(name: "WebP lossy", bytes: Samples.webpLossy(1200, 630), width: 1200, height: 630),
        Case(name: "WebP lossless", bytes: Samples.webpLossless(1200, 630), width: 1200, height: 630),
        Case(name: "WebP extended", bytes: Samples.webpExtended(1200, 630, isAnimated: true), width: 1200, height: 630),
        Case(name: "BMP", bytes: Samples.bmp(48, 48), width: 48, height: 48),
        Case(name: "BMP top down", bytes: Samples.bmp(48, -48), width: 48, height: 48),
        Case(name: "TIFF big endian", bytes: Samples.tiff(800, 600, isBig: true), width: 800, height: 600),
        Case(name: "TIFF little endian", bytes: Samples.tiff(800, 600, isBig: false), width: 800, height: 600),
        Case(name: "ICO of several frames", bytes: Samples.ico([16, 48, 32]), width: 48, height: 48),
        Case(name: "ICO of 256", bytes: Samples.ico([16, 256]), width: 256, height: 256),
        Case(name: "ICO with a PNG", bytes: Samples.ico([16, 256], png: (1, 180)), width: 180, height: 180),
        Case(name: "AVIF's primary item", bytes: Samples.avif(1200, 630), width: 1200, height: 630),
        Case(name: "AVIF turned", bytes: Samples.avif(1200, 630, isTurned: true), width: 630, height: 1200),
        Case(name: "JPEG XL, 16:9 of 8 rows", bytes: [0xFF, 0x0A, 0b0100_0001, 0b1], width: 14, height: 8),
    ]

    static let turned = [
        Case(name: "two EXIF, the first turns", bytes: twoEXIF(6, 1), width: 630, height: 1200),
        Case(name: "two EXIF, the second turns", bytes: twoEXIF(1, 6), width: 1200, height: 630),
        Case(name: "two EXIF, the first says nothing", bytes: twoEXIF(nil, 6), width: 1200, height: 630),
        Case(
            name: "XMP before EXIF",
            bytes: Samples.jpeg(
                1200, 630,
                segments: [
                    Samples.app1(Samples.ascii("http://ns.adobe.com/xap/1.0/\0<x/>")), Samples.exif(orientation: 8),
                ]),
            width: 630, height: 1200),
        Case(
            name: "TIFF upside down", bytes: Samples.tiff(800, 600, isBig: true, orientation: 3), width: 800,
            height: 600),
        Case(
            name: "TIFF on its side", bytes: Samples.tiff(800, 600, isBig: true, orientation: 6), width: 600,
            height: 800),
        Case(
            name: "TIFF transposed", bytes: Samples.tiff(800, 600, isBig: false, orientation: 5), width: 600,
            height: 800),
        Case(
            name: "TIFF of no known turn", bytes: Samples.tiff(800, 600, isBig: false, orientation: 9), width: 800,
            height: 600),
        Case(name: "JPEG XL upright", bytes: Samples.jpegXL(orientation: 1), width: 14, height: 8),
        Case(name: "JPEG XL flipped", bytes: Samples.jpegXL(orientation: 4), width: 14, height: 8),
        Case(name: "JPEG XL transposed", bytes: Samples.jpegXL(orientation: 5), width: 8, height: 14),
        Case(name: "JPEG XL on its side", bytes: Samples.jpegXL(orientation: 8), width: 8, height: 14),
    ]

    static func twoEXIF(_ first: Int?, _ second: Int?) -> [UInt8] {
        Samples.jpeg(1200, 630, segments: [Samples.exif(orientation: first), Samples.exif(orientation: second)])
    }

    static let cut = [
        Case(name: "AVIF", bytes: Samples.avif(1200, 800, cut: [1200, 1, 630, 1]), width: 1200, height: 630),
        Case(
            name: "HEIC", bytes: Samples.avif(1200, 800, cut: [1190, 1, 630, 1], brand: "heic"), width: 1190,
            height: 630),
        Case(
            name: "HEIC, then turned",
            bytes: Samples.avif(1200, 800, isTurned: true, cut: [1200, 1, 630, 1], brand: "heic"),
            width: 630, height: 1200),
        Case(name: "in fractions", bytes: Samples.avif(1200, 800, cut: [2401, 2, 1260, 2]), width: 1200, height: 630),
        Case(
            name: "to more than there is", bytes: Samples.avif(1200, 800, cut: [1300, 1, 630, 1]), width: 1200,
            height: 800),
        Case(name: "to nothing", bytes: Samples.avif(1200, 800, cut: [0, 1, 630, 1]), width: 1200, height: 800),
        Case(name: "by no number", bytes: Samples.avif(1200, 800, cut: [1200, 0, 630, 0]), width: 1200, height: 800),
    ]

    static let boxed = [
        Case(name: "AVIF sequence", bytes: Samples.avifSequence(640, 480), width: 640, height: 480),
        Case(
            name: "JPEG XL in a box",
            bytes: Samples.jpegXL(boxes: [Samples.box("jxlc", Samples.jpegXL(orientation: 1))]),
            width: 14, height: 8),
        Case(
            name: "JPEG XL whose first part is empty",
            bytes: Samples.jpegXL(boxes: [
                Samples.box("jxlp", Samples.be32(0)),
                Samples.box("jxlp", Samples.be32(1) + Samples.jpegXL(orientation: 5)),
            ]), width: 8, height: 14),
        Case(
            name: "JPEG XL in parts of one byte",
            bytes: Samples.jpegXL(
                boxes: Samples.jpegXL(orientation: 6).enumerated().map {
                    Samples.box("jxlp", Samples.be32($0.offset) + [$0.element])
                }), width: 8, height: 14),
        Case(
            name: "JPEG XL whose last box has no length",
            bytes: Samples.jpegXL(boxes: [
                Samples.box("Exif", Samples.be32(0)),
                Samples.be32(0) + Samples.ascii("jxlc") + Samples.jpegXL(orientation: 1),
            ]), width: 14, height: 8),
        Case(
            name: "JPEG XL in a box of a long length",
            bytes: Samples.jpegXL(boxes: [
                Samples.be32(1) + Samples.ascii("jxlc") + Samples.be32(0) + Samples.be32(20)
                    + Samples.jpegXL(orientation: 1)
            ]), width: 14, height: 8),
    ]

    static let os2 = [
        Case(name: "OS/2 1", bytes: Samples.os2Bitmap(40, 30, header: 12), width: 40, height: 30),
        Case(name: "OS/2 2", bytes: Samples.os2Bitmap(40, 30, header: 64), width: 40, height: 30),
        Case(name: "OS/2 2, short", bytes: Samples.os2Bitmap(40, 30, header: 16), width: 40, height: 30),
        Case(name: "OS/2 2, in between", bytes: Samples.os2Bitmap(40, 30, header: 48), width: 40, height: 30),
        Case(name: "OS/2's array", bytes: Samples.os2Bitmap(40, 30, header: 12, isArray: true), width: 40, height: 30),
    ]

    static func size(_ bytes: [UInt8]) -> ImageHeader.Size? {
        ImageHeader.size(of: ByteView(bytes: bytes), type: MediaSniffer.type(of: bytes))
    }

    @Test("an image's size is the one that is shown", arguments: cases + turned + cut + boxed + os2)
    func reads(_ each: Case) {
        #expect(Self.size(each.bytes) == ImageHeader.Size(width: each.width, height: each.height))
    }

    @Test("every truncated or changed image header is read without a crash")
    func survives() {
        for each in Self.cases + Self.turned + Self.cut + Self.boxed + Self.os2 {
            for length in 0..<each.bytes.count { _ = Self.size(Array(each.bytes.prefix(length))) }
            for index in each.bytes.indices {
                for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                    var bytes = each.bytes
                    bytes[index] = value
                    _ = Self.size(bytes)
                    _ = ImageHeader.isAnimated(ByteView(bytes: bytes), type: MediaSniffer.type(of: bytes))
                }
            }
        }
    }

    @Test("absurd image sides are no size, and overflow nothing")
    func hugeSides() {
        let huge = Int(UInt32.max)
        #expect(Self.size(Samples.png(huge, huge)) == nil)
        #expect(Self.size(Samples.png(huge, 1)) == nil)
        #expect(Self.size(Samples.avif(huge, huge)) == Self.size(Samples.avif(0, 0)))
        #expect(Self.size(Samples.ico([16, 32], png: (index: 1, side: huge))) == .init(width: 32, height: 32))
        let longest = Int(Int32.max)
        #expect(Self.size(Samples.png(longest, longest)) == .init(width: longest, height: longest))
        #expect(RasterHeader(Samples.ico([16, 16], png: (index: 0, side: longest))).width == longest)
    }

    @Test(
        "a text that begins with BM or BA is no bitmap",
        arguments: ["BMW and others", "BA", "BM", "BAKERY BM of the town"])
    func noBitmap(_ text: String) {
        #expect(MediaSniffer.type(of: Samples.ascii(text + String(repeating: " of words", count: 9))) == .text)
    }

    @Test("animation is recognised in GIF, APNG, WebP and AVIF")
    func animation() {
        func isAnimated(_ bytes: [UInt8]) -> Bool? {
            ImageHeader.isAnimated(ByteView(bytes: bytes), type: MediaSniffer.type(of: bytes))
        }
        #expect(isAnimated(Samples.gif(9, 9)) == false)
        #expect(isAnimated(Samples.gif(9, 9, frames: 2)) == true)
        #expect(isAnimated(Samples.png(9, 9)) == false)
        #expect(isAnimated(Samples.png(9, 9, chunks: ["acTL"])) == true)
        #expect(isAnimated(Samples.webpExtended(9, 9, isAnimated: true)) == true)
        #expect(isAnimated(Samples.webpExtended(9, 9, isAnimated: false)) == false)
        #expect(isAnimated(Samples.avifSequence(9, 9)) == true)
        #expect(isAnimated(Samples.avifSequence(9, 9, brands: ["avif", "mif1", "avis"])) == true)
        #expect(isAnimated(Samples.avifSequence(9, 9, brands: ["avif", "mif1"])) == nil)
        #expect(isAnimated(Samples.avif(9, 9)) == nil)
        let media = VideoSamples.largeBox("mdat", [0])
        #expect(isAnimated(Samples.avifSequence(9, 9, media: media)) == true, "a length of 64 bits is one")
    }
}
