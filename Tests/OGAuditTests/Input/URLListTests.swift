internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing
@testable internal import Auditing

@Suite("A list is read line by line")
struct URLListTests {
    /// What a list with these bytes says, as lines of text.
    static func read(
        _ bytes: [UInt8], named name: String = "list.txt", column: ColumnChoice? = nil, include: [String] = [],
        exclude: [String] = []
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, bytes)
        var said: [String] = []
        let filter = AddressFilter(include: include, exclude: exclude)
        let tables = URLList.Tables(choice: column, inputs: [path])
        try URLList.read(path, filter: filter, tables: tables) { said.append(word($0)) }
        return said
    }

    static func read(_ text: String) throws -> [String] { try read(Array(text.utf8)) }

    /// An entry as a line of text; notes without the name of the input.
    static func word(_ entry: URLList.Entry) -> String {
        switch entry {
        case .address(let url, _, let line, let fragment): "\(line) \(url)\(fragment ?? "")"
        case .rejected(let line): "\(line.line) rejected: \(line.text)"
        case .filtered: "filtered"
        case .sitemap(let url, _, let line): "\(line) sitemap \(url)"
        case .perhapsSitemap(let url): "perhaps sitemap \(url)"
        case .site(let url): "site \(url)"
        case .home(let url): "home \(url)"
        case .listed(let url): "listed \(url)"
        case .note(let note): note.isWarning ? "warning" : "note"
        }
    }

    @Test("blank lines and comments count as lines and say nothing")
    func comments() throws {
        let said = try Self.read("# my sites\n\nhttps://a.example/\n   \n  # more\nhttps://b.example/x\n")
        #expect(said == ["3 https://a.example/", "6 https://b.example/x"])
    }

    @Test("a list may have LF, CRLF, CR, a byte order mark and no last line end")
    func lineEnds() throws {
        let expected = ["1 https://a.example/", "2 https://b.example/"]
        for end in ["\n", "\r\n", "\r"] {
            #expect(try Self.read("\u{FEFF}https://a.example/\(end)https://b.example/") == expected)
            #expect(try Self.read("https://a.example/\(end)https://b.example/\(end)") == expected)
        }
    }

    @Test("a missing scheme is https, and an international name is punycode")
    func typed() throws {
        #expect(
            try Self.read("a.example/x\nhttp://bücher.example/ü\n")
                == ["1 https://a.example/x", "2 http://xn--bcher-kva.example/%C3%BC"])
    }

    @Test("an invalid line is rejected with its number, and the next one is read")
    func rejected() throws {
        let said = try Self.read("not an address\nftp://files.example/\nhttps://a.example/\n")
        #expect(said == ["1 rejected: not an address", "2 rejected: ftp://files.example/", "3 https://a.example/"])
    }

    @Test("a line longer than the limit is rejected whole")
    func tooLong() throws {
        let long = "https://a.example/" + String(repeating: "x", count: 200_000)
        let said = try Self.read(long + "\nhttps://b.example/\n")
        #expect(said.count == 2)
        #expect(said[0].hasPrefix("1 rejected: https://a.example/xxx"))
        #expect(said[0].count < 400)
        #expect(said[1] == "2 https://b.example/")
    }

    @Test("a line of exactly the size of a block keeps its neighbours")
    func blockEdges() throws {
        for padding in 65_530...65_540 {
            let comment = "#" + String(repeating: "x", count: padding - 2) + "\r\n"
            #expect(try Self.read(comment + "https://a.example/\r\n") == ["2 https://a.example/"])
        }
    }

    @Test("bytes that are no text are rejected line by line")
    func nonsense() throws {
        var state: UInt64 = 42
        let bytes = (0..<100_000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56)
        }
        let said = try Self.read([0] + bytes)
        #expect(said.count > 100)
        #expect(said.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 32 } })
    }

    @Test("a list in UTF-16, HTML or double compression is refused with advice")
    func foreign() {
        for (bytes, fault) in [
            ([0xFF, 0xFE, 104, 0], .foreignText), (Array("\u{FEFF} <!DOCTYPE html><p>".utf8), .html),
            (Array("<!-- x --><html>".utf8), .html), (Array("<?xml version='1.0'?><sites>".utf8), .xml(root: "sites")),
            (Compress.gzip(Compress.gzip([104])), .packedTwice),
        ] as [([UInt8], AuditError.InputFault)] {
            let error = #expect(throws: AuditError.self) { try Self.read(bytes) }
            guard case .input(_, fault) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("a gzip list is recognized by its bytes, whatever its name")
    func gzip() throws {
        let list = Compress.gzip(Array("https://a.example/\n\nb.example\n".utf8))
        #expect(try Self.read(list) == ["1 https://a.example/", "3 https://b.example/"])
        #expect(try Self.read(Array("a.example\n".utf8), named: "list.gz") == ["1 https://a.example/"])
    }

    @Test("a missing list and a folder are refused by name")
    func unreadable() throws {
        let filter = AddressFilter()
        for (name, fault) in [("/nonexistent/list.txt", .missing), ("/", .folder)] as [(String, AuditError.InputFault)]
        {
            #expect(throws: AuditError.input(name, fault)) { try URLList.read(name, filter: filter) { _ in } }
        }
    }

    @Test(
        "a glob that begins with a slash is compared with the path, any other with the URL with or without its scheme",
        arguments: [
            ("/shop/*", true), ("/shop", false), ("*/1?a=b", true), ("https://a.example/*", true),
            ("a.example/*", true),
            ("b.example/*", false), ("*.example/shop*", true), ("shop", false),
        ])
    func globs(_ glob: String, _ isMatched: Bool) throws {
        let url = try #require(PageURL(stored: "https://a.example/shop/1?a=b"))
        #expect(AddressFilter(include: [glob]).lets(url) == isMatched)
        #expect(AddressFilter(exclude: [glob]).lets(url) != isMatched)
    }

    @Test("--include and --exclude choose among a list's URLs")
    func filters() throws {
        let list = Array("https://a.example/shop/1\nhttps://a.example/blog\nhttps://a.example/shop/draft\n".utf8)
        #expect(
            try Self.read(list, include: ["/shop/*"], exclude: ["*draft"])
                == ["1 https://a.example/shop/1", "filtered", "filtered"])
    }
}
