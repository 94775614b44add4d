internal import ImageCodecs

/// Luma in tight rows, 0...255.
struct LumaPlane: Hashable {
    var width: Int
    var height: Int
    var values: [UInt8]
}

/// RGBA in tight rows, with straight alpha.
struct ColourPlane: Hashable {
    var width: Int
    var height: Int
    var values: [UInt8]
}

/// RGB over white in tight rows, averaged to the size at which colours are measured.
struct Miniature: Hashable {
    var width: Int
    var height: Int
    /// Red, green, blue of each pixel.
    var values: [UInt8]

    /// Shrinks by averaging whole boxes of pixels; a narrower plane keeps its width.
    init(of plane: ColourPlane, width: Int, height: Int? = nil) {
        self.init(empty: plane, width, height)
        forEachRow(of: plane) { _ in true }
    }

    /// Whether a plane has a single colour: no channel differs by more than two anywhere, at a size of 64 × 64.
    static func isSolid(_ plane: ColourPlane) -> Bool {
        var miniature = Miniature(empty: plane, solidSide, solidSide)
        var (least, most): ([UInt8], [UInt8]) = ([255, 255, 255], [0, 0, 0])
        return miniature.forEachRow(of: plane) { row in
            for (place, value) in zip(0..., row) {
                least[place % 3] = min(least[place % 3], value)
                most[place % 3] = max(most[place % 3], value)
            }
            return zip(least, most).allSatisfy { $1 - $0 <= 2 }
        }
    }

    private static let solidSide = 64

    /// Empty, with its final size.
    private init(empty plane: ColourPlane, _ wanted: Int, _ wantedHeight: Int?) {
        width = min(wanted, plane.width)
        height = min(plane.height, wantedHeight ?? max(1, plane.height * width / plane.width))
        values = []
        values.reserveCapacity(width * height * 3)
    }

    /// Adds row by row and passes each to `body`, which returns false to stop; returns whether all were added.
    @discardableResult
    private mutating func forEachRow(of plane: ColourPlane, _ body: (ArraySlice<UInt8>) -> Bool) -> Bool {
        let columns = (0...width).map { [width] in $0 * plane.width / width }
        // For each byte of a row of the plane; alpha is left out at the end.
        var sums = [UInt32](repeating: 0, count: plane.width * 4)
        for y in 0..<height {
            let rows = y * plane.height / height..<(y + 1) * plane.height / height
            for row in rows { Self.add(plane, row, to: &sums) }
            append(sums, columns, rows.count)
            guard body(values.suffix(width * 3)) else { return false }
            for place in sums.indices { sums[place] = 0 }
        }
        return true
    }

    /// Adds a row of boxes to the values: the means of their sums.
    private mutating func append(_ sums: [UInt32], _ columns: [Int], _ rows: Int) {
        // The bounds are those of the plane; checking them for each value would take as long as the sums.
        sums.withUnsafeBufferPointer { sums in
            for x in 0..<width {
                var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
                for column in columns[x]..<columns[x + 1] {
                    red &+= sums[column &* 4]
                    green &+= sums[column &* 4 &+ 1]
                    blue &+= sums[column &* 4 &+ 2]
                }
                let count = rows * (columns[x + 1] - columns[x])
                for sum in [red, green, blue] { values.append(Self.mean(of: sum, count)) }
            }
        }
    }

    /// Rounded; a division of doubles is exact enough, and faster than one of integers.
    private static func mean(of sum: UInt32, _ count: Int) -> UInt8 {
        UInt8(Double(Int(sum) + count / 2) / Double(count))
    }

