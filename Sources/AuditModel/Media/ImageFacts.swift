/// What decoding an image found about what it shows (docs/text-detector.md).
public struct ImageFacts: Hashable, Sendable {
    /// The size in pixels as it is shown, after EXIF orientation; of an ICO its largest frame.
    public var width: Int
    public var height: Int
    /// The share of the image that text covers, 0...1.
    public var textCoverage: Double
    /// How many of the 5 × 5 cells hold text.
    public var textCells: Int
    /// Boxes around text in the image's own pixels, at most `boxLimit`.
    public var textBoxes: [Box]
    /// Whether all pixels have one colour.
    public var isSolidColour: Bool
    /// Whether the image looks like a mark on a flat ground.
    public var isFlatLogo: Bool
    /// The share of transparent pixels, 0...1.
    public var transparency: Double
    /// The 64-bit DCT hash; nil for an image of one colour, which has none.
    public var perceptualHash: UInt64?
    /// What it looks like; nil for an image of one colour, and for one of fewer columns or rows than a swatch has.
    public var swatch: Swatch?
    /// Whether the bytes ended before the image did; the part that is there was measured.
    public var isTruncated: Bool

    /// The most boxes around text that are kept for one image.
    public static let boxLimit = 256
    /// The most pixels of an image that is decoded; its header tells before anything is allocated.
    public static let pixelLimit = 64_000_000
    /// From this coverage on an image is heavy with text; chosen by the tables of `docs/text-detector.md`.
    public static let heavyCoverage = 0.065
    /// From this coverage on an image is heavy beyond doubt; below it the measurement may err about the verdict.
    public static let surelyHeavyCoverage = 0.1
    /// From this coverage on an image holds some text.
    public static let someCoverage = 0.005

    /// Whether nothing shines through; the thumbnail is a JPEG then, else a WebP file.
    public var isOpaque: Bool { transparency == 0 }

    /// A rectangle; `x1` and `y1` lie outside it.
    public struct Box: Hashable, Sendable {
        public var x0: Int, y0: Int, x1: Int, y1: Int
        public init(x0: Int, y0: Int, x1: Int, y1: Int) {
            self.x0 = x0
            self.y0 = y0
            self.x1 = x1
            self.y1 = y1
        }
    }

    public init(
        width: Int = 1200, height: Int = 630, textCoverage: Double = 0, textCells: Int = 0, textBoxes: [Box] = [],
        isSolidColour: Bool = false, isFlatLogo: Bool = false, transparency: Double = 0,
        perceptualHash: UInt64? = nil, swatch: Swatch? = nil, isTruncated: Bool = false
    ) {
        self.width = width
        self.height = height
        self.textCoverage = textCoverage
        self.textCells = textCells
        self.textBoxes = textBoxes
        self.isSolidColour = isSolidColour
        self.isFlatLogo = isFlatLogo
        self.transparency = transparency
        self.perceptualHash = perceptualHash
        self.swatch = swatch
        self.isTruncated = isTruncated
    }
}

/// Why an image that was received has no `ImageFacts`.
public enum ImageFailure: String, CaseIterable, Error, Sendable {
    /// The bytes begin like an image of this type, and its decoder made nothing of them.
    case undecodable
    /// An image type that nothing here decodes (TIFF, HEIC, JPEG XL), a rare kind of one that is decoded (a PNG of an iOS app,
    /// a JPEG of 12 bits), or no raster image at all (SVG).
    case notDecodedHere = "not_decoded_here"
    /// More pixels or bytes than the limit; nothing was allocated for it.
    case tooLarge = "too_large"
    /// The helper process was ended because the image took longer than the deadline.
    case tookTooLong = "took_too_long"
    /// The helper process died over it, by a signal or for want of memory.
    case helperDied = "helper_died"

    /// Whether the same bytes would end the same way tomorrow; a helper that died may only have had a bad day.
    public var isLasting: Bool {
        switch self {
        case .undecodable, .notDecodedHere, .tooLarge: true
        case .tookTooLong, .helperDied: false
        }
    }
}

