import AuditModel
import Testing

@Suite("Meanings of words by their bytes")
struct MeaningTableTests {
    private static func bits(_ table: MeaningTable, _ word: String) -> UInt32 {
        var word = word
        return word.withUTF8 { table[$0] }
    }

    private static func table(_ words: [(String, UInt32)], room: Int) -> MeaningTable {
        words.reduce(into: MeaningTable(words: room)) { table, entry in
            var word = entry.0
            word.withUTF8 { table.add($0, entry.1) }
        }
    }

    @Test("every word is found, and no other, however small the room was", arguments: [0, 1, 10, 10_000])
    func found(room: Int) {
        let words = (0..<1_000).map { ("w\($0 * 7)", UInt32(1 + $0 % 5)) }
        let table = Self.table(words, room: room)
        #expect(words.allSatisfy { Self.bits(table, $0.0) == $0.1 })
        #expect((0..<1_000).allSatisfy { Self.bits(table, "w\($0 * 7 + 1)") == 0 } && Self.bits(table, "") == 0)
        #expect(table.words.sorted() == words.map(\.0).sorted())
    }

    @Test("a word tells what each of its lists tells; the empty word tells nothing")
    func several() {
        let table = Self.table([("bee", 1), ("", 4), ("bee", 2), ("蜜蜂", 8)], room: 2)
        #expect(Self.bits(table, "bee") == 3 && Self.bits(table, "") == 0 && Self.bits(table, "蜜蜂") == 8)
        #expect(Self.bits(table, "be") == 0)
    }
}
