internal import AuditModel
internal import Testing

@testable internal import AuditReports

@Suite("Images in the terminal")
struct ImagePaintTests {
    private static func pixels(_ width: Int, _ height: Int) -> ImagePixels? {
        ImagePixels(
            width: width, height: height,
            values: (0..<width * height).flatMap { [UInt8(truncatingIfNeeded: $0), 0, 255] })
    }

    /// A line without its colours.
    private static func bare(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

    @Test("pixels are read from bytes that fit, and from no others")
    func bytes() throws {
        let pixels = try #require(Self.pixels(300, 2))
        #expect(ImagePixels(pixels.bytes) == pixels)
        for bytes in [[], [1, 0, 1, 0], Array(pixels.bytes.dropLast()), pixels.bytes + [0], [0, 0, 0, 0, 1]] {
            #expect(ImagePixels(bytes) == nil, "\(bytes.count)")
        }
        #expect(Self.pixels(401, 1) == nil && Self.pixels(400, 201) == nil && Self.pixels(400, 200) != nil)
    }

    @Test("an image is averaged to a smaller size and repeated to a larger one")
    func scaled() throws {
        let pixels = try #require(ImagePixels(width: 2, height: 1, values: [0, 0, 0, 100, 200, 50]))
        #expect(pixels.scaled(width: 1, height: 1).map { [$0.red, $0.green, $0.blue] } == [[50, 100, 25]])
        #expect(pixels.scaled(width: 4, height: 2).map(\.red) == [0, 0, 100, 100, 0, 0, 100, 100])
    }

    @Test("half blocks take the cells they are given", arguments: [(1, 1), (5, 3), (42, 11)])
    func blocks(_ columns: Int, _ rows: Int) throws {
        for mode in [TerminalImages.blocks, .palette] {
            let lines = ImagePaint(pixels: try #require(Self.pixels(40, 21)), mode: mode).lines(columns, rows)
            #expect(lines.map(Self.bare) == Array(repeating: String(repeating: "▀", count: columns), count: rows))
            #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
        }
        let red = ImagePixels(width: 1, height: 2, values: [255, 0, 0, 0, 0, 0])
        #expect(
            ImagePaint(pixels: try #require(red), mode: .palette).lines(1, 1)
                == ["\u{1B}[38;5;196;48;5;16m▀\u{1B}[0m"])
    }

    @Test("protocols write the room first, and kitty's pieces have at most 4,096 characters")
    func protocols() throws {
        let pixels = try #require(Self.pixels(400, 200))
        for mode in [TerminalImages.kitty, .iTerm] {
            let lines = ImagePaint(pixels: pixels, mode: mode).lines(20, 5)
            #expect(lines.count == 5 && lines.dropLast().allSatisfy { $0 == String(repeating: " ", count: 20) })
            #expect(lines[4].hasPrefix(String(repeating: " ", count: 20) + "\u{1B}7\u{1B}[4A\u{1B}[20D"))
            #expect(lines[4].hasSuffix("\u{1B}8"))
        }
        let pieces = ImagePaint(pixels: pixels, mode: .kitty).lines(20, 5)[4].split(separator: "\u{1B}_G")
        #expect(pieces.count == 1 + (320_000 + 4_095) / 4_096)
        let sizes = pieces.dropFirst().map { $0.split(separator: ";")[1].prefix { $0 != "\u{1B}" }.count }
        #expect(sizes.reduce(0, +) == 320_000 && sizes.allSatisfy { $0 <= 4_096 })
    }

    @Test("bytes are written in base 64", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foobar", "Zm9vYmFy")])
    func base64(_ text: String, _ expected: String) {
        #expect(Base64.text(Array(text.utf8)) == expected)
    }

    @Test("a bitmap has rows of whole words, from the bottom up, blue first")
    func bitmap() throws {
        let file = Bitmap.file(try #require(ImagePixels(width: 1, height: 2, values: [1, 2, 3, 4, 5, 6])))
        #expect(file.count == 62 && file[2] == 62 && file[10] == 54 && Array(file[..<2]) == Array("BM".utf8))
        #expect(Array(file[54...]) == [6, 5, 4, 0, 3, 2, 1, 0])
    }
}
