internal import TestSupport
internal import Testing

/// A PNG of a given kind whose rows are chance: any bytes are a row, whatever its filter.
struct GeneratedPNG: CustomTestStringConvertible {
    var width = 37
    var height = 23
    /// As the header counts: 0 grey, 2 RGB, 3 indexed, 4 grey and alpha, 6 RGBA.
    var colourType = 2
    /// The filter of each row in turn.
    var filters: [UInt8] = [0, 1, 2, 3, 4]
    /// Colours of the palette, and how many of them are given an alpha.
    var colours = 0
    var alphas = 0
    /// How many chunks hold the data.
    var pieces = 1
    /// Chunks before the data, and after the palette.
    var asides: [(kind: String, body: [UInt8])] = []
    var note = ""

    var testDescription: String {
        "\(note)\(width)x\(height), type \(colourType), filters \(filters), \(colours) colours, \(alphas) alphas, \(pieces) pieces"
    }

    private var samples: Int { [1, 0, 3, 1, 2, 0, 4][colourType] }

    func bytes(_ chance: inout Chance) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(filters[row % filters.count])
            for _ in 0..<width * samples { rows.append(UInt8.random(in: 0...255, using: &chance)) }
        }
        return file(Compress.zlib(rows), &chance)
    }

    private func file(_ data: [UInt8], _ chance: inout Chance) -> [UInt8] {
        var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        out += Self.chunk("IHDR", Self.number(width) + Self.number(height) + [8, UInt8(colourType), 0, 0, 0])
        func values(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) } }
        if colours > 0 { out += Self.chunk("PLTE", values(3 * colours)) }
        if alphas > 0 { out += Self.chunk("tRNS", values(alphas)) }
        for aside in asides { out += Self.chunk(aside.kind, aside.body) }
        let size = (data.count + pieces - 1) / pieces
        for piece in 0..<pieces { out += Self.chunk("IDAT", Array(data.dropFirst(piece * size).prefix(size))) }
        return out + Self.chunk("IEND", [])
    }

    /// Checksums are zero: no reader here looks at them.
    private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        number(body.count) + kind.utf8 + body + [0, 0, 0, 0]
    }

    private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
}

extension GeneratedPNG {
    /// One of each kind that a reader may take for itself, and of those that it may not.
    static let all: [GeneratedPNG] =
        [0, 2, 4, 6].flatMap { type in (0...4).map { .init(colourType: type, filters: [$0]) } }
        + [0, 2, 4, 6].flatMap { type in
            [(1, 1), (1, 300), (513, 2), (1_100, 9)].map { .init(width: $0.0, height: $0.1, colourType: type) }
        }
        + [(256, 0), (256, 256), (7, 0), (7, 3), (3, 3)].map { .init(colourType: 3, colours: $0.0, alphas: $0.1) }
        + odd

    private static let odd: [GeneratedPNG] = [
        .init(pieces: 9, note: "several chunks: "),
        .init(asides: [("tEXt", Array("Title\0Bees".utf8)), ("gAMA", [0, 1, 0x86, 0xA0])], note: "asides: "),
        .init(asides: [("tEXt", Array(repeating: 65, count: 9 << 20))], note: "a text of nine megabytes: "),
        .init(asides: [("IDAT", [])], note: "an empty chunk first: "),
        .init(asides: [("ABCD", [1])], note: "a chunk that nobody may skip: "),
        .init(asides: [("a!cd", [1])], note: "a chunk without a name: "),
        .init(asides: [("acTL", [0, 0, 0, 1, 0, 0, 0, 0])], note: "animated: "),
        .init(colourType: 0, asides: [("tRNS", [0, 9])], note: "a grey that is none: "),
        .init(asides: [("tRNS", [0, 9, 0, 9, 0, 9])], note: "a colour that is none: "),
        .init(filters: [0, 5], note: "a filter that is none: "),
        .init(colourType: 3, note: "no palette: "),
        .init(colourType: 3, colours: 3, alphas: 4, note: "more alphas than colours: "),
        .init(colourType: 3, colours: 4, asides: [("PLTE", [1, 2, 3])], note: "two palettes: "),
        .init(colourType: 3, asides: [("tRNS", [1]), ("PLTE", [1, 2, 3])], note: "alphas before colours: "),
        .init(colourType: 0, colours: 5, note: "grey with a palette: "),
        .init(colourType: 2, colours: 5, note: "RGB with a palette: "),
    ]
}
