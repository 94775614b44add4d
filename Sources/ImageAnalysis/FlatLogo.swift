/// Recognises a mark on a flat background, by the measures and constants of docs/text-detector.md.
enum FlatLogo {
    /// The width of the miniature that is measured.
    static let width = 128

    static func isVisible(in plane: ColourPlane, text: TextMap) -> Bool {
        guard text.bands <= 3, text.breadth <= 0.75 else { return false }
        let image = Miniature(of: plane, width: width)
        let ground = Ground(image)
        guard ground.ringShare >= 0.95, ground.share(of: image) >= 0.62 else { return false }
        let mark = Mark(image, ground: ground.colour)
        return mark.share >= 0.004 && abs(mark.centreX - 0.5) <= 0.04 && abs(mark.centreY - 0.5) <= 0.12
            && mark.bands <= 3 && mark.boxShare <= 0.45 && coloursOfMost(image) <= 40
    }

    /// The flat colour around the mark.
    private struct Ground {
        let colour: [Int]
        /// The share of the outer ring in that colour.
        let ringShare: Double

        init(_ image: Miniature) {
            let thickness = max(2, image.height / 16)
            var ring: [Int] = []
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let isInside =
                        x >= thickness && x < image.width - thickness
                        && y >= thickness && y < image.height - thickness
                    if !isInside { ring.append(y * image.width + x) }
                }
            }
            let colour = (0..<3).map { Self.median(of: image, ring, channel: $0) }
            self.colour = colour
            ringShare = Double(ring.count { image.distance($0, colour) <= 16 }) / Double(ring.count)
        }

        private static func median(of image: Miniature, _ pixels: [Int], channel: Int) -> Int {
            var counts = [Int](repeating: 0, count: 256)
            for pixel in pixels { counts[Int(image.values[pixel * 3 + channel])] += 1 }
            var sum = 0
            return counts.firstIndex { count in
                sum += count
                return sum > pixels.count / 2
            } ?? 0
        }

        /// The share of the whole image in that colour.
        func share(of image: Miniature) -> Double {
            let pixels = image.width * image.height
            return Double((0..<pixels).count { image.distance($0, colour) <= 16 }) / Double(pixels)
        }
    }

    /// The mark: everything that differs from the background.
    private struct Mark {
        var share = 0.0
        /// The box of the mark without its outermost hundredth, as a share of the image, and the box's centre.
        var boxShare = 0.0
        var centreX = 0.0
        var centreY = 0.0
        /// The number of runs of rows that contain parts of it.
        var bands = 0

        init(_ image: Miniature, ground: [Int]) {
            var columns = Array(repeating: 0, count: image.width)
            var rows = Array(repeating: 0, count: image.height)
            for pixel in 0..<image.width * image.height where image.distance(pixel, ground) > 40 {
                columns[pixel % image.width] += 1
                rows[pixel / image.width] += 1
            }
            let count = columns.reduce(0, +)
            guard count > 0 else { return }
            let (left, right) = Self.span(columns, count)
            let (top, bottom) = Self.span(rows, count)
            let pixels = Double(image.width * image.height)
            share = Double(count) / pixels
            boxShare = Double((right - left + 1) * (bottom - top + 1)) / pixels
            centreX = Double(left + right + 1) / 2 / Double(image.width)
            centreY = Double(top + bottom + 1) / 2 / Double(image.height)
            bands = rows.indices.count { rows[$0] > 0 && ($0 == 0 || rows[$0 - 1] == 0) }
        }

        /// The places of the percentiles 0.5 and 99.5.
        private static func span(_ counts: [Int], _ all: Int) -> (Int, Int) {
            func place(_ share: Double) -> Int {
                var sum = 0
                return counts.firstIndex { count in
                    sum += count
                    return Double(sum) > share * Double(all)
                } ?? counts.count - 1
            }
            return (place(0.005), place(0.995))
        }
    }

    /// The number of colours, at three bits per channel, that make up 95% of the image.
    private static func coloursOfMost(_ image: Miniature) -> Int {
        var counts = Array(repeating: 0, count: 512)
        let pixels = image.width * image.height
        for pixel in 0..<pixels {
            let at = pixel * 3
            counts[
                Int(image.values[at] >> 5) << 6 | Int(image.values[at + 1] >> 5) << 3
                    | Int(image.values[at + 2] >> 5)] += 1
        }
        var sum = 0
        let needed = Double(pixels) * 0.95
        return 1
            + (counts.sorted(by: >).firstIndex { count in
                sum += count
                return Double(sum) >= needed
            } ?? counts.count)
    }
}

extension Miniature {
    /// The largest difference of a channel.
    fileprivate func distance(_ pixel: Int, _ colour: [Int]) -> Int {
        let at = pixel * 3
        return max(
            abs(Int(values[at]) - colour[0]), abs(Int(values[at + 1]) - colour[1]), abs(Int(values[at + 2]) - colour[2])
        )
    }
}
