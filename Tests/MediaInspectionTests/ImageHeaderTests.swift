internal import AuditModel
internal import Testing
@testable internal import MediaInspection

@Suite("The size of a picture is read from its header")
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

    static func size(_ bytes: [UInt8]) -> ImageHeader.Size? {
        ImageHeader.size(of: ByteView(bytes: bytes), type: MediaSniffer.type(of: bytes))
    }

    @Test("an image's size is the one that is shown", arguments: cases)
    func reads(_ each: Case) {
        #expect(Self.size(each.bytes) == ImageHeader.Size(width: each.width, height: each.height))
    }

    @Test("every truncated or changed image header is read without a crash")
    func survives() {
        for each in Self.cases {
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
        #expect(PictureHeader(Samples.ico([16, 16], png: (index: 0, side: longest))).width == longest)
    }

    @Test("animation is seen in GIF, APNG and WebP")
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
    }
}
