/// Some of the rules of a program, by their places in report order: a bit each.
public struct RulePlaces: Hashable, Sendable {
    /// Every rule has a place below this one.
    public static let limit = 256

    // Two, for what holds vectors of 32 bytes comes from a slow part of malloc.
    @usableFromInline var low = SIMD2<UInt64>()
    @usableFromInline var high = SIMD2<UInt64>()

    /// Sixty-four places from 64 times the index.
    @usableFromInline subscript(word index: Int) -> UInt64 {
        get { index < 2 ? low[index] : high[index & 1] }
        set { if index < 2 { low[index] = newValue } else { high[index & 1] = newValue } }
    }

    /// - Parameter bytes: as `bytes` has them; what stands behind the places of all rules is left out.
    public init(_ bytes: [UInt8] = []) {
        for (place, byte) in bytes.prefix(Self.limit / 8).enumerated() {
            self[word: place >> 3] |= UInt64(byte) << UInt64(8 * (place & 7))
        }
    }

    public init(of places: some Sequence<Int>) {
        self.init()
        for place in places { insert(place) }
    }

    /// The place 0 is the lowest bit of the first byte, the greatest that is in it is in the last.
    public var bytes: [UInt8] {
        let bytes = (0..<Self.limit / 8).map { UInt8(truncatingIfNeeded: self[word: $0 >> 3] >> UInt64(8 * ($0 & 7))) }
        return Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)])
    }

    @inlinable public func contains(_ place: Int) -> Bool {
        0..<Self.limit ~= place && self[word: place >> 6] >> UInt64(place & 63) & 1 == 1
    }

    /// Adds a rule; one that has no place is left out.
    @inlinable public mutating func insert(_ place: Int) {
        guard 0..<Self.limit ~= place else { return }
        self[word: place >> 6] |= 1 << UInt64(place & 63)
    }

    public mutating func formUnion(_ other: RulePlaces) {
        low |= other.low
        high |= other.high
    }
}
