internal import AuditModel
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
        var known = try #require(try table.kept(1, of: "https://h.example/1")?.record)
        #expect(try table.keep(&known) == known.lastingPlace)
        known.lastingPlace = nil
        (known.detail, known.lastingDetail) = (Array("{\"page\":1,\"is\":\"old\"".utf8), 20)
        #expect(try table.keep(&known).id == 1, "found by its hash")
        known.title = Sourced("Another", source: "title")
        #expect(try table.keep(&known).id != 1)
        #expect(try shared(store) == 4)
        #expect(try table.kept(99, of: "https://h.example/1") == nil)
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
