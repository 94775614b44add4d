internal import AuditModel
@testable internal import Auditing

/// A table: a byte that says how it is cut, then its rows.
enum TableTarget: FuzzTarget {
    static let name = "table"
    static let summary = "a table, whole and in pieces: its cells, and the addresses of a column"
    /// Every address of thousands of rows is read several times over.
    static let deadline = 1_000

    static let words = [
        "\"", "\"\"", ",", ";", "\t", "\r\n", "\r", "\n", "url", "address", "loc", "page", "https://a.example/",
        "\u{FEFF}", "\",\"", "\"\n", "\0",
    ]

    static func seeds() -> [[UInt8]] {
        [
            "url,title\nhttps://a.example/,\"a, b\"\n\"https://b.example/\"\"\",\"two\r\nlines\"\r\n,\n",
            "\u{FEFF}name;URL;x\r\n1;b.example;\r2;\"c.example\" d;\"\n\n\"open;https://d.example/",
            "https://a.example/\t1\nhttps://b.example/\t2\n", "url\nhttps://a.example/\n\"\"\n \n", "loc,page\n1,2",
        ].map { [3] + Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        guard let first = input.first else { return }
        let bytes = Array(input.dropFirst())
        let whole = rows(bytes, piece: bytes.count + 1)
        try expectEqual(rows(bytes, piece: Int(first) + 1), whole, "pieces give other rows than the whole")
        try limits(whole)
        try expectEqual(
            rows(written(whole), piece: .max).map(\.texts), whole.map(\.texts), "written again, the rows are others")
        let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
        let column = ColumnChoice.number(Int(first) % 4 + 1)
        // `InputBytes` unpacks before anything is read.
        guard !bytes.starts(with: [0x1F, 0x8B]) else { return }
        try ListChecks.read("list.csv", bytes, lines: lines, tables: .init())
        try ListChecks.read("list.csv", bytes, lines: lines, tables: .init(choice: column, inputs: ["list.csv"]))
    }

    private static let (cells, cellBytes) = (16, 200)

    private struct Row: Equatable {
        var line: Int
        var count: Int
        var texts: [[UInt8]]
    }

    private static func rows(_ bytes: [UInt8], piece: Int) -> [Row] {
        var tokenizer = CSVTokenizer(delimiter: UInt8(ascii: ","), keeping: .first(cells, bytes: cellBytes))
        var rows: [Row] = []
        func keep(_ row: TableRow) { rows.append(Row(line: row.line, count: row.count, texts: row.cells.map(\.bytes))) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = tokenizer.take(rest.prefix(piece))
            if let row = taken.row { keep(row) }
            rest = rest.dropFirst(taken.count)
        }
        if let last = tokenizer.finish() { keep(last) }
        return rows
    }

    private static func limits(_ rows: [Row]) throws(Broken) {
        try expect(rows.allSatisfy { $0.texts.count == min($0.count, cells) }, "cells are counted wrongly")
        try expect(rows.allSatisfy { $0.texts.allSatisfy { $0.count <= cellBytes } }, "a cell is longer than its limit")
        try expect(zip(rows, rows.dropFirst()).allSatisfy { $0.line < $1.line }, "lines do not grow")
    }

    /// The same rows as RFC 4180 has them, every cell in quotes.
    private static func written(_ rows: [Row]) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        let lines = rows.map { row in
            let cells = row.texts.map { [quote] + $0.flatMap { $0 == quote ? [$0, $0] : [$0] } + [quote] }
            return Array(cells.joined(separator: [UInt8(ascii: ",")]))
        }
        return lines.flatMap { $0 + [13, 10] }
    }
}
