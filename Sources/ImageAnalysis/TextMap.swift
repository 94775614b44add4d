internal import AuditModel
internal import TextNet

/// The places of text in an image: a probability for each cell of 8 × 8 pixels, at an image width of 512 pixels.
package struct TextMap: Hashable {
    /// Columns and rows of cells.
    let columns: Int
    let rows: Int
    let cells: [Float]

    /// The width at which the detector reads every image.
    static let width = 512
    static let heights = 16...1024
    private static let cellSide = 8

    /// The probability from which a cell counts as text for boxes and counts.
    private static let certain: Float = 0.5
    /// The probability from which a cell adds to the coverage.
    private static let possible: Float = 0.2

    init(columns: Int, rows: Int, cells: [Float]) {
        self.columns = columns
        self.rows = rows
        self.cells = cells
    }

    /// Runs the detector on an image; nil if there is not enough memory.
    package init?(of image: DecodedImage) {
        let ideal = Self.width * image.height / max(1, image.width)
        let height = min(max(ideal, Self.heights.lowerBound), Self.heights.upperBound)
        guard let plane = image.luma.resampled(width: Self.width, height: height),
            let colours = ColourDifferences(of: image.colour).resampled(toHalfOf: plane)
        else { return nil }
        columns = (plane.width + Self.cellSide - 1) / Self.cellSide
        rows = (plane.height + Self.cellSide - 1) / Self.cellSide
        var cells = [Float](repeating: 0, count: columns * rows)
        let (full, tall) = (Int32(plane.width), Int32(plane.height))
        let status = text_net_run(plane.values, colours.blue.values, colours.red.values, full, tall, &cells)
        guard status == 0 else { return nil }
        self.cells = cells
    }

    /// The share of the image that is covered by text.
    var coverage: Double {
        var sum = 0.0
        for cell in cells where cell >= Self.possible { sum += Double(cell) }
        return sum / Double(max(1, cells.count))
    }

    func isText(_ column: Int, _ row: Int) -> Bool { cells[row * columns + column] >= Self.certain }

    /// The number of cells of a 5 × 5 grid with text, that is, with more than 2% text, as in Facebook's old rule.
    var gridCells: Int {
        var all = Array(repeating: 0, count: 25)
        var text = Array(repeating: 0, count: 25)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = row * 5 / rows * 5 + column * 5 / columns
                all[place] += 1
                if isText(column, row) { text[place] += 1 }
            }
        }
        return zip(all, text).count { $1 * 50 > $0 }
    }

    /// The number of runs of rows with text.
    var bands: Int {
        let hasText = (0..<rows).map { row in (0..<columns).contains { isText($0, row) } }
        return hasText.indices.count { hasText[$0] && ($0 == 0 || !hasText[$0 - 1]) }
    }

    /// The share of columns with text.
    var breadth: Double {
        let count = (0..<columns).count { column in (0..<rows).contains { isText(column, $0) } }
        return Double(count) / Double(max(1, columns))
    }
}

extension TextMap {
    /// Two or more cells that touch make a box.
    private static let leastCells = 2

    /// Boxes around text in the image's own pixels, in reading order of their first cells; the largest if there are
    /// more than `ImageFacts.boxLimit`.
    func boxes(width: Int, height: Int) -> [ImageFacts.Box] {
        var found = components().map { scaled($0, width, height) }
        if found.count > ImageFacts.boxLimit {
            found.sort { ($0.x1 - $0.x0) * ($0.y1 - $0.y0) > ($1.x1 - $1.x0) * ($1.y1 - $1.y0) }
            found.removeLast(found.count - ImageFacts.boxLimit)
        }
        return found
    }

    /// In cells, 8-connected.
    private func components() -> [ImageFacts.Box] {
        var isLoaded = Array(repeating: false, count: cells.count)
        var found: [ImageFacts.Box] = []
        for start in cells.indices where !isLoaded[start] && isText(start % columns, start / columns) {
            var box = ImageFacts.Box(x0: columns, y0: rows, x1: 0, y1: 0)
            var count = 0
            var open = [start]
            isLoaded[start] = true
            while let cell = open.popLast() {
                let (x, y) = (cell % columns, cell / columns)
                count += 1
                box = .init(x0: min(box.x0, x), y0: min(box.y0, y), x1: max(box.x1, x + 1), y1: max(box.y1, y + 1))
                for neighbour in neighbours(x, y) where !isLoaded[neighbour] {
                    isLoaded[neighbour] = true
                    open.append(neighbour)
                }
            }
            if count >= Self.leastCells { found.append(box) }
        }
        return found
    }

    private func neighbours(_ x: Int, _ y: Int) -> [Int] {
        var found: [Int] = []
        for row in max(0, y - 1)...min(rows - 1, y + 1) {
            for column in max(0, x - 1)...min(columns - 1, x + 1) where isText(column, row) {
                found.append(row * columns + column)
            }
        }
        return found
    }

    private func scaled(_ box: ImageFacts.Box, _ width: Int, _ height: Int) -> ImageFacts.Box {
        // Rows are scaled like columns, except in images so long that their height was limited.
        let ideal = Self.width * height / max(1, width)
        let tall = Self.heights.contains(ideal) ? (height: width, of: Self.width) : (height: height, of: rows * 8)
        return .init(
            x0: box.x0 * 8 * width / Self.width, y0: min(box.y0 * 8 * tall.height / tall.of, height),
            x1: min(box.x1 * 8 * width / Self.width, width), y1: min(box.y1 * 8 * tall.height / tall.of, height))
    }
}
