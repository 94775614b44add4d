/// What a helper makes of a picture beside its facts.
public enum PictureCopy: UInt8, Sendable {
    case none
    /// A small JPEG or WebP file for the report.
    case thumbnail
    /// The bytes of `PicturePixels`, for a terminal.
    case pixels
}

/// A picture made small: red, green and blue of each pixel over white, in tight rows.
public struct PicturePixels: Hashable, Sendable {
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
