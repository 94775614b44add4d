internal import AuditModel
internal import Testing

@testable internal import AuditStore

@Suite("Cached responses")
struct AnswerTableTests {
    private let place = Workspace()

    private func nextRun(_ store: Store) throws -> RunID {
        try store.begin([address("a.example", "/")], options: options).run
    }

    private func key(_ path: String, _ identity: String = "us") -> AnswerKey {
        AnswerKey(url: address("a.example", path), identity: identity)
    }

    private func answer(_ path: String, bytes: Int = 1_000) -> StoredAnswer {
        var document = StoredDocument(
            status: 200, headers: HeaderFields(["Content-Type": "text/html", "ETag": "\"\(path)\""]), length: bytes)
        document.body = [UInt8](repeating: 7, count: bytes)
        return StoredAnswer(
            key: key(path), finalURL: address("b.example", path), validators: Validators(entityTag: "\"\(path)\""),
            receivedAt: 100, document: document)
    }

    @Test("a cached response is read back unchanged, only under its own identity")
    func roundTrips() throws {
        let store = try place.open()
        var kept = answer("/x")
        kept.document?.httpVersion = "2"
        kept.document?.remoteAddress = "192.0.2.1"
        kept.document?.hops = [
            .init(from: address("a.example", "/x"), status: 301, to: address("b.example", "/x"), milliseconds: 12)
        ]
        kept.document?.timings.firstByte = 34
        kept.document?.timings.total = 56
        kept.document?.robots = RobotsVerdict(
            refusal: "Disallow: /x",
            others: [.init(agent: "Twitterbot", line: "Disallow:\t/"), .init(agent: "*", line: "")])
        try store.keep([], answers: [.keep(kept)], run: try nextRun(store))
        let back = try #require(try store.answer(key("/x")))
        #expect(back.finalURL == kept.finalURL && back.validators == kept.validators && back.receivedAt == 100)
        let (document, expected) = (try #require(back.document), try #require(kept.document))
        #expect(document.headers.raw == expected.headers.raw && document.status == 200 && document.length == 1_000)
        #expect(document.hops == expected.hops && document.timings == expected.timings)
        #expect(document.robots == expected.robots && document.httpVersion == "2")
        #expect(document.remoteAddress == "192.0.2.1" && !document.isPacked)
        #expect(try store.body(of: back) == expected.body)
        #expect(try store.answer(key("/x", "them")) == nil && store.answer(key("/y")) == nil)
    }

    @Test("each of many keys gets its own response, and unknown keys get none", arguments: [1, 7, 8, 9, 30])
    func many(count: Int) throws {
        let store = try place.open()
        let paths = (0..<count).map { "/\($0)" }
        let kept = paths.indices.filter { $0 % 3 != 1 }
        try store.keep([], answers: kept.map { .keep(answer(paths[$0])) }, run: try nextRun(store))
        let found = try paths.map { try store.answer(key($0)) }
        #expect(found.map { $0?.key.url } == paths.indices.map { kept.contains($0) ? key(paths[$0]).url : nil })
    }

    @Test("confirming a response keeps its body, forgetting drops it, and storing it again keeps one")
    func changes() throws {
        let store = try place.open()
        let run = try nextRun(store)
        try store.keep([], answers: [.keep(answer("/x")), .keep(answer("/x", bytes: 2_000))], run: run)
        let headers = HeaderFields(["ETag": "\"new\""])
        let fresh = Validators(entityTag: "\"new\"")
        try store.keep([], answers: [.confirm(key("/x"), at: 500, fresh, headers)], run: run)
        let back = try #require(try store.answer(key("/x")))
        #expect(back.checkedAt == 500 && back.receivedAt == 100 && back.validators == fresh)
        #expect(back.document?.headers["etag"] == "\"new\"")
        #expect(try store.body(of: back)?.count == 2_000)
        #expect(try store.database.number("SELECT count(*) FROM answer_body") == 1)
        try store.keep([], answers: [.forget(key("/x")), .forget(key("/y")), .use(key("/y"))], run: run)
        #expect(try store.answer(key("/x")) == nil && store.cachedTables.answers.bytes == 0)
        #expect(try store.database.number("SELECT count(*) FROM answer_body") == 0)
    }

    @Test("responses and images share one limit, and the least recently used go first")
    func evicts() throws {
        let store = try place.open()
        store.cacheLimits = CacheLimits(images: 100, bytes: 8_000)
        func image(_ hash: String) -> StoredImage {
            StoredImage(
                contentHash: hash, version: 1, result: .failure(.tooLarge),
                thumbnail: [UInt8](repeating: 1, count: 1_200))
        }
        let first = try nextRun(store)
        try store.keep(
            [], images: [image("old")], answers: [.keep(answer("/old")), .keep(answer("/used"))], run: first)
        try store.finish(first, now: 1)
        let second = try nextRun(store)
        try store.keep([], answers: [.use(key("/used")), .keep(answer("/new"))], run: second)
        #expect(try store.answer(key("/old")) != nil, "there is room for all")
        try store.keep([], images: [image("new")], answers: [.keep(answer("/large", bytes: 3_000))], run: second)
        #expect(try store.answer(key("/old")) == nil && store.image("old", version: 1) == nil)
        for path in ["/used", "/new", "/large"] { #expect(try store.answer(key(path)) != nil, "\(path)") }
        #expect(try store.image("new", version: 1) != nil)
        // What this run uses stays, and what does not fit beside it is not kept.
        try store.keep([], answers: [.keep(answer("/more", bytes: 3_000))], run: second)
        #expect(try store.answer(key("/more")) == nil && store.answer(key("/new")) != nil)
        let tables = try store.cachedTables
        #expect(tables.answers.bytes + tables.images.bytes <= 8_000)
        #expect(try store.database.number("SELECT sum(weight) FROM answer") == tables.answers.bytes)
    }

    @Test("a smaller cache limit applies at the end of the run")
    func trims() throws {
        let run: RunID
        do {
            let store = try place.open()
            run = try nextRun(store)
            try store.keep([], answers: (0..<10).map { .keep(answer("/\($0)")) }, run: run)
            try store.close()
        }
        let store = try place.open()
        store.cacheLimits.bytes = 5_000
        try store.trimCache(run, receivedBefore: 0)
        #expect((2_000...5_000).contains(try store.cachedTables.answers.bytes))
    }

    @Test("expired responses are removed if a run did not use them")
    func ages() throws {
        let store = try place.open()
        let first = try nextRun(store)
        try store.keep([], answers: [.keep(answer("/old")), .keep(answer("/used"))], run: first)
        try store.finish(first, now: 1)
        let second = try nextRun(store)
        var young = answer("/young")
        young.receivedAt = 101
        try store.keep([], answers: [.use(key("/used"))], run: second)
        try store.trimCache(second, receivedBefore: 100)
        #expect(try store.answer(key("/old")) != nil, "it came at 100")
        try store.keep([], answers: [.keep(young)], run: first)
        try store.trimCache(second, receivedBefore: 101)
        #expect(try store.answer(key("/old")) == nil)
        #expect(try store.answer(key("/used")) != nil && store.answer(key("/young")) != nil)
        #expect(try store.cachedTables.answers.bytes == store.database.number("SELECT sum(weight) FROM answer"))
    }

    @Test("a damaged cached response is ignored")
    func damaged() throws {
        let store = try place.open()
        try store.keep([], answers: [.keep(answer("/x"))], run: try nextRun(store))
        try store.database.execute("UPDATE answer SET hops = 'nonsense'")
        #expect(try store.answer(key("/x")) == nil)
        try store.database.execute("UPDATE answer SET hops = '', final_url = 'ftp'")
        #expect(try store.answer(key("/x")) == nil)
    }

    @Test("cache use is counted over all parts of a run")
    func uses() throws {
        let store = try place.open()
        let run = try nextRun(store)
        var use = CacheUse()
        use.pages = [.fetched: 1, .unchanged: 2]
        use.media = [.reused: 3]
        use.savedBytes = 40
        for _ in 0..<2 { try store.keep([], use: use, run: run) }
        let sum = try store.cacheUse(run)
        #expect(sum.pages == [.fetched: 2, .unchanged: 4, .reused: 0])
        #expect(sum.media == [.fetched: 0, .unchanged: 0, .reused: 6] && sum.savedBytes == 80)
        #expect(try store.cacheUse(RunID(99)).isEmpty)
    }
}
