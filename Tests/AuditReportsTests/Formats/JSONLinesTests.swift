internal import AuditModel
internal import FoundationEssentials
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("JSON Lines and JSON")
struct JSONLinesTests {
    /// The members of a page that are read back.
    private struct Page: Decodable, Equatable {
        struct Title: Decodable, Equatable { var value: String, source: String, line: Int? }
        struct Finding: Decodable, Equatable { var rule: String, evidence: String, points_lost: Double }
        var url: String
        var outcome: String
        var cause: String?
        var cause_detail: String?
        var title: Title?
        var site_name: String?
        var description: String?
        var findings: [Finding]
        var line: Int
    }

    private struct Report: Decodable { var pages: [Page] }

    @Test(
        "every line of pages.jsonl is JSON, and its texts read back as they were", arguments: 0..<8 as Range<UInt64>)
    func roundTrip(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let formats = Formats(folder: folder.path)
        let source = Hostile.source(200, seed: seed)
        try formats.write(source)
        let bytes = try folder.bytes("pages.jsonl")
        #expect(bytes.last == UInt8(ascii: "\n"))
        #expect(!bytes.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") || $0 == 0x7F })
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
        #expect(!text.contains { (0x80...0x9F).contains($0.value) || (0x2028...0x202E).contains($0.value) })
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        let pages = try lines.map { try JSONDecoder().decode(Page.self, from: Data($0)) }
        #expect(pages.count == 210)
        for (page, record) in zip(pages, source.pages) {
            #expect(page.url == record.url)
            #expect(Self.same(page.title?.value, record.title?.value))
            #expect(Self.same(page.site_name, record.siteName) && Self.same(page.description, record.summary))
            #expect(Self.same(page.cause ?? "", record.cause))
            #expect(zip(page.findings, record.findings).allSatisfy { Self.same($0.evidence, $1.evidence) })
            #expect(page.findings.count == record.findings.count)
        }
        let document = try JSONDecoder().decode(Report.self, from: Data(folder.bytes("report.json")))
        #expect(document.pages == pages, "both hold the same pages")
    }

    /// Scalar for scalar, where `==` would call two spellings of é equal.
    private static func same(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.unicodeScalars.elementsEqual(b.unicodeScalars)
    }

    @Test("pages.jsonl has one line a page, listed twice or not reached, and reports rejected lines")
    func entries() throws {
        struct Source: ReportSource {
            func summary() -> ReportSummary { ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 0) }
            func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) {}
            func forEachRow(_ body: (ReportRow) throws -> Void) throws {
                let page = Gallery.page(0)
                var late = page
                late.outcome = .cancelled
                let rejected = Gallery.rejected[0]
                let entries: [ReportRow.Entry] = [
                    .page(ReportPage(record: page, firstSeen: [1_700_000_000])), .repeated(page), .unfinished(late),
                    .rejected(rejected),
                ]
                for (index, entry) in entries.enumerated() {
                    try body(ReportRow(input: "-", line: index + 1, entry: entry))
                }
            }
        }
        let folder = try TemporaryFolder()
        let formats = Formats(folder: folder.path)
        try formats.write(Source())
        let lines = try formats.text("pages.jsonl").split(separator: "\n")
        let pages = try lines.map { try JSONDecoder().decode(Page.self, from: Data($0.utf8)) }
        #expect(pages.map(\.outcome) == ["ok", "cancelled", "rejected"])
        #expect(pages.map(\.line) == [1, 3, 4])
        #expect(pages[2].url == "not an address" && pages[2].cause == "no host")
        #expect(try formats.text("summary.md").contains("Nothing to fix"), "only pages with a result are counted")
        try PagesCSV.write(Source(), to: folder.path + "/pages.csv")
        let rows = CSVReader.rows(try folder.read("pages.csv"))
        #expect(rows.map { $0[2] } == ["outcome", "ok", "ok", "cancelled", "rejected"])
    }
}
