internal import AuditModel
internal import AuditStore
internal import TestSupport
internal import Testing

@Suite("Keeping results", .seeded)
struct KeepingTests {
    private let place = Workspace()

    @Test("a record is read back with every field unchanged", arguments: 0..<4)
    func roundTrips(_ seed: UInt64) throws {
        var chance = Chance(seed)
        let store = try place.open()
        let run = try store.begin((0..<60).map { address("a.example", "/\($0)") }).run
        let records = try store.waiting(run).map {
            sampleRecord(QueuedPageLike(number: $0.page, url: $0.url.text), &chance)
        }
        try store.keep(records, run: run)
        for record in records {
            let found = try store.record(of: record.page, run: run)
            #expect(found.map { String(reflecting: $0) } == String(reflecting: record))
        }
        #expect(try store.record(of: 61, run: run) == nil)
    }

    @Test("a result committed again replaces the first whole")
    func replaces() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var chance = Chance(3)
        let page = QueuedPageLike(number: 1, url: "https://a.example/")
        try store.keep([sampleRecord(page, &chance)], run: run)
        let plain = PageRecord(page: 1, url: page.url, outcome: .dns)
        try store.keep([plain], run: run)
        #expect(try store.record(of: 1, run: run).map { String(reflecting: $0) } == String(reflecting: plain))
        #expect(try store.summary(run).pages == 1)
    }

    @Test("a record of a page that the list does not have is refused, and its whole batch with it")
    func refusesStrangers() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        let batch = [Int64(1), 77].map { PageRecord(page: $0, url: "https://a.example/", outcome: .ok) }
        #expect(storeError { try store.keep(batch, run: run) }?.kind == .other)
        #expect(try store.waiting(run).count == 1)
        #expect(try store.summary(run).pages == 0)
    }

    @Test("kinds of findings learned in a failed batch are learned again")
    func relearnsKinds() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var chance = Chance(1)
        var good = sampleRecord(QueuedPageLike(number: 1, url: "https://a.example/"), &chance)
        good.findings = [
            Finding(rule: "title-missing", component: .title, severity: .error, deduction: 100, evidence: "none")
        ]
        let stranger = PageRecord(page: 9, url: "https://b.example/", outcome: .ok)
        #expect(storeError { try store.keep([good, stranger], run: run) } != nil)
        try store.keep([good], run: run)
        #expect(try store.record(of: 1, run: run)?.findings == good.findings)
    }

    @Test("batches of a transaction are there with its commit, and one that fails leaves nothing of them")
    func joins() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var good = PageRecord(page: 1, url: "https://a.example/", outcome: .ok)
        good.findings = [Finding(rule: "a", component: .title, severity: .error, deduction: 1, evidence: "x")]
        let stranger = PageRecord(page: 9, url: "https://b.example/", outcome: .ok)
        try store.beginWriting()
        try store.keep([good], run: run)
        #expect(try store.record(of: 1, run: run) != nil)
        #expect(try Store(reading: place.path).record(of: 1, run: run) == nil)
        #expect(storeError { try store.keep([stranger], run: run) } != nil)
        #expect(try store.record(of: 1, run: run) == nil)
        try store.beginWriting()
        try store.keep([good], run: run)
        try store.commitWriting()
        #expect(try Store(reading: place.path).record(of: 1, run: run)?.findings == good.findings)
    }

    @Test("a revision only replaces score, findings, counts and the learned parts of the title")
    func revises() throws {
        let store = try place.open()
        let run = try store.begin([address("a.example", "/")]).run
        var record = PageRecord(page: 1, url: "https://a.example/", outcome: .ok)
        record.score = 90
        record.setKeys.registrableDomain = "a.example"
        record.setKeys.titleCore = "bees acme"
        record.findings = [Finding(rule: "a", component: .title, severity: .error, deduction: 1, evidence: "x")]
        try store.keep([record], run: run)
        let findings = ["b", "c"].map {
            Finding(rule: $0, component: .image, severity: .notice, deduction: 2, evidence: "y")
        }
        try store.revise([PageRevision(page: 1, score: 70, findings: findings, learnedCore: "bees")], run: run)
        record.score = 70
        record.findings = findings
        record.setKeys.learnedCore = "bees"
        #expect(try store.record(of: 1, run: run).map { String(reflecting: $0) } == String(reflecting: record))
        #expect(try store.summary(run).severities == [.error: 0, .warning: 0, .notice: 2])
    }
}
