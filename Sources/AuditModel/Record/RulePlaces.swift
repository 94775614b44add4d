/// Some of the rules of a program, by their places in report order: a bit each.
public struct RulePlaces: Hashable, Sendable {
    /// The place 0 is the lowest bit of the first byte.
    public private(set) var bytes: [UInt8]

    public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// None of them, with room for so many rules.
    public init(roomFor count: Int) {
        self.init()
        bytes.reserveCapacity(count / 8 + 1)
    }

    public init(of places: some Sequence<Int>) {
        self.init()
        for place in places { insert(place) }
    }

    public func contains(_ place: Int) -> Bool {
        place >= 0 && place / 8 < bytes.count && bytes[place / 8] >> UInt8(place % 8) & 1 == 1
    }

    public mutating func insert(_ place: Int) {
        guard place >= 0 else { return }
        let byte = place >> 3
        while bytes.count <= byte { bytes.append(0) }
        bytes[byte] |= 1 << UInt8(truncatingIfNeeded: place & 7)
    }

    public mutating func formUnion(_ other: RulePlaces) {
        if other.bytes.count > bytes.count { bytes += Array(repeating: 0, count: other.bytes.count - bytes.count) }
        for (index, byte) in other.bytes.enumerated() { bytes[index] |= byte }
    }
}
