internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The tables of columns")
struct ColumnTests {
    private let folder: TemporaryFolder
    private let source: FakeSource

    init() throws {
        folder = try TemporaryFolder()
        var page = Gallery.page(4)
        (page.title, page.image, page.icon) = (Sourced("", source: ""), .init(url: ""), .init(url: ""))
        page.video = .init(url: "")
        source = FakeSource(pages: [page], states: [.new], runs: [1])
    }

    @Test(
        "pages.csv, report.json and the rows of index.html have exactly the page columns of the table"
    )
    func pages() throws {
        try PagesCSV.write(source, to: folder.path + "/pages.csv")
        #expect(try header("pages.csv") == names(PageColumns.all, in: .csv))
        #expect(try Set(members(of: page())) == Set(names(PageColumns.all, in: .json)))
        #expect(try script()["row"] == names(PageColumns.all, in: .row))
    }

    @Test(
        "findings.csv, report.json and the findings of a page have exactly the finding columns of the table"
    )
    func findings() throws {
        try FindingsCSV.write(source, to: folder.path + "/findings.csv")
        #expect(try header("findings.csv") == names(FindingColumns.all, in: .csv))
        let finding = try #require((try page()["findings"] as? [[String: Any]])?.first)
        #expect(Set(finding.keys) == Set(names(FindingColumns.all, in: .json)))
        #expect(try script()["finding"] == names(FindingColumns.all, in: .row))
    }

    @Test("names of columns are unique, and each column that readers see is described")
    func described() {
        #expect(Set(PageColumns.all.map(\.name)).count == PageColumns.all.count)
        #expect(Set(FindingColumns.all.map(\.name)).count == FindingColumns.all.count)
        for column in PageColumns.all { #expect(isDescribed(column), "\(column.name)") }
        for column in FindingColumns.all { #expect(isDescribed(column), "\(column.name)") }
    }

    private func isDescribed<Record>(_ column: Column<Record>) -> Bool {
        column.about.isEmpty == (column.place(in: .csv) == nil && column.place(in: .json) == nil)
    }

    /// What the table says, in its order; none is lost on the way to an output.
    private func names<Record>(_ table: [Column<Record>], in output: Column<Record>.Output) -> [String] {
        let shown = Column.shown(table, in: output)
        #expect(shown.count == table.count { $0.place(in: output) != nil })
        return shown.map(\.name)
    }

    private func header(_ file: String) throws -> [String] {
        try #require(CSVReader.rows(try folder.read(file)).first)
    }

    private func page() throws -> [String: Any] {
        let file = try JSONLinesReport(.file(folder.path + "/pages.jsonl"), rulesVersion: "1")
        try source.pour(into: [file])
        try file.finish()
        return try #require(JSONSerialization.jsonObject(with: Data(folder.bytes("pages.jsonl"))) as? [String: Any])
    }

    /// Nested members are separated by dots.
    private func members(of object: [String: Any]) -> [String] {
        object.flatMap { name, value in
            (value as? [String: Any]).map { $0.keys.map { "\(name).\($0)" } } ?? [name]
        }
    }

    private func script() throws -> [String: [String]] {
        try HTMLReport(folder: folder.path, ruleFacts: FakeRules.facts).write(source)
        let text = try folder.read("index.html")
        let data = try #require(text.split(separator: "id=\"data\">").last?.split(separator: "</script>").first)
        let object = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
        return try #require(object?["columns"] as? [String: [String]])
    }
}
