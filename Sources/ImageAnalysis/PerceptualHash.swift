internal import AuditModel
internal import Glibc
internal import ImageCodecs

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

/// Cb and Cr of an image, as separate planes.
struct ColourDifferences {
    var blue: LumaPlane
    var red: LumaPlane

    init(of plane: ColourPlane) {
        let count = plane.width * plane.height
        var (blue, red) = ([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count))
        codec_chroma(plane.values, count, &blue, &red)
        self.blue = LumaPlane(width: plane.width, height: plane.height, values: blue)
        self.red = LumaPlane(width: plane.width, height: plane.height, values: red)
    }

    private init(blue: LumaPlane, red: LumaPlane) { (self.blue, self.red) = (blue, red) }

    /// At half of that size, rounded up; nil if there is not enough memory.
    func resampled(toHalfOf luma: LumaPlane) -> ColourDifferences? {
        let (width, height) = ((luma.width + 1) / 2, (luma.height + 1) / 2)
        guard let blue = blue.resampled(width: width, height: height),
            let red = red.resampled(width: width, height: height)
        else { return nil }
        return ColourDifferences(blue: blue, red: red)
    }
}

extension Swatch {
    /// The mean luma and colours of the cells, over white; nil for an image with fewer columns or rows than cells.
    init?(of plane: ColourPlane) {
        guard plane.width >= Self.side, plane.height >= Self.side else { return nil }
        let cells = Miniature(of: plane, width: Self.side, height: Self.side).values
        let (perCell, side) = (Self.side / Self.colourSide, Self.colourSide)
        var (luma, blue, red) = (
            [UInt8](), [Int](repeating: 0, count: side * side), [Int](repeating: 0, count: side * side)
        )
        luma.reserveCapacity(Self.count)
        for place in 0..<Self.side * Self.side {
            let (r, g, b) = (Int(cells[place * 3]), Int(cells[place * 3 + 1]), Int(cells[place * 3 + 2]))
            // ITU-R BT.601, full range.
            luma.append(UInt8((299 * r + 587 * g + 114 * b + 500) / 1000))
            let cell = place / Self.side / perCell * side + place % Self.side / perCell
            blue[cell] += 128_000 + (-169 * r - 331 * g + 500 * b)
            red[cell] += 128_000 + (500 * r - 419 * g - 81 * b)
        }
        self.init(luma + (blue + red).map { UInt8(clamping: $0 / (1000 * perCell * perCell)) })
    }
}
