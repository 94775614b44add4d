/// Brings luma to an exact size: area averages where it shrinks, straight lines where it grows.
///
/// The text detector was trained on what exactly this makes of pictures (docs/text-detector.md).
extension LumaPlane {
    func resampled(width newWidth: Int, height newHeight: Int) -> LumaPlane {
        if width == newWidth && height == newHeight { return self }
        let columns = Taps(from: width, to: newWidth)
        let rows = Taps(from: height, to: newHeight)
        var out = [UInt8](repeating: 0, count: newWidth * newHeight)
        var row = [Float](repeating: 0, count: width + columns.most)
        for y in 0..<newHeight {
            blend(rows, y, into: &row)
            columns.narrow(row, into: &out, at: y * newWidth)
        }
        return LumaPlane(width: newWidth, height: newHeight, values: out)
    }

    /// One row of the new height at the old width: all its columns at once.
    private func blend(_ rows: Taps, _ y: Int, into row: inout [Float]) {
        // Without the bounds, which the taps keep, the compiler adds many columns at once.
        values.withUnsafeBufferPointer { values in
            row.withUnsafeMutableBufferPointer { row in
                for tap in 0..<rows.counts[y] {
                    let start = (rows.starts[y] + tap) * width
                    let weight = rows.weight(y, tap)
                    if tap == 0 {
                        for x in 0..<width { row[x] = Float(values[start &+ x]) * weight }
                    } else {
                        for x in 0..<width { row[x] += Float(values[start &+ x]) * weight }
                    }
                }
            }
        }
    }
}

/// Which inputs make an output along one axis, and how much of each.
private struct Taps {
    var starts: [Int]
    var counts: [Int]
    private var weights: [Float]
    private let room: Int
    /// The most inputs of an output.
    private(set) var most = 1

    func weight(_ output: Int, _ tap: Int) -> Float { weights[output * room + tap] }

    /// Writes one row of all outputs, rounded; `row` has `most` values more than there are inputs, all zero.
    func narrow(_ row: [Float], into out: inout [UInt8], at place: Int) {
        // Without the bounds for the same reason; a number of taps that the compiler knows needs no loop.
        row.withUnsafeBufferPointer { row in
            out.withUnsafeMutableBufferPointer { out in
                let out = UnsafeMutableBufferPointer(rebasing: out[place...])
                switch most {
                case 2: sum(row, into: out, taps: 2)
                case 3: sum(row, into: out, taps: 3)
                case 4: sum(row, into: out, taps: 4)
                default: sum(row, into: out, taps: most)
                }
            }
        }
    }

    /// Adds up `taps` inputs for each output; those beyond its own weigh 0.
    @inline(__always)
    private func sum(_ row: UnsafeBufferPointer<Float>, into out: UnsafeMutableBufferPointer<UInt8>, taps: Int) {
        starts.withUnsafeBufferPointer { starts in
            weights.withUnsafeBufferPointer { weights in
                var first = 0
                for output in 0..<starts.count {
                    let start = starts[output]
                    var sum: Float = 0.5
                    for tap in 0..<taps { sum += row[start &+ tap] * weights[first &+ tap] }
                    out[output] = UInt8(max(0, min(255, sum)))
                    first &+= room
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
        most = counts.max() ?? 1
    }

    private mutating func average(_ output: Int, _ inputs: Int, _ scale: Float) {
        let start = Float(output) * scale
        let end = start + scale
        starts[output] = min(Int(start), inputs - 1)
        var count = 0
        var input = starts[output]
        while Float(input) < end, input < inputs, count < room {
            let share = min(end, Float(input + 1)) - max(start, Float(input))
            if share > 1e-4 || count == 0 {
                weights[output * room + count] = share / scale
                count += 1
            }
            input += 1
        }
        counts[output] = count
    }

    private mutating func interpolate(_ output: Int, _ inputs: Int, _ scale: Float) {
        let centre = (Float(output) + 0.5) * scale - 0.5
        var input = Int(centre.rounded(.down))
        var part = centre - Float(input)
        if input < 0 { (input, part) = (0, 0) }
        if input >= inputs - 1 { (input, part) = (inputs - 1, 0) }
        starts[output] = input
        weights[output * room] = 1 - part
        weights[output * room + 1] = part
        counts[output] = part > 0 ? 2 : 1
    }
}
