/// What decoding a picture told about what it shows (docs/text-detector.md).
public struct PictureFacts: Hashable, Sendable {
    /// The size in pixels as it is shown, after EXIF orientation; of an ICO its largest frame.
    public var width: Int
    public var height: Int
    /// The share of the picture that text covers, 0...1.
    public var textCoverage: Double
    /// How many of the 5 × 5 cells hold text.
    public var textCells: Int
    /// Boxes around text in the picture's own pixels, at most `boxLimit`.
    public var textBoxes: [Box]
    /// Whether all pixels have one colour.
    public var isSolidColour: Bool
    /// Whether the picture looks like a mark on a flat ground.
    public var isFlatLogo: Bool
    /// The share of transparent pixels, 0...1.
    public var transparency: Double
    /// The 64-bit DCT hash; nil for a picture of one colour, which has none.
    public var perceptualHash: UInt64?
    /// What it looks like; nil for a picture of one colour, and for one of fewer columns or rows than a swatch has.
    public var swatch: Swatch?
    /// Whether the bytes ended before the picture did; what came was measured.
    public var isTruncated: Bool

    /// The most boxes around text that are told of one picture.
    public static let boxLimit = 256
    /// The most pixels of a picture that is decoded; its header tells before anything is allocated.
    public static let pixelLimit = 64_000_000
    /// From this coverage on a picture is heavy with text; chosen by the tables of `docs/text-detector.md`.
    public static let heavyCoverage = 0.065
    /// From this coverage on a picture is heavy beyond doubt; below it the measurement may err about the verdict.
    public static let surelyHeavyCoverage = 0.1
    /// From this coverage on a picture holds some text.
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
