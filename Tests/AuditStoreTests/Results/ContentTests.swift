internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Cached conclusions about pages")
struct ContentTests {
    private let place = Workspace()

    /// A run over three pages whose details say `what`, and after that when the visit was.
    private func run(_ store: Store, _ what: String, at time: Int64) throws -> RunID {
        let run = try store.begin((1...3).map { address("h.example", "/\($0)") }).run
        let records = try store.waiting(run).map { waiting in
            var record = PageRecord(page: waiting.page, url: waiting.url.text, outcome: .ok)
            let lasting = Array("{\"page\":\(waiting.page),\"is\":\"\(what)\"".utf8)
            record.detail = lasting + Array(",\"at\":\(time)}".utf8)
            record.lastingDetail = lasting.count
            return record
        }
        try store.keep(records, run: run)
        try store.finish(run, now: time)
        return run
    }

    private let urls = (0..<60).map { address("h.example", "/\($0)") }

    /// A run over all of `urls` that has results of every kind, and is not finished.
    private func sample(_ store: Store) throws -> (RunID, [PageRecord]) {
        let run = try store.begin(urls).run
        let records = try store.waiting(run).enumerated().map { seed, waiting in
            var chance = Chance(UInt64(seed))
            return sampleRecord(QueuedPageLike(number: waiting.page, url: waiting.url.text), &chance)
        }
        try store.keep(records, run: run)
        return (run, records)
    }

    private func texts(_ store: Store, _ run: RunID) throws -> [String] {
        try (1...3).map { String(decoding: try store.record(of: $0, run: run)?.detail ?? [], as: UTF8.self) }
    }

    private func shared(_ store: Store) throws -> Int64 {
        try store.database.number("SELECT count(*) FROM content")
    }

    @Test("unchanged contents are stored once for all runs, differences once per run")
    func sharing() throws {
        let store = try place.open()
        let runs = [try run(store, "old", at: 1), try run(store, "old", at: 2), try run(store, "new", at: 3)]
        #expect(try shared(store) == 6)
        for (number, what) in ["old", "old", "new"].enumerated() {
            let expected = (1...3).map { "{\"page\":\($0),\"is\":\"\(what)\",\"at\":\(number + 1)}" }
            #expect(try texts(store, runs[number]) == expected)
        }
    }

    @Test("contents that no run uses are removed with old runs")
    func pruning() throws {
        let store = try place.open()
        for (number, what) in ["old", "new", "new"].enumerated() { _ = try run(store, what, at: Int64(number)) }
        #expect(try shared(store) == 6)
        try store.prune(Keeping(runs: 90))
        #expect(try shared(store) == 3)
    }

    @Test("a page is found by its key, with its findings, and other pages are not")
    func keys() throws {
        let store = try place.open()
        let run = try store.begin([address("h.example", "/1")]).run
        var record = PageRecord(page: 1, url: "https://h.example/1", outcome: .ok)
        record.findings = [Finding(rule: "a", component: .title, severity: .error, deduction: 1, evidence: "x")]
        record.contentKey = "0123"
        (record.detail, record.lastingDetail) = (Array("{\"is\":1,\"at\":2}".utf8), 7)
        try store.keep([record], run: run)
        let found = try #require(try store.content(of: 1, record.url, key: "0123"))
        #expect(found.findings == record.findings && found.detail == Array("{\"is\":1".utf8))
        #expect(try store.content(of: 1, record.url, key: "0124") == nil)
        #expect(try store.content(of: 2, record.url, key: "0123") == nil)
        try store.database.execute("UPDATE content SET outcome = 'nonsense'")
        #expect(try store.content(of: 1, record.url, key: "0123") == nil, "what cannot be read is not known")
    }

    @Test("a page that is the same by responses with different keys is found by each")
    func manyKeys() throws {
        let store = try place.open()
        for key in ["a", "b"] {
            let run = try store.begin([address("h.example", "/1")]).run
            var record = PageRecord(page: 1, url: "https://h.example/1", outcome: .ok)
            record.contentKey = key
            try store.keep([record], run: run)
            try store.finish(run, now: 1)
        }
        #expect(try shared(store) == 2)
        for key in ["a", "b"] { #expect(try store.content(of: 1, "https://h.example/1", key: key) != nil) }
    }

    @Test("findings that the comparison of pages did not change are stored once, changed ones per page")
    func findings() throws {
        let store = try place.open()
        let (run, records) = try sample(store)
        let found = records.filter { $0.findings.count > 1 }
        #expect(found.count > 10)
        // One is left without findings, another with a part of them.
        let revisions = [(found[0], 0), (found[1], 1)].map { record, count in
            PageRevision(page: record.page, score: record.score, findings: Array(record.findings.prefix(count)))
        }
        try store.revise(revisions, run: run)
        try store.finish(run, now: 1)
        #expect(try store.database.number("SELECT count(*) FROM result WHERE NOT is_revised") == 58)
        let once = try readings(store, run, of: records)
        for record in records {
            let expected = revisions.first { $0.page == record.page }?.findings ?? record.findings
            #expect(once[record.page] == expected)
        }
    }

    /// The findings of a run from every reader; all but the totals must agree.
    private func readings(
        _ store: Store, _ run: RunID, of records: [PageRecord]
    ) throws -> [Int64: [Finding]] {
        var findings: [Int64: [Finding]] = [:]
        for record in records { findings[record.page] = try store.record(of: record.page, run: run)?.findings }
        try store.forEachReportRow(run) { row in
            if case .record(let record) = row.entry { #expect(record.findings == findings[record.page]) }
        }
        let totals = try store.ruleTotals(run)
        #expect(totals.reduce(0) { $0 + $1.pages } == findings.values.reduce(0) { $0 + $1.count })
        return findings
    }
}
