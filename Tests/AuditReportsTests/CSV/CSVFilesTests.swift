internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The CSV files")
struct CSVFilesTests {
    private static let source = FakeSource(
        pages: Array(Gallery.pages.prefix(12)), rejected: Gallery.rejected, states: [.new, nil, .flapping],
        runs: [1, nil, 7])

    @Test("the CSV files of the gallery match their golden files")
    func golden() throws {
        let folder = try TemporaryFolder()
        let groups = GroupCounter()
        let issues = try IssuesCSV(path: folder.path + "/issues.csv", rulesVersion: "2026.1", groups: groups)
        try Self.source.pour(into: [groups])
        try issues.finish()
        try RulesCSV.write(Self.source.summary(), to: folder.path + "/rules.csv", ruleFacts: FakeRules.facts)
        for name in ["issues.csv", "rules.csv"] { try Golden.expect(folder.read(name), is: name) }
        try PagesCSV.write(Self.source, to: folder.path + "/pages.csv")
        try FindingsCSV.write(Self.source, to: folder.path + "/findings.csv")
        try Golden.expect(folder.read("pages.csv"), is: "pages.csv")
        try Golden.expect(folder.read("findings.csv"), is: "findings.csv")
    }

    @Test("each CSV row has as many cells as the header")
    func shape() throws {
        let folder = try TemporaryFolder()
        try PagesCSV.write(Self.source, to: folder.path + "/pages.csv")
        let rows = CSVReader.rows(try folder.read("pages.csv"))
        #expect(rows.count == 1 + 12 + 2)
        #expect(rows.allSatisfy { $0.count == PagesCSV.columns.count })
        let rejected = try #require(rows.last)
        #expect(rejected[0] == "ftp://example.com/<script>alert(1)</script>")
        #expect(rejected[2...3] == ["rejected", "not http or https"])
        let cells = Dictionary(uniqueKeysWithValues: zip(PagesCSV.columns, rejected))
        #expect([cells["input"], cells["line"], cells["rules_version"]] == ["urls.txt", "62", "2026.1"])
    }

    @Test("findings.csv has the time a finding was first found, or else the time of the fetch")
    func firstSeen() throws {
        let folder = try TemporaryFolder()
        var source = FakeSource(pages: [Gallery.page(4)])
        source.firstSeen = [1_700_000_000]
        try FindingsCSV.write(source, to: folder.path + "/findings.csv")
        let times = CSVReader.rows(try folder.read("findings.csv")).map { $0[6] }
        #expect(times.prefix(3) == ["first_seen", "2023-11-14T22:13:20Z", "2026-03-01T04:06:44Z"])
    }

