internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("CSV opened with other separators", .seeded)
struct CSVGuardTests {
    @Test(
        "no part of a cell begins a formula when semicolons, tabs or line breaks divide it",
        arguments: [
            ("a;=1", "a;'=1"), ("a; =1", "a;' =1"), ("a;\"=1\"", "a;'\"=1\""), ("a;\" \"=1", "a;'\" \"=1"),
            ("a\t+1", "a\t'+1"), ("a\n-1", "a\n'-1"), ("a\r\n@x", "a\r\n'@x"), ("a\r=1", "a\r'=1"),
            ("a;;=1;=2", "a;;'=1;'=2"), (";=1", ";'=1"), ("a;＝1", "a;'＝1"), ("a;\u{A0}@x", "a;'\u{A0}@x"),
            ("a;-5", "a;'-5"), ("Tea;+49 30", "Tea;'+49 30"), ("list\n- one\n- two", "list\n'- one\n'- two"),
            ("=a;=b", "'=a;'=b"),
        ])
    func divided(_ text: String, _ expected: String) {
        #expect(CSVReader.rows(CSVFieldTests.written(.text(text)) + "\r\n").first?.first == expected)
        #expect(CSVReader.rows(CSVFieldTests.written(.text(text), raw: true) + "\r\n").first?.first == text)
    }

    @Test(
        "a text with separators but without a formula is not changed",
        arguments: [
            "a;b", "&amp;", "a; b=c", "one\ntwo", "a\tb", "rock &#39;n&#39; roll", "https://a.test/?a=1;b=2", "a;",
            "a;'b",
            "x;(=)", "5;6", "a;\"b\"", "🐝;é",
        ])
    func harmless(_ text: String) {
        #expect(CSVReader.rows(CSVFieldTests.written(.text(text)) + "\r\n").first?.first == text)
    }

    @Test("a cell with a semicolon needs no quotes")
    func quotes() { #expect(CSVFieldTests.written(.text("a; b &amp; c")) == "a; b &amp; c") }

    @Test(
        "a URL of a table reads back as it was",
        arguments: ["https://a.test/x;=1", "https://a.test/;-b;+c", "https://a.test/it's;'x", "https://a.test/"])
    func readBack(_ url: String) throws {
        let cell = try #require(CSVReader.rows(CSVFieldTests.written(.text(url)) + "\r\n").first?.first)
        #expect(CSVGuard.unguarded(Array(cell.utf8)).elementsEqual(url.utf8))
    }

    @Test("in whole tables of hostile pages no cell begins a formula, whatever divides it")
    func tables() throws {
        var random = Chance(11)
        let pages = (0..<300).map { Hostile.page($0, using: &random) } + Self.nasty.enumerated().map(Self.page)
        let folder = try TemporaryFolder()
        let source = FakeSource(pages: pages, rejected: Gallery.rejected)
        let findings = try FindingsCSV(path: folder.path + "/findings.csv", rulesVersion: "1", options: CSVOptions())
        let table = try PagesCSV(path: folder.path + "/pages.csv", rulesVersion: "1", options: CSVOptions())
        try source.pour(into: [findings, table])
        try findings.finish()
        try table.finish()
        for name in ["findings.csv", "pages.csv"] {
            for cell in Self.cells(try folder.read(name)) {
                let inside = cell.drop { " \"\u{A0}\u{3000}\u{200B}\u{FEFF}".unicodeScalars.contains($0) }
                #expect(!"=+-@＝＋－＠".unicodeScalars.contains(inside.first ?? "a"), "\(name): \(String(cell))")
            }
        }
    }

    private static let nasty = [
        "a;=1+1", "a\t=1+1", "a\n=1+1", "a\r\n=1+1", "a;\"=1+1\"", "a, b;=1", "\"q\";=1", "a;\u{3000}=1", "a;;;+1",
        ";=1",
        "a\"\n\"=1", "a;＝1", "Ü;-2", "a\t \t=1", "=1;=2\n=3\t=4",
    ]

    private static func page(_ number: Int, _ text: String) -> PageRecord {
        var page = Gallery.page(number)
        page.title = Sourced(text, source: "og:title")
        page.summary = text
        page.findings.append(
            Finding(
                rule: "og-url-missing", component: .markup, severity: .notice, deduction: 0, pointsLost: 0.1,
                evidence: text))
        return page
    }

    /// The cells as the worst reader has them: quotes count for nothing.
    private static func cells(_ text: String) -> [String.UnicodeScalarView.SubSequence] {
        text.unicodeScalars.split(omittingEmptySubsequences: true) { ";\t\r\n".unicodeScalars.contains($0) }
    }
}
