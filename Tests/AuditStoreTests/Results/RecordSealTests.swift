internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("The checksums of results")
struct RecordSealTests {
    private let place = Workspace()

    @Test(
        "a result of which a part is another than was written is reported as damaged",
        arguments: [
            "result SET outcome = 'timeout'", "result SET fetched_at = fetched_at + 1", "result SET fetch_ms = 9999",
            "result SET score = 3", "result SET media_checked = NOT media_checked", "result SET visit = x'00'",
            "result SET findings = x''", "lasting SET facts = zeroblob(length(facts))", "lasting SET findings = x''",
            "lasting SET json = x'7B'",
            "result SET lasting = 0", "result SET lasting = 2", "kind SET rule = rule || 'x'",
            "page SET url = url || 'x'",
        ])
    func changed(_ change: String) throws {
        let store = try place.open()
        let run = try store.begin((1...2).map { address("h.example", "/\($0)") }).run
        let records = try store.waiting(run).map { waiting in
            var chance = Chance(UInt64(waiting.page))
            var record = sampleRecord(QueuedPageLike(number: waiting.page, url: waiting.url.text), &chance)
            record.findings = [Finding(rule: "r", component: .title, severity: .error, deduction: 1, evidence: "e")]
            return record
        }
        try store.commit(records, run: run)
        #expect(try store.record(of: 1, run: run) != nil)
        try store.database.execute("UPDATE \(change)")
        #expect(throws: StoreError.self) {
            let reader = try Store(reading: place.path)
            _ = try reader.record(of: 1, run: run)
        }
    }
}
