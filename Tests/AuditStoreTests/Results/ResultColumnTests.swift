internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("The columns of results")
struct ResultColumnTests {
    private let place = Workspace()

    @Test("the tables of results and findings have the columns that are stored, and only their own beside them")
    func stored() throws {
        _ = try place.open()
        let database = try Database(file: place.path, access: .reading)
        let pages = Column.shown(PageColumns.all, in: .sql).map(\.name)
        let own = ["id", "host", "errors", "warnings", "notices"] + RecordSeal.names
        #expect(try Set(columns("result", database)) == Set(pages + own))
        let findings = Column.shown(FindingColumns.all, in: .sql).map(\.name)
        #expect(try Set(columns("finding", database)) == Set(findings + ["result", "place", "kind"]))
    }

    @Test("what earlier versions sealed is sealed the same today")
    func sealed() {
        var chance = Chance(5)
        let record = sampleRecord(QueuedPageLike(number: 1, url: "https://a.example/"), &chance)
        var facts: Int64 = 0
        _ = Binder.seal { facts = ResultColumns.put(record, in: &$0) }
        #expect(facts == -7_171_459_339_349_420_660)
        #expect(RecordSeal.verdict(record.score, record.findings) == 2_856_288_030_941_170_183)
    }

    private func columns(_ table: String, _ database: Database) throws -> [String] {
        try database.prepare("SELECT name FROM pragma_table_info(?)").all({ $0.put(table) }) { $0.text() }
    }
}