    /// Adds one row of the plane, over white, to the sums of its columns.
    private static func add(_ plane: ColourPlane, _ row: Int, to sums: inout [UInt32]) {
        // Without bounds checks, the compiler adds many values at once.
        plane.values.withUnsafeBufferPointer { values in
            sums.withUnsafeMutableBufferPointer { sums in
                let pixels = UnsafeBufferPointer(rebasing: values[row * sums.count..<(row + 1) * sums.count])
                var alpha: UInt8 = 255
                for x in 0..<plane.width { alpha &= pixels[x &* 4 &+ 3] }
                if alpha == 255 {
                    for place in 0..<sums.count { sums[place] &+= UInt32(pixels[place]) }
                } else {
                    for place in 0..<sums.count {
                        sums[place] &+= UInt32(over(pixels[place], Int(pixels[place | 3])))
                    }
                }
            }
        }
    }

    private static func over(_ value: UInt8, _ alpha: Int) -> Int {
        alpha == 255 ? Int(value) : (Int(value) * alpha + 255 * (255 - alpha)) / 255
    }
}

/// Resizes luma exactly: area averages to shrink, linear interpolation to grow.
///
/// The text detector was trained on exactly this output (docs/text-detector.md).
extension LumaPlane {
    /// Nil if there is not enough memory.
    func resampled(width newWidth: Int, height newHeight: Int) -> LumaPlane? {
        if width == newWidth && height == newHeight { return self }
        let (columns, rows) = (Taps(from: width, to: newWidth), Taps(from: height, to: newHeight))
        var status = CODEC_NO_MEMORY
        let out = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { out, count in
            columns.withTaps { columns in
                rows.withTaps { rows in
                    status = codec_resample(values, Int32(width), columns, rows, out.baseAddress)
                }
            }
            count = status == CODEC_OK ? newWidth * newHeight : 0
        }
        return status == CODEC_OK ? LumaPlane(width: newWidth, height: newHeight, values: out) : nil
    }
}

/// The inputs of each output along one axis, with their weights.
private struct Taps {
    private var starts: [Int32]
    private var counts: [Int32]
    private var weights: [Float]
    /// Weights of an output, and the most of them that are its own.
    private let room: Int
    private var most = 1

    func withTaps(_ body: (UnsafePointer<codec_taps>) -> Void) {
        starts.withUnsafeBufferPointer { starts in
            counts.withUnsafeBufferPointer { counts in
                weights.withUnsafeBufferPointer { weights in
                    var taps = codec_taps(
                        outputs: Int32(starts.count), room: Int32(room), most: Int32(most),
                        starts: starts.baseAddress, counts: counts.baseAddress, weights: weights.baseAddress)
                    body(&taps)
                }
            }
        }
    }

    init(from inputs: Int, to outputs: Int) {
        let scale = Float(inputs) / Float(outputs)
        room = Int(scale.rounded(.up)) + 2
        starts = Array(repeating: 0, count: outputs)
        counts = Array(repeating: 0, count: outputs)
        weights = Array(repeating: 0, count: outputs * room)
        for output in 0..<outputs {
            if scale >= 1 { average(output, inputs, scale) } else { interpolate(output, inputs, scale) }
        }
    }

    private mutating func keep(_ output: Int, _ start: Int, _ count: Int) {
        starts[output] = Int32(start)
        counts[output] = Int32(count)
        most = max(most, count)
    }

    private mutating func average(_ output: Int, _ inputs: Int, _ scale: Float) {
        let start = Float(output) * scale
        let end = start + scale
        let first = min(Int(start), inputs - 1)
        var count = 0
        var input = first
        while Float(input) < end, input < inputs, count < room {
            let share = min(end, Float(input + 1)) - max(start, Float(input))
            if share > 1e-4 || count == 0 {
                weights[output * room + count] = share / scale
                count += 1
            }
            input += 1
        }
        keep(output, first, count)
    }

    private mutating func interpolate(_ output: Int, _ inputs: Int, _ scale: Float) {
        let centre = (Float(output) + 0.5) * scale - 0.5
        var input = Int(centre.rounded(.down))
        var part = centre - Float(input)
        if input < 0 { (input, part) = (0, 0) }
        if input >= inputs - 1 { (input, part) = (inputs - 1, 0) }
        weights[output * room] = 1 - part
        weights[output * room + 1] = part
        keep(output, input, part > 0 ? 2 : 1)
    }
}
