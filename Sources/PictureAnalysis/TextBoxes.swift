internal import AuditModel

extension TextMap {
    /// Two or more cells that touch make a box.
    private static let leastCells = 2

    /// Boxes around text in the image's own pixels, in reading order of their first cells; the largest if there are
    /// more than `PictureFacts.boxLimit`.
    func boxes(width: Int, height: Int) -> [PictureFacts.Box] {
        var found = components().map { scaled($0, width, height) }
        if found.count > PictureFacts.boxLimit {
            found.sort { ($0.x1 - $0.x0) * ($0.y1 - $0.y0) > ($1.x1 - $1.x0) * ($1.y1 - $1.y0) }
            found.removeLast(found.count - PictureFacts.boxLimit)
        }
        return found
    }

    /// In cells, 8-connected.
    private func components() -> [PictureFacts.Box] {
        var isSeen = Array(repeating: false, count: cells.count)
        var found: [PictureFacts.Box] = []
        for start in cells.indices where !isSeen[start] && isText(start % columns, start / columns) {
            var box = PictureFacts.Box(x0: columns, y0: rows, x1: 0, y1: 0)
            var count = 0
            var open = [start]
            isSeen[start] = true
            while let cell = open.popLast() {
                let (x, y) = (cell % columns, cell / columns)
                count += 1
                box = .init(x0: min(box.x0, x), y0: min(box.y0, y), x1: max(box.x1, x + 1), y1: max(box.y1, y + 1))
                for neighbour in neighbours(x, y) where !isSeen[neighbour] {
                    isSeen[neighbour] = true
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

    private func scaled(_ box: PictureFacts.Box, _ width: Int, _ height: Int) -> PictureFacts.Box {
        // Rows are scaled like columns, except in images so long that their height was limited.
        let ideal = Self.width * height / max(1, width)
        let tall = Self.heights.contains(ideal) ? (height: width, of: Self.width) : (height: height, of: rows * 8)
        return .init(
            x0: box.x0 * 8 * width / Self.width, y0: min(box.y0 * 8 * tall.height / tall.of, height),
            x1: min(box.x1 * 8 * width / Self.width, width), y1: min(box.y1 * 8 * tall.height / tall.of, height))
    }
}
