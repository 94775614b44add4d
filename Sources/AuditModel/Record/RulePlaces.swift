/// Some of the rules of a program, by their places in report order: a bit each.
public struct RulePlaces: Hashable, Sendable {
    /// The place 0 is the lowest bit of the first byte.
    public private(set) var bytes: [UInt8]

    public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    public init(of places: some Sequence<Int>) {
        self.init()
        for place in places { insert(place) }
    }

    public func contains(_ place: Int) -> Bool {
        place >= 0 && place / 8 < bytes.count && bytes[place / 8] >> UInt8(place % 8) & 1 == 1
    }

    public mutating func insert(_ place: Int) {
        guard place >= 0 else { return }
        if place / 8 >= bytes.count { bytes.append(contentsOf: repeatElement(0, count: place / 8 + 1 - bytes.count)) }
        bytes[place / 8] |= 1 << UInt8(place % 8)
    }

    public mutating func formUnion(_ other: RulePlaces) {
        if other.bytes.count > bytes.count { bytes += Array(repeating: 0, count: other.bytes.count - bytes.count) }
        for (index, byte) in other.bytes.enumerated() { bytes[index] |= byte }
    }
}