/// What a helper process answers for one image.
public struct AnalyzedImage: Hashable, Sendable {
    public var facts: ImageFacts
    /// The requested copy: a small file for the report, or the bytes of `ImagePixels`; nil for none.
    public var thumbnail: [UInt8]?

    public init(facts: ImageFacts, thumbnail: [UInt8]? = nil) {
        self.facts = facts
        self.thumbnail = thumbnail
    }
}

/// What an image looks like in few bytes, for telling an image that was encoded anew from another one of its template:
/// luma of 16 × 16 cells, then Cb and Cr of 4 × 4.
///
/// The perceptual hash sees no colours and few words: shirts of twelve colours have one, and so do cards with other
/// headlines.
public struct Swatch: Hashable, Sendable {
    public static let side = 16
    public static let colourSide = 4
    public static let count = side * side + 2 * colourSide * colourSide

    public let bytes: [UInt8]

    /// Nil for what is no swatch.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Whether both may be one image: 98 % of 500 that were shrunk and encoded anew are, no two shirts, and of two cards
    /// with different headlines few.
    public func isLike(_ other: Swatch) -> Bool {
        zip(bytes, other.bytes).enumerated().allSatisfy { place, values in
            let difference = abs(Int(values.0) - Int(values.1))
            return difference <= (place < Self.side * Self.side ? Self.lumaBelow : Self.colourBelow)
        }
    }

    /// The most that a cell of one image differs by.
    private static let (lumaBelow, colourBelow) = (15, 5)
}

/// What a helper makes of an image beside its facts.
public enum ImageCopy: UInt8, Sendable {
    case none
    /// A small JPEG or WebP file for the report.
    case thumbnail
    /// The bytes of `ImagePixels`, for a terminal.
    case pixels
}

/// An image made small: red, green and blue of each pixel over white, in tight rows.
public struct ImagePixels: Hashable, Sendable {
    public let width: Int
    public let height: Int
    public let values: [UInt8]

    /// The most columns, and the most pixels; an answer of a helper has room for both.
    public static let columnLimit = 400
    public static let countLimit = 80_000

    /// Nil when there are not three values for each pixel, or too many pixels.
    public init?(width: Int, height: Int, values: [UInt8]) {
        guard width > 0, height > 0, width <= Self.columnLimit, height <= Self.countLimit / width,
            values.count == width * height * 3
        else { return nil }
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// From `bytes`; nil for what no honest helper writes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count > 4 else { return nil }
        self.init(
            width: Int(bytes[0]) | Int(bytes[1]) << 8,
            height: Int(bytes[2]) | Int(bytes[3]) << 8, values: Array(bytes[4...]))
    }

    /// Width and height, two bytes each with the low one first, then the values.
    public var bytes: [UInt8] {
        [width, height].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] } + values
    }

    /// Shrunk by averaging boxes, or enlarged by repeating pixels, to that size.
    public func scaled(width columns: Int, height rows: Int) -> [(red: UInt8, green: UInt8, blue: UInt8)] {
        (0..<max(0, columns * rows)).map { index in
            let (x, y) = (index % columns, index / columns)
            return mean(Self.box(x, of: columns, over: width), Self.box(y, of: rows, over: height))
        }
    }

    /// The pixels that one of `count` parts covers: one at least.
    private static func box(_ index: Int, of count: Int, over length: Int) -> Range<Int> {
        let start = index * length / count
        return start..<max(start + 1, (index + 1) * length / count)
    }

    private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> (red: UInt8, green: UInt8, blue: UInt8) {
        var sums = (0, 0, 0)
        for y in rows {
            for x in columns {
                let at = (y * width + x) * 3
                sums = (sums.0 + Int(values[at]), sums.1 + Int(values[at + 1]), sums.2 + Int(values[at + 2]))
            }
        }
        let count = columns.count * rows.count
        return (UInt8(sums.0 / count), UInt8(sums.1 / count), UInt8(sums.2 / count))
    }
}
