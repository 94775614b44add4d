/// Finds what a word tells by its bytes: no string is made of a word that is looked up.
///
/// An open-addressed table with linear probing, at most half full.
public struct MeaningTable: Sendable {
    public typealias Word = UnsafeBufferPointer<UInt8>

    private var letters: [UInt8] = []
    private var slots: [Slot]
    private var count = 0

    /// Empty as long as `count` is 0.
    private struct Slot {
        var start: UInt16 = 0
        var count: UInt8 = 0
        var meanings: UInt32 = 0
    }

    /// - Parameter words: about how many will be added, each of at most 255 bytes, and 65,535 bytes in all.
    public init(words: Int) {
        slots = Array(repeating: Slot(), count: 1 << (Int.bitWidth - (2 * words).leadingZeroBitCount))
    }

    /// The bits of all that a word tells; 0 for a word that is not there.
    public subscript(word: Word) -> UInt32 { slots[place(of: word)].meanings }

    /// In no order.
    public var words: [String] {
        slots.filter { $0.count > 0 }.map { slot in
            String(decoding: letters[Int(slot.start)...].prefix(Int(slot.count)), as: UTF8.self)
        }
    }

    /// Adds what a word tells to what it tells already; the empty word tells nothing.
    public mutating func add(_ word: Word, _ meanings: UInt32) {
        guard !word.isEmpty else { return }
        var place = place(of: word)
        if slots[place].count == 0 {
            if 2 * (count + 1) > slots.count {
                grow()
                place = self.place(of: word)
            }
            count += 1
            slots[place].start = UInt16(letters.count)
            slots[place].count = UInt8(word.count)
            letters.append(contentsOf: word)
        }
        slots[place].meanings |= meanings
    }

    private mutating func grow() {
        let old = slots.filter { $0.count > 0 }
        slots = Array(repeating: Slot(), count: 2 * slots.count)
        for slot in old {
            let start = Int(slot.start)
            let place = letters[start..<start + Int(slot.count)].withUnsafeBufferPointer { self.place(of: $0) }
            slots[place] = slot
        }
    }

    /// The slot of the word, or the empty one where it would be.
    private func place(of word: Word) -> Int {
        var hash = UInt32(truncatingIfNeeded: word.count)
        for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var place = Int(hash >> 8) & (slots.count - 1)
        while slots[place].count > 0, !holds(slots[place], word) { place = (place + 1) & (slots.count - 1) }
        return place
    }

    private func holds(_ slot: Slot, _ word: Word) -> Bool {
        guard word.count == Int(slot.count) else { return false }
        let start = Int(slot.start)
        return word.indices.allSatisfy { word[$0] == letters[start + $0] }
    }
}