    @Test("findings about other apps are in findings.csv only on request, and always in rules.csv")
    func otherApps() throws {
        let folder = try TemporaryFolder()
        var page = Gallery.page(4)
        page.findings[0].component = .otherApps
        let source = FakeSource(pages: [page])
        var options = CSVOptions()
        for all in [false, true] {
            options.allFindings = all
            try FindingsCSV.write(source, to: folder.path + "/a.csv", options: options)
            let rows = CSVReader.rows(try folder.read("a.csv")).dropFirst()
            #expect(rows.count == page.findings.count - (all ? 0 : 1))
            #expect(rows.contains { $0[3] == "other_apps" } == all)
        }
        try RulesCSV.write(source.summary(), to: folder.path + "/rules.csv", ruleFacts: FakeRules.facts)
        #expect(
            CSVReader.rows(try folder.read("rules.csv")).count == 1 + Set(page.findings.map(\.rule)).count
        )
    }

    @Test("issues.csv has a row per rule and URL template, with the gain from fixing it on all its pages")
    func issues() throws {
        let folder = try TemporaryFolder()
        let groups = GroupCounter()
        let issues = try IssuesCSV(path: folder.path + "/issues.csv", rulesVersion: "1", groups: groups)
        for number in 1...9 {
            var page = Gallery.page(4)
            (page.page, page.url) = (Int64(number), "https://a.example/\(number < 7 ? "blog" : "shop")/p\(number)")
            (page.outcome, page.score) = (.ok, 60)
            page.findings = [
                Finding(rule: "image-missing", component: .image, severity: .error, deduction: 9, evidence: "=1")
            ]
            let whole = ReportPage(record: page, scoresIfFixed: [number == 1 ? nil : 70])
            try groups.add(ReportRow(input: "a", line: number, entry: .page(whole)))
        }
        try issues.finish()
        let rows = CSVReader.rows(try folder.read("issues.csv"))
        #expect(rows[0].prefix(6) == ["rule", "severity", "host", "kind", "pages", "gain"])
        #expect(rows[1][2...5] == ["a.example", "a.example/blog/", "6", "50"])
        #expect(rows[2][2...5] == ["a.example", "a.example/shop/", "3", "30"])
        #expect(rows[1][7] == "https://a.example/blog/p1" && rows[1][8] == "'=1")
    }

    @Test("issues.csv is the same whether the HTML report counts pages or only the counter does")
    func sharedGroups() throws {
        let folder = try TemporaryFolder()
        let (withHTML, without, summary) = (GroupCounter(), GroupCounter(), Self.source.summary())
        let html = try HTMLReport(folder: folder.path, ruleFacts: FakeRules.facts).begin(summary, groups: withHTML)
        let shared = try IssuesCSV(path: folder.path + "/shared.csv", rulesVersion: "1", groups: withHTML)
        let alone = try IssuesCSV(path: folder.path + "/alone.csv", rulesVersion: "1", groups: without)
        try Self.source.pour(into: [html, withHTML, without, shared, alone])
        for issues in [shared, alone] { try issues.finish() }
        try html.finish()
        let text = try folder.read("shared.csv")
        #expect(try text == folder.read("alone.csv") && text.count > 1_000)
    }

    @Test("no report of groups counts pages by itself")
    func countedOnce() throws {
        let folder = try TemporaryFolder()
        let (groups, summary) = (GroupCounter(), Self.source.summary())
        let shared = SharedRun(summary, ruleFacts: FakeRules.facts, reports: [], mail: MailAddresses())
        let sinks: [any ReportSink] = [
            try IssuesCSV(path: folder.path + "/issues.csv", rulesVersion: "1", groups: groups),
            try GroupedReports(
                [(.markdown, .file(folder.path + "/summary.md"))], summary, rules: FakeRules.all, groups: groups),
            try SharedReports([(.summary, .file(folder.path + "/summary.html"))], shared, groups: groups),
        ]
        try Self.source.pour(into: sinks)
        for sink in sinks { try sink.finish() }
        #expect(groups.settled().groups.isEmpty)
        #expect(CSVReader.rows(try folder.read("issues.csv")).count == 1)
        #expect(try folder.read("summary.md").contains("Nothing to fix."))
    }

    @Test("--bom starts CSV files with a byte order mark")
    func byteOrderMark() throws {
        let folder = try TemporaryFolder()
        var options = CSVOptions()
        options.bom = true
        try PagesCSV.write(FakeSource(), to: folder.path + "/a.csv", options: options)
        #expect(try folder.bytes("a.csv").starts(with: [0xEF, 0xBB, 0xBF, UInt8(ascii: "u")]))
    }

    @Test("CSV files hold formulas only with the raw option")
    func raw() throws {
        let folder = try TemporaryFolder()
        var options = CSVOptions()
        try PagesCSV.write(Gallery.source, to: folder.path + "/a.csv", options: options)
        #expect(try folder.read("a.csv").contains(",\"'=HYPERLINK("))
        options.raw = true
        try PagesCSV.write(Gallery.source, to: folder.path + "/b.csv", options: options)
        #expect(try folder.read("b.csv").contains(",\"=HYPERLINK("))
    }

    @Test("a missing folder for CSV files is one sentence")
    func missingFolder() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/nowhere/pages.csv"
        let error = #expect(throws: ReportError.self) { try PagesCSV.write(FakeSource(), to: path) }
        #expect(error?.code == .noSuchFolder)
        #expect(error?.description.contains(path) == true)
    }

    @Test("a CSV file that cannot be written leaves the older one alone")
    func unwritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pages.csv"
        try folder.write("pages.csv", "older")
        #expect(mkdir(path + ".part", 0o755) == 0)
        let error = #expect(throws: ReportError.self) { try PagesCSV.write(Gallery.source, to: path) }
        #expect(error?.code == .isFolder)
        #expect(try folder.read("pages.csv") == "older")
        #expect(folder.names() == ["pages.csv", "pages.csv.part"])
    }

    @Test("no CSV file is kept when the source fails")
    func failingSource() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FailingSource.Broken.self) {
            try PagesCSV.write(FailingSource(), to: folder.path + "/pages.csv")
        }
        #expect(throws: FailingSource.Broken.self) {
            try HTMLReport(folder: folder.path, ruleFacts: FakeRules.facts).write(FailingSource())
        }
        #expect(folder.names() == ["pages"])
        #expect(folder.names(in: "pages").isEmpty)
    }
}

/// A source whose cursor breaks after some pages.
struct FailingSource: ReportSource {
    struct Broken: Error {}

    func summary() -> ReportSummary { ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 0) }
    func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) {}

    func forEachRow(_ body: (ReportRow) throws -> Void) throws {
        for number in 0..<600 {
            let page = ReportPage(record: Gallery.page(number % 60))
            try body(ReportRow(input: "-", line: number + 1, entry: .page(page)))
        }
        throw Broken()
    }
}
