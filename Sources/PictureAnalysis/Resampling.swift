/// Brings luma to an exact size: area averages where it shrinks, straight lines where it grows.
///
/// The text detector was trained on what exactly this makes of pictures (docs/text-detector.md).
extension LumaPlane {
    func resampled(width newWidth: Int, height newHeight: Int) -> LumaPlane {
        if width == newWidth && height == newHeight { return self }
        let columns = Taps(from: width, to: newWidth)
        let rows = Taps(from: height, to: newHeight)
        let narrowed = narrowed(columns)
        var out = [UInt8](repeating: 0, count: newWidth * newHeight)
        var sum = [Float](repeating: 0, count: newWidth)
        for y in 0..<newHeight {
            for x in 0..<newWidth { sum[x] = 0 }
            for tap in 0..<rows.counts[y] {
                let start = (rows.starts[y] + tap) * newWidth
                let weight = rows.weight(y, tap)
                for x in 0..<newWidth { sum[x] += narrowed[start + x] * weight }
            }
            for x in 0..<newWidth { out[y * newWidth + x] = UInt8(max(0, min(255, sum[x] + 0.5))) }
        }
        return LumaPlane(width: newWidth, height: newHeight, values: out)
    }

    /// Every row at the new width.
    private func narrowed(_ columns: Taps) -> [Float] {
        let newWidth = columns.starts.count
        var out = [Float](repeating: 0, count: newWidth * height)
        values.withUnsafeBufferPointer { values in
            for y in 0..<height {
                for x in 0..<newWidth {
                    let start = y * width + columns.starts[x]
                    var sum: Float = 0
                    for tap in 0..<columns.counts[x] { sum += Float(values[start + tap]) * columns.weight(x, tap) }
                    out[y * newWidth + x] = sum
                }
            }
        }
        return out
    }
}

/// Which inputs make an output along one axis, and how much of each.
private struct Taps {
    var starts: [Int]
    var counts: [Int]
    private var weights: [Float]
    private let room: Int

    func weight(_ output: Int, _ tap: Int) -> Float { weights[output * room + tap] }

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
