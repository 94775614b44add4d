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
        let columns = (0...width).map { [plane, width] in $0 * plane.width / width }
        var sums = [Int](repeating: 0, count: width * 3)
        for y in 0..<height {
            let rows = y * plane.height / height..<(y + 1) * plane.height / height
            for row in rows { Self.add(plane, row, columns, to: &sums) }
            for x in 0..<width {
                let count = rows.count * (columns[x + 1] - columns[x])
                for channel in x * 3..<x * 3 + 3 {
                    values.append(UInt8((sums[channel] + count / 2) / count))
                    sums[channel] = 0
                }
            }
        }
    }

    /// Adds one row of the plane to the sums of its boxes.
    private static func add(_ plane: ColourPlane, _ row: Int, _ columns: [Int], to sums: inout [Int]) {
        let start = row * plane.width
        // The bounds are those of the plane; looking at them for each value takes as long as the sums.
        plane.values.withUnsafeBufferPointer { values in
            for x in 0..<columns.count - 1 {
                var (red, green, blue) = (0, 0, 0)
                for at in start + columns[x]..<start + columns[x + 1] {
                    let alpha = Int(values[at * 4 + 3])
                    red += over(values[at * 4], alpha)
                    green += over(values[at * 4 + 1], alpha)
                    blue += over(values[at * 4 + 2], alpha)
                }
                sums[x * 3] += red
                sums[x * 3 + 1] += green
                sums[x * 3 + 2] += blue
            }
        }
    }

    private static func over(_ value: UInt8, _ alpha: Int) -> Int {
        alpha == 255 ? Int(value) : (Int(value) * alpha + 255 * (255 - alpha)) / 255
    }
}
