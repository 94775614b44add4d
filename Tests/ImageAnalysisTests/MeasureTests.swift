internal import MediaSniffing
internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import MediaInspection
@testable internal import ImageAnalysis

@Suite("Measurements of images")
struct MeasureTests {
    private func facts(_ bytes: [UInt8]) throws -> ImageFacts {
        try ImageAnalyzer.analyze(bytes, copy: .none).facts
    }

    /// A map of cells drawn with letters: x is text.
    private func map(_ rows: String...) -> TextMap {
        TextMap(
            columns: rows[0].count, rows: rows.count,
            cells: rows.flatMap { $0.map { $0 == "x" ? Float(1) : $0 == "o" ? 0.3 : 0 } })
    }

    @Test(
        "resampling keeps even colours, and the mean of others",
        arguments: [(1200, 630), (100, 40), (513, 9), (40, 900)])
    func resampling(_ width: Int, _ height: Int) throws {
        let even = LumaPlane(width: width, height: height, values: Array(repeating: 77, count: width * height))
        #expect(try #require(even.resampled(width: 512, height: 200)).values.allSatisfy { $0 == 77 })
        let slope = LumaPlane(
            width: width, height: height, values: (0..<width * height).map { UInt8($0 % width * 255 / width) })
        let small = try #require(slope.resampled(width: 512, height: 64))
        #expect(abs(small.mean - slope.mean) < 1.5)
        #expect(small.values[0] <= small.values[256] && small.values[256] <= small.values[511])
    }

    @Test("text coverage weighs cells by certainty, the grid counts certain ones")
    func coverage() {
        let drawn = map("xxooo.....", "..........", "..........", "..........", "........xx")
        #expect(abs(drawn.coverage - (4 + 3 * 0.3) / 50) < 1e-6)
        #expect(drawn.gridCells == 2)
        #expect(drawn.bands == 2 && drawn.breadth == 0.4)
    }

    @Test("text cells that touch are one box, and a single cell is none")
    func boxes() {
        let drawn = map("x.........", ".x........", ".......x..", "..........", "....xx....")
        let boxes = drawn.boxes(width: 512, height: 256)
        #expect(boxes == [.init(x0: 0, y0: 0, x1: 16, y1: 16), .init(x0: 32, y0: 32, x1: 48, y1: 40)])
    }

    @Test("text boxes are in the image's own pixels and end at its edge")
    func scaling() {
        let box = map("xx").boxes(width: 1200, height: 5)
        #expect(box == [.init(x0: 0, y0: 0, x1: 37, y1: 5)])
    }

    @Test("the largest of too many text boxes are kept")
    func manyBoxes() {
        var cells = [Float](repeating: 0, count: 64 * 128)
        for row in stride(from: 0, to: 128, by: 2) {
            for column in stride(from: 0, to: 60, by: 6) {
                cells[row * 64 + column] = 1; cells[row * 64 + column + 1] = 1
            }
        }
        for column in 0..<30 { cells[127 * 64 + column] = 1 }
        let boxes = TextMap(columns: 64, rows: 128, cells: cells).boxes(width: 512, height: 1024)
        #expect(boxes.count == ImageFacts.boxLimit && boxes[0].x1 >= 240)
    }

