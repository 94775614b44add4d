internal import AuditModel
internal import MediaInspection
internal import TestSupport
internal import Testing

@testable internal import ImageAnalysis

@Suite("Decoding")
struct DecodedImageTests {
    /// What another library (Pillow) makes of each file: size, means over white, transparency.
    static let expected = (try? Fixture.rows("codecs/expected.tsv")) ?? []

    @Test("every image format is decoded as another library decodes it", arguments: expected)
    func agrees(_ row: [String]) throws {
        let image = try Fixture.decoded("codecs/" + row[0])
        let numbers = row.dropFirst().compactMap { Double($0) }
        try #require(numbers.count == 7)
        #expect(image.width == Int(numbers[0]) && image.height == Int(numbers[1]))
        #expect(abs(image.luma.mean - numbers[2]) <= 4, "luma \(image.luma.mean)")
        let colours = Miniature(of: image.colour, width: FlatLogo.width)
        for channel in 0..<3 {
            #expect(abs(colours.mean(channel) - numbers[3 + channel]) <= 6, "\(channel): \(colours.mean(channel))")
        }
        #expect(abs(image.transparency - numbers[6]) <= 0.03, "\(image.transparency)")
        #expect(!image.isTruncated)
    }

    @Test("every image fixture is tested")
    func isWhole() throws {
        let names = try Fixture.names("codecs")
        #expect(names.count > 48 && Set(names) == Set(Self.expected.map { $0[0] }))
    }

