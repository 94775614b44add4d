/// Some of the rules of a program, by their places in report order: a bit each.
public struct RulePlaces: Hashable, Sendable {
    /// Every rule has a place below this one.
    public static let limit = 256

    /// The place 0 is the lowest bit of the first byte, the greatest that is in it is in the last.
    public private(set) var bytes: [UInt8] = []

    /// - Parameter bytes: as `bytes` has them; what stands behind the places of all rules is left out.
    public init(_ bytes: [UInt8] = []) {
        let bytes = bytes.prefix(Self.limit / 8)
        self.bytes = Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)])
    }

    public init(of places: some Sequence<Int>) {
        for place in places { insert(place) }
    }

    public func contains(_ place: Int) -> Bool {
        0..<(bytes.count * 8) ~= place && bytes[place / 8] >> (place % 8) & 1 == 1
    }

    /// Adds a rule; one that has no place is left out.
    public mutating func insert(_ place: Int) {
        guard 0..<Self.limit ~= place else { return }
        while bytes.count <= place / 8 { bytes.append(0) }
        bytes[place / 8] |= 1 << (place % 8)
    }

    public mutating func formUnion(_ other: RulePlaces) {
        for place in 0..<(other.bytes.count * 8) where other.contains(place) { insert(place) }
    }
}
