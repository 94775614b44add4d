internal import AuditModel
internal import TestSupport
internal import Testing
@testable internal import Auditing

@Suite("Addresses of a table")
struct CSVListTests {
    private static func read(
        _ text: String, named name: String = "t.csv", column: String? = nil
    ) throws -> [String] {
        try URLListTests.read(Array(text.utf8), named: name, column: column.map { try ColumnChoice(parsing: $0) })
    }

    /// The faults of a table, and its columns.
    private static func fault(_ text: String, column: String? = nil) -> (AuditError.ColumnFault, listing: String)? {
        let error = #expect(throws: AuditError.self) { try read(text, column: column) }
        guard case .table(let table, let fault) = error else { return nil }
        return (fault, table.listing)
    }

    @Test("the one column with a known name is found and named")
    func known() throws {
        let expected = ["note", "2 https://a.example/", "3 https://b.example/"]
        for name in ["url", "URL", "Address", " loc ", "PAGE", "\"Url\""] {
            #expect(try Self.read("n,\(name),x\n1,https://a.example/,\n2,b.example,z\n") == expected, "\(name)")
        }
        #expect(try Self.read("\u{FEFF}url;n\r\nhttps://a.example/;1\r\nb.example;2\r\n") == expected)
        #expect(try Self.read("n\turl\n1\thttps://a.example/\n2\tb.example\n", named: "t.TSV") == expected)
        #expect(try Self.read("url\nhttps://a.example/\nb.example", named: "t.csv") == expected)
        let packed = Compress.gzip(Array("n,url\n,https://a.example/\n,b.example\n".utf8))
        #expect(try URLListTests.read(packed, named: "t.csv.gz") == expected)
    }

    @Test("a column is named in any case, or counted from 1")
    func chosen() throws {
        let text = "URL,Final URL,2\nx,https://a.example/,c.example\n"
        #expect(try Self.read(text, column: "final url") == ["2 https://a.example/"])
        #expect(try Self.read(text, named: "export.txt", column: "Final URL") == ["2 https://a.example/"])
        #expect(try Self.read(text, column: "2") == ["2 https://a.example/"])
        #expect(try Self.read("Link,link\na.example,b.example\n", column: "link") == ["2 https://b.example/"])
        #expect(
            try Self.read("https://a.example/,t\nb.example,u\n", column: "1")
                == ["1 https://a.example/", "2 https://b.example/"])
    }

    @Test("line breaks in quotes and blank rows count as lines, and bad cells are rejected one by one")
    func rejected() throws {
        let text = """
            t,url\r\n"two\r\nlines",https://a.example/\r\n\r\n,,\r\nx,\r\ny\r\nz,not an address\r\n"w","v"u
            ,https://b.example/\r\nq,"open
            """
        #expect(
            try Self.read(text) == [
                "note", "3 https://a.example/", "6 rejected: ", "7 rejected: ", "8 rejected: not an address",
                "9 rejected: vu", "10 https://b.example/", "11 rejected: open",
            ])
        let long = "n,url\n1,https://a.example/\(String(repeating: "x", count: 20_000))\n2,b.example\n"
        let said = try Self.read(long)
        #expect(said.count == 3 && said[1].hasPrefix("2 rejected: https://a.example/xx") && said[1].count < 400)
    }

    @Test("a missing column is an error that names the columns there are")
    func missing() {
        let named = Self.fault("Title,Link\na,b\n", column: "url")
        #expect(named?.0 == .noName("url") && named?.listing == "Its columns are: Title, Link.")
        #expect(Self.fault("Title,Link\na,b\n", column: "3")?.0 == .noNumber(3))
        #expect(Self.fault("Title,Link\na,b\n")?.0 == .noKnownName)
        #expect(Self.fault("url,page,x\na,b,c\n")?.0 == .manyKnown(2))
        #expect(Self.fault("t,https://a.example/\n")?.0 == .noHeader(urlColumn: 2))
        #expect(Self.fault("url,url\na,b\n", column: "url")?.0 == .manyNamed("url", count: 2, first: 1))
        let many = (0..<2_000).map { "c\($0)\u{1B}" }.joined(separator: ",")
        #expect(Self.fault(many + "\n", column: "url")?.listing.hasSuffix("c19\u{FFFD} and 980 more.") == true)
        for text in ["", "  ", "0", "1001", "99999999999999999999"] {
            #expect(throws: AuditError.self, "\(text)") { try ColumnChoice(parsing: text) }
        }
    }

    @Test("a .csv with one URL a line is still a list")
    func list() throws {
        #expect(try Self.read("https://a.example/\nb.example\n") == ["1 https://a.example/", "2 https://b.example/"])
        #expect(try Self.read("") == [])
    }

    @Test("--url-column applies to tables if there are any, otherwise to every list")
    func tables() {
        #expect(URLList.Tables(choice: .number(1), inputs: ["a.txt", "-"]).isAll)
        #expect(!URLList.Tables(choice: .number(1), inputs: ["a.txt", "b.CSV"]).isAll)
        #expect(!URLList.Tables(choice: nil, inputs: ["a.txt"]).isAll)
        #expect(CSVList.isTable(named: "x.tsv.gz") && !CSVList.isTable(named: "csv") && !CSVList.isTable(named: "-"))
    }
}
