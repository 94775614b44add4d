internal import PictureCodecs

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