    @Test("re-encoded images have near hashes, others far ones")
    func hashes() throws {
        let names = [
            "baseline.jpg", "progressive.jpg", "rgb.png", "lossy.webp", "lossless.webp", "8.avif", "24.bmp",
            "exif-6.jpg",
        ]
        let hashes = try names.map { try #require(try facts(Fixture.bytes("codecs/" + $0)).perceptualHash) }
        for hash in hashes { #expect((hash ^ hashes[0]).nonzeroBitCount <= 6) }
        let others = try (1...6).map { try #require(try facts(DrawnImage.png(300, 200, seed: $0)).perceptualHash) }
        for (place, hash) in others.enumerated() {
            for other in others[..<place] + hashes[..<1] { #expect((hash ^ other).nonzeroBitCount > 12) }
        }
    }

    @Test("re-encoded images have like swatches, images in other colours or with other words do not")
    func swatches() throws {
        let names = ["baseline.jpg", "progressive.jpg", "rgb.png", "lossy.webp", "8.avif"]
        let swatches = try names.map { try #require(try facts(Fixture.bytes("codecs/" + $0)).swatch) }
        for swatch in swatches { #expect(swatch.isLike(swatches[0])) }
        func card(_ colour: (UInt8, UInt8, UInt8), stripes: Int) throws -> Swatch {
            try #require(
                Swatch(
                    of: plane(320, 168) { x, y in
                        let isWord = (60..<80).contains(y) && x > 30 && x < 30 + stripes * 20 && x % 20 < 10
                        return isWord ? (255, 255, 255, 255) : (colour.0, colour.1, colour.2, 255)
                    }))
        }
        let red = try card((150, 40, 40), stripes: 4)
        #expect(try red.isLike(card((150, 42, 40), stripes: 4)))
        #expect(try !red.isLike(card((40, 40, 150), stripes: 4)))
        #expect(try !red.isLike(card((150, 40, 40), stripes: 7)))
        #expect(Swatch(of: plane(15, 40) { _, _ in (0, 0, 0, 255) }) == nil)
    }

    /// RGBA by a drawing.
    private func plane(_ width: Int, _ height: Int, _ draw: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) -> ColourPlane {
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue, alpha) = draw(x, y)
                values += [red, green, blue, alpha]
            }
        }
        return ColourPlane(width: width, height: height, values: values)
    }

    @Test("an image of one colour is blank, nearly or transparently too, and two colours are not")
    func solid() {
        func isSolid(_ draw: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) -> Bool {
            Miniature.isSolid(plane(128, 70, draw))
        }
        #expect(isSolid { _, _ in (10, 200, 30, 255) })
        #expect(isSolid { x, _ in (10, UInt8(200 + x % 2), 30, 255) })
        #expect(isSolid { x, y in (UInt8(x), UInt8(y), 0, 0) })
        #expect(!isSolid { x, _ in x < 4 ? (0, 0, 0, 255) : (255, 255, 255, 255) })
        #expect(!isSolid { x, _ in (UInt8(x), 0, 0, 255) })
    }

    @Test("a mark in the middle of a flat background is a logo, others are not")
    func logo() {
        let noText = TextMap(columns: 64, rows: 34, cells: Array(repeating: 0, count: 64 * 34))
        func isLogo(_ draw: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)) -> Bool {
            FlatLogo.isVisible(in: plane(128, 67, draw), text: noText)
        }
        #expect(isLogo { x, y in abs(x - 64) < 14 && abs(y - 33) < 14 ? (200, 20, 20, 255) : (255, 255, 255, 255) })
        #expect(!isLogo { x, y in abs(x - 30) < 14 && abs(y - 33) < 14 ? (200, 20, 20, 255) : (255, 255, 255, 255) })
        #expect(!isLogo { x, y in (UInt8(x), UInt8(y), 90, 255) })
        #expect(!isLogo { _, _ in (255, 255, 255, 255) })
        #expect(!isLogo { x, y in abs(x - 64) < 58 && abs(y - 33) < 28 ? (200, 20, 20, 255) : (255, 255, 255, 255) })
    }

    @Test("the thumbnail of a transparent image is a WebP file, of any other a JPEG")
    func thumbnailFormats() throws {
        for alpha: UInt8 in [255, 0] {
            let plane = plane(640, 336) { x, y in (UInt8(x % 256), UInt8(y % 256), 90, x < 99 ? alpha : 255) }
            let file = try #require(Thumbnail.encode(plane, isOpaque: alpha == 255))
            #expect(MediaSniffer.type(of: file) == (alpha == 255 ? .jpeg : .webp))
            #expect((try Fixture.decoded(file).transparency > 0.1) == (alpha == 0))
        }
    }

    @Test("a half transparent pixel of a thumbnail without transparency lies on white")
    func flattenedThumbnail() throws {
        let file = try #require(Thumbnail.encode(plane(64, 64) { _, _ in (0, 0, 0, 200) }, isOpaque: true))
        #expect(abs(try Fixture.decoded(file).luma.mean - 55) < 3)
    }

    @Test("thumbnails are small, upright and at most 600 pixels wide")
    func thumbnails() throws {
        for (width, height) in [(1200, 630), (50, 40), (630, 1200)] {
            let file = try #require(
                try ImageAnalyzer.analyze(DrawnImage.png(width, height), copy: .thumbnail).thumbnail)
            #expect(file.count <= Thumbnail.byteLimit && MediaSniffer.type(of: file) == .jpeg)
            let image = try Fixture.decoded(file)
            #expect(image.width == min(width, 600))
            #expect(abs(image.height - height * image.width / width) <= 1)
        }
        let turned = try ImageAnalyzer.analyze(Fixture.bytes("codecs/exif-6.jpg"), copy: .thumbnail)
        #expect(try Fixture.decoded(try #require(turned.thumbnail)).width == 160)
    }
}
