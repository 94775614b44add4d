internal import AuditModel

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
