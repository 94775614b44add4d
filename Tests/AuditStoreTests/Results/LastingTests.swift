internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("What lasts of results")
struct LastingTests {
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
        try store.commit(records, run: run)
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
        try store.commit(records, run: run)
        return (run, records)
    }

    private func texts(_ store: Store, _ run: RunID) throws -> [String] {
        try (1...3).map { String(decoding: try store.record(of: $0, run: run)?.detail ?? [], as: UTF8.self) }
    }

    private func shared(_ store: Store) throws -> Int64 {
        try store.database.number("SELECT count(*) FROM lasting")
    }

    @Test("what does not change is stored once for all runs, and what differs for each run")
    func sharing() throws {
        let store = try place.open()
        let runs = [try run(store, "old", at: 1), try run(store, "old", at: 2), try run(store, "new", at: 3)]
        #expect(try shared(store) == 6)
        for (number, what) in ["old", "old", "new"].enumerated() {
            let expected = (1...3).map { "{\"page\":\($0),\"is\":\"\(what)\",\"at\":\(number + 1)}" }
            #expect(try texts(store, runs[number]) == expected)
        }
    }

    @Test("what no run has any more goes with old runs")
    func pruning() throws {
        let store = try place.open()
        for (number, what) in ["old", "new", "new"].enumerated() { _ = try run(store, what, at: Int64(number)) }
        #expect(try shared(store) == 6)
        try store.prune(Keeping(runs: 90))
        #expect(try shared(store) == 3)
    }

    @Test("what is written again as it was read is found by its place, and what was changed is not taken for it")
    func places() throws {
        let store = try place.open()
        _ = try run(store, "old", at: 1)
        let table = try LastingTable(store.database, KindTable(store.database))
        var known = try #require(try kept(store, 1, of: "https://h.example/1")?.record)
        #expect(try table.keep(&known) == known.lastingPlace)
        known.lastingPlace = nil
        (known.detail, known.lastingDetail) = (Array("{\"page\":1,\"is\":\"old\"".utf8), 20)
        #expect(try table.keep(&known).id == 1, "found by its hash")
        known.title = Sourced("Another", source: "title")
        #expect(try table.keep(&known).id != 1)
        #expect(try shared(store) == 4)
        #expect(try kept(store, 99, of: "https://h.example/1") == nil)
    }

    @Test("what is read of a page that is as it was makes the rows that all of it would make")
    func outlines() throws {
        let store = try place.open()
        let (first, _) = try sample(store)
        try store.finish(first, now: 1)
        let whole = try again(store, after: first) { $0.record }
        let outline = try again(store, after: first) { kept in
            var record = PageRecord(page: 0, url: "", outcome: .ok)
            return kept.readOutline(into: &record) ? record : nil
        }
        for table in ["result", "set_key"] {
            let columns = try store.database.prepare(
                "SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'id'"
            )
            .all({ _ in }) { $0.text() }.joined(separator: ", ")
            let rows = [whole, outline].map { run in
                "SELECT \(columns) FROM \(table) WHERE id BETWEEN \(run.firstID) AND \(run.lastID)"
            }
            #expect(try store.database.number("SELECT count(*) FROM (\(rows[0]))") > 30)
            #expect(try store.database.number("SELECT count(*) FROM (\(rows[0]) EXCEPT \(rows[1]))") == 0, "\(table)")
            #expect(try store.database.number("SELECT count(*) FROM (\(rows[1]) EXCEPT \(rows[0]))") == 0, "\(table)")
        }
    }

    @Test(
        "findings that comparing pages left alone are stored once, and read like those of older formats, which have them twice"
    )
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
        #expect(try store.database.number("SELECT count(*) FROM result WHERE findings = 0") == 58)
        let once = try readings(store, run, of: records)
        for record in records {
            let expected = revisions.first { $0.page == record.page }?.findings ?? record.findings
            #expect(once.findings[record.page] == expected)
        }
        try store.database.execute(
            "UPDATE result SET findings = (SELECT findings FROM lasting WHERE id = lasting) WHERE findings = 0")
        let twice = try readings(store, run, of: records)
        #expect(once.findings == twice.findings && once.totals == twice.totals)
    }

    /// The findings of a run by each of those who read them; all but the totals have to agree.
    private func readings(
        _ store: Store, _ run: RunID, of records: [PageRecord]
    ) throws -> (findings: [Int64: [Finding]], totals: [RuleTotal]) {
        var findings: [Int64: [Finding]] = [:]
        let reader = try FindingReader(store.database)
        for record in records {
            findings[record.page] = try store.record(of: record.page, run: run)?.findings
            #expect(try reader.findings(of: run.id(record.page)) == findings[record.page])
        }
        try store.forEachReportRow(run) { row in
            if case .record(let record) = row.entry { #expect(record.findings == findings[record.page]) }
        }
        let totals = try store.ruleTotals(run)
        #expect(totals.reduce(0) { $0 + $1.pages } == findings.values.reduce(0) { $0 + $1.count })
        return (findings, totals)
    }

    /// Another run that finds every page as the first one left it.
    private func again(
        _ store: Store, after first: RunID, _ read: (KeptRecord) -> PageRecord?
    ) throws -> RunID {
        let run = try store.begin(urls).run
        let records = try store.waiting(run).map { waiting in
            let place = try store.database.number("SELECT lasting FROM result WHERE id = \(first.id(waiting.page))")
            var record = try #require(try kept(store, place, of: waiting.url.text).flatMap(read))
            (record.page, record.fetchedAt, record.detail) = (waiting.page, 5, Array("{}".utf8))
            return record
        }
        try store.commit(records, run: run)
        try store.finish(run, now: 5)
        return run
    }

    private func kept(_ store: Store, _ id: Int64, of url: String) throws -> KeptRecord? {
        let columns = KeptRecord.columns.joined(separator: ", ")
        let kinds = try KindTable(store.database).all()
        // As answers are looked up, which may name what is not there.
        return try store.database.prepare("SELECT \(columns) FROM (SELECT ? AS place) LEFT JOIN lasting ON id = place")
            .first({ $0.put(id) }) { KeptRecord(&$0, id, of: url, kinds) } ?? nil
    }

    @Test("what has the same hash and other bytes is not confused")
    func collisions() throws {
        let store = try place.open()
        let first = try run(store, "old", at: 1)
        try store.database.execute("UPDATE lasting SET json = zeroblob(3)")
        let second = try run(store, "old", at: 2)
        #expect(try texts(store, second).allSatisfy { $0.contains("\"is\":\"old\",\"at\":2") })
        #expect(throws: StoreError.self) { try texts(store, first) }
    }
}
