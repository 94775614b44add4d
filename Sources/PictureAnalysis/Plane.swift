/// Luma in tight rows, 0...255.
struct LumaPlane: Hashable {
    var width: Int
    var height: Int
    var values: [UInt8]
}

/// RGBA in tight rows, alpha straight.
struct ColourPlane: Hashable {
    var width: Int
    var height: Int
    var values: [UInt8]
}

/// RGB over white in tight rows, averaged to a size at which measures of colour are taken.
struct Miniature: Hashable {
    var width: Int
    var height: Int
    /// Red, green, blue of each pixel.
    var values: [UInt8]

    /// Shrinks by averaging whole boxes of pixels; a plane that is narrower stays as wide as it is.
    init(of plane: ColourPlane, width wanted: Int, height wantedHeight: Int? = nil) {
        width = min(wanted, plane.width)
        height = min(plane.height, wantedHeight ?? max(1, plane.height * width / plane.width))
        values = []
        values.reserveCapacity(width * height * 3)
        for y in 0..<height {
            let rows = y * plane.height / height..<(y + 1) * plane.height / height
            for x in 0..<width {
                let columns = x * plane.width / width..<(x + 1) * plane.width / width
                let (red, green, blue) = Self.average(plane, rows, columns)
                values.append(red)
                values.append(green)
                values.append(blue)
            }
        }
    }

    private static func average(
        _ plane: ColourPlane, _ rows: Range<Int>, _ columns: Range<Int>
    ) -> (UInt8, UInt8, UInt8) {
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
            for x in columns {
                let at = (y * plane.width + x) * 4
                let alpha = Int(plane.values[at + 3])
                red += over(plane.values[at], alpha)
                green += over(plane.values[at + 1], alpha)
                blue += over(plane.values[at + 2], alpha)
            }
        }
        let count = rows.count * columns.count
        func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
        return (mean(red), mean(green), mean(blue))
    }

    private static func over(_ value: UInt8, _ alpha: Int) -> Int { (Int(value) * alpha + 255 * (255 - alpha)) / 255 }
}
