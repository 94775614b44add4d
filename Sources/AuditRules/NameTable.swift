internal import AuditModel

/// Finds the place of a name in a list: a dictionary hashes all of a name for that, and the ids of a page's findings are
/// looked up a dozen times each.
///
/// An open-addressed table with linear probing, at most a quarter full.
struct NameTable: Sendable {
    private struct Slot {
        var name = ""
        /// -1 in an empty one.
        var place = -1
    }

    private var slots: [Slot]

    /// - Parameter names: each once.
    init(_ names: [String]) {
        slots = Array(repeating: Slot(), count: 4 << (Int.bitWidth - names.count.leadingZeroBitCount))
        for (place, name) in names.enumerated() { slots[slot(of: name)] = Slot(name: name, place: place) }
    }

    /// The place of the name in the list; -1 for one that is not there.
    subscript(name: String) -> Int { slots[slot(of: name)].place }

    func contains(_ name: String) -> Bool { self[name] >= 0 }

    /// The slot of the name, or the empty one where it would be.
    private func slot(of name: String) -> Int {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot].place >= 0, slots[slot].name != name { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    /// Of the length and every fourth letter from the end: what names share is mostly their beginning.
    private static func hash(_ name: String) -> Int {
        name.withBytes { bytes in
            var hash = UInt32(truncatingIfNeeded: bytes.count)
            for place in stride(from: bytes.count - 1, through: 0, by: -4) { hash = hash &* 31 &+ UInt32(bytes[place]) }
            return Int(hash &* 0x9E37_79B1 >> 16)
        }
    }
}
