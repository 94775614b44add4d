/// Finds what a word tells by its bytes: no string is made of a word that is looked up.
///
/// An open-addressed table with linear probing, at most half full.
struct MeaningTable: Sendable {
    private var letters: [UInt8] = []
    private var slots: [Slot]

    /// Empty as long as `count` is 0.
    private struct Slot {
        var start: UInt16 = 0
        var count: UInt8 = 0
        var meanings: UInt32 = 0
    }

    /// A word may stand in several lists, and tells what each of them says.
    init(_ lists: [(NamedWords.Meanings, [StaticString])]) {
        let count = lists.reduce(0) { $0 + $1.1.count }
        slots = Array(repeating: Slot(), count: 1 << (Int.bitWidth - (2 * count).leadingZeroBitCount))
        for (meaning, words) in lists {
            for word in words {
                add(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), meaning)
            }
        }
    }

    subscript(word: NamedWords.Word) -> NamedWords.Meanings { .init(rawValue: slots[place(of: word)].meanings) }

    private mutating func add(_ word: NamedWords.Word, _ meaning: NamedWords.Meanings) {
        let place = place(of: word)
        if slots[place].count == 0 {
            slots[place].start = UInt16(letters.count)
            slots[place].count = UInt8(word.count)
            letters.append(contentsOf: word)
        }
        slots[place].meanings |= meaning.rawValue
    }

    /// The slot of the word, or the empty one where it would be.
    private func place(of word: NamedWords.Word) -> Int {
        var hash = UInt32(truncatingIfNeeded: word.count)
        for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var place = Int(hash >> 8) & (slots.count - 1)
        while slots[place].count > 0, !holds(slots[place], word) { place = (place + 1) & (slots.count - 1) }
        return place
    }

    private func holds(_ slot: Slot, _ word: NamedWords.Word) -> Bool {
        guard word.count == Int(slot.count) else { return false }
        let start = Int(slot.start)
        return word.indices.allSatisfy { word[$0] == letters[start + $0] }
    }
}