    @Test("a JPEG in any of eight orientations is decoded upright", arguments: 2...8)
    func orientation(_ number: Int) throws {
        let upright = try Fixture.decoded("codecs/exif-1.jpg")
        let turned = try Fixture.decoded("codecs/exif-\(number).jpg")
        #expect(turned.width == upright.width && turned.height == upright.height)
        let differences = zip(turned.luma.values, upright.luma.values).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 3)
    }

    @Test(
        "the received part of a cut image is kept",
        arguments: [
            "baseline.jpg", "progressive.jpg", "cmyk.jpg", "rgb.png", "interlaced.png", "plain.gif", "24.bmp",
            "lossy.webp", "rle8.bmp", "rle4.bmp", "rle24.bmp",
        ])
    func truncation(_ name: String) throws {
        let whole = try Fixture.bytes("codecs/" + name)
        let image = try Fixture.decoded(Array(whole.prefix(whole.count * 3 / 4)))
        #expect(image.isTruncated && image.width == 160 && image.height == 84)
        // The first rows equal those of the whole image.
        let rows = image.luma.width * 4
        let upright = try Fixture.decoded(whole)
        let differences = (0..<rows).map { abs(Int(image.luma.values[$0]) - Int(upright.luma.values[$0])) }
        if !name.hasSuffix(".bmp") { #expect(differences.reduce(0, +) / rows < 12) }
    }

    @Test(
        "a JPEG that lacks only the marker at its end is whole",
        arguments: ["baseline.jpg", "progressive.jpg", "cmyk.jpg"])
    func withoutEnd(_ name: String) throws {
        let whole = try Fixture.bytes("codecs/" + name)
        let image = try Fixture.decoded(Array(whole.dropLast(2)))
        #expect(try !image.isTruncated && image.luma == Fixture.decoded(whole).luma)
    }

    @Test(
        "an image header without data is no image",
        arguments: ["baseline.jpg", "rgb.png", "plain.gif", "lossy.webp", "8.avif"])
    func headerOnly(_ name: String) throws {
        let bytes = Array(try Fixture.bytes("codecs/" + name).prefix(60))
        #expect(throws: ImageFailure.undecodable) { try Fixture.decoded(bytes) }
    }

    @Test(
        "a PNG that ends before its first row is no image, wherever it is cut",
        arguments: ["rgb.png", "interlaced.png"])
    func cutBeforePixels(_ name: String) throws {
        let whole = try Fixture.bytes("codecs/" + name)
        let data = try #require(whole.indices.dropLast(4).first { whole[$0..<$0 + 4].elementsEqual("IDAT".utf8) })
        for end in [data - 4, data, data + 4, data + 6, data + 9] {
            #expect(throws: ImageFailure.undecodable, "\(end)") { try Fixture.decoded(Array(whole[..<end])) }
        }
    }

    @Test("a cut PNG is grey below its received rows")
    func nothingIsMadeUp() throws {
        let whole = try Fixture.bytes("codecs/rgb.png")
        let image = try Fixture.decoded(Array(whole.prefix(whole.count / 2)))
        let last = image.luma.values.suffix(image.luma.width)
        #expect(image.isTruncated && last.allSatisfy { $0 == 128 })
    }

    @Test("empty scans of a progressive JPEG cost a bounded time, and change nothing")
    func emptyScans() throws {
        let whole = try Fixture.bytes("codecs/progressive.jpg")
        let few = try Fixture.decoded(ScanBomb.adding(3, to: whole))
        let many = try Fixture.decoded(ScanBomb.adding(5_000, to: whole))
        #expect(few.luma.values == many.luma.values && !many.isTruncated)
        let clock = ContinuousClock()
        var sizes: [Duration] = []
        for scans in [40, 4_000] {
            let bytes = ScanBomb.adding(scans, to: ScanBomb.enlarged(whole, side: 6_000))
            sizes.append(clock.measure { _ = try? Fixture.decoded(bytes) })
        }
        // A hundred times as many cost the same, or nearly so.
        #expect(sizes[1] < sizes[0] * 4, "\(sizes)")
    }

    @Test("an image of 50,000 × 50,000 pixels is refused in every format, without allocating")
    func claims() throws {
        var png = try Fixture.bytes("codecs/rgb.png")
        png.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
        var gif = try Fixture.bytes("codecs/plain.gif")
        gif.replaceSubrange(6..<10, with: [0x50, 0xC3, 0x50, 0xC3])
        var bmp = try Fixture.bytes("codecs/24.bmp")
        bmp.replaceSubrange(18..<26, with: [0x50, 0xC3, 0, 0, 0x50, 0xC3, 0, 0])
        var jpeg = try Fixture.bytes("codecs/baseline.jpg")
        let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xC3, 0x50, 0xC3, 0x50])
        for bytes in [png, gif, bmp, jpeg] {
            #expect(throws: ImageFailure.tooLarge) { try Fixture.decoded(bytes) }
        }
    }

    /// Kinds that some programs write and nothing here reads.
    static let rareKinds: [(name: String, file: String, change: @Sendable (inout [UInt8]) -> Void)] = [
        (
            "a PNG of an iOS app", "rgb.png",
            { $0.insert(contentsOf: [0, 0, 0, 4] + Array("CgBI".utf8) + Array(repeating: 0, count: 8), at: 8) }
        ),
        ("a JPEG of 12 bits", "baseline.jpg", { setPrecision(12, &$0) }),
        ("a lossless JPEG", "baseline.jpg", { setFrame(0xC3, &$0) }),
        ("a hierarchical JPEG", "baseline.jpg", { setFrame(0xC5, &$0) }),
        ("a bitmap of Huffman's code", "1.bmp", { $0[30] = 3 }),
        ("a JPEG within a bitmap", "24.bmp", { ($0[28], $0[30]) = (0, 4) }),
        ("a PNG within a bitmap", "24.bmp", { ($0[28], $0[30]) = (0, 5) }),
        ("a bitmap of 64 bits", "32.bmp", { $0[28] = 64 }),
    ]

    private static func setFrame(_ marker: UInt8, _ bytes: inout [UInt8]) {
        guard let at = frame(bytes) else { return }
        bytes[at + 1] = marker
    }

    private static func setPrecision(_ bits: UInt8, _ bytes: inout [UInt8]) {
        guard let at = frame(bytes) else { return }
        bytes[at + 4] = bits
    }

    private static func frame(_ bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }
    }

    @Test("a rare kind of a format is not decoded, and not called broken", arguments: rareKinds.indices)
    func rareKind(_ index: Int) throws {
        let kind = Self.rareKinds[index]
        var bytes = try Fixture.bytes("codecs/" + kind.file)
        kind.change(&bytes)
        #expect(throws: ImageFailure.notDecodedHere, "\(kind.name)") { try Fixture.decoded(bytes) }
    }

    @Test("a bitmap of a depth that none has is broken", arguments: [0, 3, 7, 13, 65])
    func impossibleDepth(_ depth: Int) throws {
        var bytes = try Fixture.bytes("codecs/24.bmp")
        bytes[28] = UInt8(depth)
        #expect(throws: ImageFailure.undecodable) { try Fixture.decoded(bytes) }
    }

    @Test("the size in a header is the one that is decoded, for every image that has both")
    func sizesAgree() throws {
        for name in try Fixture.names("codecs") {
            let bytes = try Fixture.bytes("codecs/" + name)
            let header = RasterHeader(bytes), image = try Fixture.decoded(bytes)
            #expect(header.width == image.width && header.height == image.height, "\(name)")
        }
    }

    @Test("cut and changed images are decoded or refused without a crash")
    func mutations() throws {
        for name in try Fixture.names("codecs") where !name.hasPrefix("exif") {
            let whole = try Fixture.bytes("codecs/" + name)
            for end in stride(from: 0, to: whole.count, by: Depth.pick(797, all: 97)) {
                _ = try? Fixture.decoded(Array(whole[..<end]))
                var changed = whole
                changed[end] ^= 0x55
                _ = try? Fixture.decoded(changed)
            }
        }
    }

    @Test("the largest frame of an ICO that decodes is used")
    func icon() throws {
        #expect(try Fixture.decoded("codecs/png.ico").width == 48)
        var broken = try Fixture.bytes("codecs/png.ico")
        let large = try #require((0..<2).first { broken[6 + 16 * $0] == 48 })
        let offset = Int(broken[18 + 16 * large]) | Int(broken[19 + 16 * large]) << 8
        for index in offset + 40..<min(broken.count, offset + 400) { broken[index] = 0xAA }
        #expect(try Fixture.decoded(broken).width == 16)
    }
}
