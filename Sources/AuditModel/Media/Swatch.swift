/// What a picture looks like in few bytes, for telling a picture that was encoded anew from another one of its template:
/// luma of 16 × 16 cells, then Cb and Cr of 4 × 4.
///
/// The perceptual hash sees no colours and few words: shirts of twelve colours have one, and so do cards with other
/// headlines.
public struct Swatch: Hashable, Sendable {
    public static let side = 16
    public static let colourSide = 4
    public static let count = side * side + 2 * colourSide * colourSide

    public let bytes: [UInt8]

    /// Nil for what is no swatch.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Whether both may be one picture: 98 % of 500 that were shrunk and encoded anew are, no two shirts, and of two cards
    /// with different headlines few.
    public func isLike(_ other: Swatch) -> Bool {
        zip(bytes, other.bytes).enumerated().allSatisfy { place, values in
            let difference = abs(Int(values.0) - Int(values.1))
            return difference <= (place < Self.side * Self.side ? Self.lumaBelow : Self.colourBelow)
        }
    }

    /// The most that a cell of one picture differs by.
    private static let (lumaBelow, colourBelow) = (15, 5)
}
