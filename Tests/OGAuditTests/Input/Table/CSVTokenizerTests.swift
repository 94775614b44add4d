internal import Testing
@testable internal import Auditing

@Suite("Tables by RFC 4180")
struct CSVTokenizerTests {
    /// All rows, the input given in such pieces.
    static func rows(_ bytes: [UInt8], delimiter: Character = ",", cuts: [Int] = []) -> [TableRow] {
        var tokenizer = CSVTokenizer(
            delimiter: delimiter.asciiValue ?? 0, keeping: .first(1_000, bytes: LineReader.lineLimit))
        var rows: [TableRow] = []
        var start = 0
        for end in cuts.filter({ $0 < bytes.count }) + [bytes.count] {
            var rest = bytes[start..<end]
            while !rest.isEmpty {
                let taken = tokenizer.take(rest)
                rest = rest.dropFirst(taken.count)
                if let row = taken.row { rows.append(row) }
            }
            start = end
        }
        if let last = tokenizer.finish() { rows.append(last) }
        return rows
    }

    static func cells(_ text: String, delimiter: Character = ",") -> [[String]] {
        rows(Array(text.utf8), delimiter: delimiter).map { $0.cells.map { String(decoding: $0.bytes, as: UTF8.self) } }
    }

    @Test("CSV has quotes, quotes in quotes, line breaks in quotes, and empty cells and rows")
    func reads() {
        #expect(Self.cells("a,b\nc,d") == [["a", "b"], ["c", "d"]])
        #expect(Self.cells("\"a,\"\"b\"\"\",\"\"\r\n") == [["a,\"b\"", ""]])
        #expect(Self.cells("\"a\r\nb\rc\nd\",e\n") == [["a\r\nb\rc\nd", "e"]])
        #expect(Self.cells(",\n\n,,\n") == [["", ""], [""], ["", "", ""]])
        #expect(Self.cells("a;b,c\n", delimiter: ";") == [["a", "b,c"]])
        #expect(Self.cells("a \"b\" c,d\"\n") == [["a \"b\" c", "d\""]])
        #expect(Self.cells("") == [])
    }

    @Test("LF, CRLF and CR end CSV rows, and lines in quotes count too")
    func lines() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a,b", "\"x", "y\",z", "", "last,\"1", "2", "3\""].joined(separator: end) + end
            let rows = Self.rows(Array(text.utf8))
            #expect(rows.map(\.line) == [1, 2, 4, 5])
            #expect(rows.map(\.count) == [2, 2, 1, 2])
            #expect(rows[1].cells.map(\.line) == [2, 3])
            #expect(rows[3].cells.map(\.line) == [5, 5])
            #expect(rows[2].isBlank && !rows[0].isBlank)
        }
    }

    @Test("text after a closing quote is marked, and so is an open quote")
    func faults() {
        let rows = Self.rows(Array("\"a\"b,c\n\"d\ne".utf8))
        #expect(rows[0].cells.map(\.hasTextAfterQuote) == [true, false])
        #expect(rows[1].isUnclosed && !rows[0].isUnclosed)
    }

    @Test("an endless CSV row is given up at the limit, and the next line is a row again")
    func limit() {
        let long = "a,\"" + String(repeating: "x", count: CSVTokenizer.rowLimit) + "\nb,c\n"
        let rows = Self.rows(Array(long.utf8))
        #expect(rows.map(\.isTooLong) == [true, false])
        #expect(rows.map(\.line) == [1, 2])
        #expect(rows[1].cells.map { String(decoding: $0.bytes, as: UTF8.self) } == ["b", "c"])
        #expect(rows[0].cells.allSatisfy { $0.bytes.count <= LineReader.lineLimit })
    }

    @Test("CSV by RFC 4180 reads back as written, wherever it is cut", arguments: 0..<60)
    func roundTrip(_ seed: UInt64) {
        var random = Random(state: seed)
        let delimiter: Character = [",", ";", "\t"][random.below(3)]
        let end = ["\n", "\r\n", "\r"][random.below(3)]
        let table = (0...random.below(5)).map { _ in (0...random.below(4)).map { _ in random.cell() } }
        let text = table.map { row in
            row.map { random.written($0, delimiter) }.joined(separator: String(delimiter))
        }.joined(separator: end)
        let bytes = Array(text.utf8) + (random.below(2) == 0 ? Array(end.utf8) : [])
        let whole = Self.rows(bytes, delimiter: delimiter)
        // A last row of one empty cell without a line end is nothing at all.
        let isLost = text.utf8.count == bytes.count && table.last == [""]
        let expected = isLost && !text.hasSuffix("\"\"") ? table.dropLast() : table[...]
        #expect(whole.map { $0.cells.map { String(decoding: $0.bytes, as: UTF8.self) } } == Array(expected))
        for cut in bytes.indices { #expect(Self.rows(bytes, delimiter: delimiter, cuts: [cut]) == whole) }
        #expect(Self.rows(bytes, delimiter: delimiter, cuts: Array(bytes.indices)) == whole)
    }

    @Test("random bytes as CSV never trap, and all cuts agree", arguments: 0..<40)
    func nonsense(_ seed: UInt64) {
        var random = Random(state: seed &+ 1_000)
        let alphabet = Array("\",;\t\r\n a\u{0}\u{FEFF}é".utf8)
        let bytes = (0..<random.below(300)).map { _ in alphabet[random.below(alphabet.count)] }
        let whole = Self.rows(bytes)
        for cut in bytes.indices { #expect(Self.rows(bytes, cuts: [cut]) == whole) }
        #expect(whole.allSatisfy { $0.cells.count == $0.count })
    }

    /// Numbers that are the same on every machine.
    private struct Random {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return bound == 0 ? 0 : Int(state >> 33) % bound
        }

        mutating func cell() -> String {
            let parts = ["a", "\"", ",", ";", "\t", "\n", "\r\n", "\r", "ü", " ", "https://a.example/?x=1&y=2"]
            return (0..<below(6)).map { _ in parts[below(parts.count)] }.joined()
        }

        /// In quotes when it has to be, and now and then when it need not.
        mutating func written(_ cell: String, _ delimiter: Character) -> String {
            let special = Set("\"\r\n".unicodeScalars).union(delimiter.unicodeScalars)
            guard cell.unicodeScalars.contains(where: special.contains) || below(3) == 0 else { return cell }
            return "\"" + cell.replacing("\"", with: "\"\"") + "\""
        }
    }
}
