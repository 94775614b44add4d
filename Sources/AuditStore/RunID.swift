/// The number of a run, counted from 1 in its store.
package struct RunID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let number: Int64

    package init(_ number: Int64) { self.number = number }

    package static func < (a: RunID, b: RunID) -> Bool { a.number < b.number }
    package var description: String { "\(number)" }
}

extension RunID {
    /// Ids of rows that belong to this run and are numbered within it.
    static let shift: Int64 = 32
    static let mask: Int64 = (1 << shift) - 1
    var firstID: Int64 { number << Self.shift }
    var lastID: Int64 { firstID | Self.mask }
    func id(_ place: Int64) -> Int64 { firstID | place }
}
