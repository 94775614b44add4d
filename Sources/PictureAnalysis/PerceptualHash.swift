internal import Glibc

/// A 64-bit hash that recognises an image after re-encoding: the signs of its 64 lowest frequencies relative to their
/// median (docs/text-detector.md).
enum PerceptualHash {
    private static let side = 32
    private static let kept = 8

    /// Row by row from the lowest frequency, the first in the highest bit; nil if there is not enough memory.
    static func of(_ plane: LumaPlane) -> UInt64? {
        guard let small = plane.resampled(width: side, height: side) else { return nil }
        let frequencies = lowFrequencies(small.values.map(Float.init))
        // The mean brightness says nothing about the content.
        let median = frequencies.dropFirst().sorted()[(kept * kept - 1) / 2]
        return frequencies.reduce(0) { $0 << 1 | ($1 > median ? 1 : 0) }
    }

    /// The part of the discrete cosine transform that is needed.
    private static func lowFrequencies(_ values: [Float]) -> [Float] {
        var rows = [Float](repeating: 0, count: kept * side)
        for y in 0..<side {
            for u in 0..<kept {
                var sum: Float = 0
                for x in 0..<side { sum += values[y * side + x] * cosines[u * side + x] }
                rows[u * side + y] = sum
            }
        }
        var out = [Float](repeating: 0, count: kept * kept)
        for v in 0..<kept {
            for u in 0..<kept {
                var sum: Float = 0
                for y in 0..<side { sum += rows[u * side + y] * cosines[v * side + y] }
                out[v * kept + u] = sum
            }
        }
        return out
    }

    private static let cosines: [Float] = (0..<kept).flatMap { frequency in
        (0..<side).map { place -> Float in
            let angle: Double = Double(frequency) * (Double(place) + 0.5) * Double.pi / Double(side)
            return Float(cos(angle))
        }
    }
}
