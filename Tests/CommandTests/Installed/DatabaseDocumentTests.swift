internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditStore
@testable internal import ogaudit

@Suite("The database that people open")
struct DatabaseDocumentTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/out/ogaudit.sqlite" }

    /// A database with two runs over a few pages.
    init() throws { folder = try TemporaryFolder() }

    private func audit() async throws {
        let server = try site { request in
            request.path == "/gone" ? Reply(404) : .html("<title>Bees \(request.path == "/a" ? "a" : "")</title>")
        }
        defer { server.stop() }
        let list = try folder.write(
            "urls.txt", (["/a", "/b", "/c", "/gone"].map(server.url) + ["not a url"]).joined(separator: "\n"))
        for _ in 0..<2 {
            let said = await ogaudit(
                [list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media"])
            #expect(said.code == .done, "\(said.err)")
        }
    }

    private func rows(_ sql: String) throws -> Int {
        try Database(file: path, access: .reading).prepare(sql).all({ _ in }) { _ in 1 }.count
    }

    private func texts(_ sql: String) throws -> [String] {
        try Database(file: path, access: .reading).prepare(sql).all({ _ in }) { $0.text() }
    }

    /// The columns of a table in their order.
    private func header(_ table: String) throws -> [String] {
        let line = try folder.read("out/\(table)").prefix { !$0.isNewline }
        return line.drop { $0 == "\u{FEFF}" }.split(separator: ",").map(String.init)
    }

    @Test("every question of docs/database.md is answered, and every row belongs to what it names")
    func questions() async throws {
        try await audit()
        let document = try DocumentTests.read("docs/database.md")
        let questions = document.components(separatedBy: "```sql\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(questions.count == 10)
        for question in questions { #expect(try rows(question) >= 0, "\(question)") }
        #expect(try texts("select url, rule, message from findings where severity = 'error'").count > 0)
        #expect(try rows("select url from pages where outcome = 'ok'") == 3)
        #expect(try texts("PRAGMA foreign_key_check").isEmpty)
    }

    @Test("the views have the columns of pages.csv and of findings.csv without its past, and the same cells")
    func columns() async throws {
        try await audit()
        #expect(try texts("SELECT name FROM pragma_table_info('pages')") == header("pages.csv"))
        let known = Set(try header("findings.csv"))
        #expect(
            try texts("SELECT name FROM pragma_table_info('findings')").filter { !known.contains($0) } == ["message"])
        let pages = csv(try folder.read("out/pages.csv"))
        for column in ["url", "outcome", "cause", "grade", "title", "findings", "fetched_at", "input", "line"] {
            #expect(try texts("SELECT \(column) FROM pages") == pages.map { $0[column] ?? "" }, "\(column)")
        }
        let findings = csv(try folder.read("out/findings.csv"))
        #expect(
            try texts("SELECT url || ' ' || rule FROM findings").sorted()
                == findings.map { "\($0["url"] ?? "") \($0["rule"] ?? "")" }.sorted())
    }

    @Test("the table of page contents has the columns of the records")
    func content() async throws {
        let store = try Store(path: "\(folder.path)/new.sqlite", now: 0)
        let names = try store.database.prepare("SELECT name FROM pragma_table_info('content')").all({ _ in }) {
            $0.text()
        }
        #expect(Set(names) == Set(ContentTable.names + ["id", "page", "key"]))
        try store.close()
    }
}
