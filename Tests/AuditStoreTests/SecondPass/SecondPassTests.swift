internal import AuditModel
internal import AuditStore
internal import Testing

@Suite("Comparing the pages of a site")
struct SecondPassTests {
    private let place = Workspace()

    @Test("affixes, counts and twins agree with comparing every pair", arguments: 0..<8)
    func agrees(_ seed: UInt64) throws {
        var chance = Chance(seed)
        let store = try place.open()
        let run = try store.begin((0..<180).map { address("h\($0 % 5).example", "/\($0)") }).run
        let records = try store.waiting(run).map {
            sampleRecord(QueuedPageLike(number: $0.page, url: $0.url.text), &chance)
        }
        try store.commit(records, run: run)
        let seen = records.filter { $0.outcome.isSeen && !$0.setKeys.registrableDomain.isEmpty }
        let pass = try store.secondPass(run)
        try pass.learnAffixes()
        try checkAffixes(pass, seen)
        try pass.gatherSets()
        try checkFacts(pass, seen)
    }

    @Test("an affix has to be on three pages and half of the site")
    func learns() throws {
        let store = try place.open()
        let titles = [
            ("", "acme"), ("", "acme"), ("acme", "acme"), ("news", "x"), ("news", "y"), ("news", "z"), ("", ""),
        ]
        let run = try store.begin(titles.indices.map { address("a.example", "/\($0)") }).run
        try store.commit(
            titles.enumerated().map { index, ends in
                record(index + 1) {
                    $0.firstSegment = ends.0; $0.lastSegment = ends.1
                }
            }, run: run)
        let pass = try store.secondPass(run)
        try pass.learnAffixes()
        var affixes: [String] = []
        try pass.forEachAffix { affixes.append($0 + " " + $1) }
        #expect(affixes.isEmpty)
        try store.commit([record(7) { $0.lastSegment = "acme" }], run: run)
        try pass.learnAffixes()
        try pass.forEachAffix { affixes.append($0 + " " + $1) }
        #expect(affixes == ["a.example acme"])
        #expect(try pass.titleInputs(limit: 100).map(\.affixes) == Array(repeating: ["acme"], count: 7))
        #expect(try pass.titleInputs(after: 5, limit: 1).map(\.page) == [6])
    }

    @Test("one page under two addresses is no duplicate of itself, and never its own twin")
    func countsIdentities() throws {
        let store = try place.open()
        let run = try store.begin((0..<3).map { address("a.example", "/\($0)") }).run
        let identities = ["https://a.example/0", "https://a.example/0", "https://a.example/2"]
        try store.commit(
            identities.enumerated().map { index, identity in
                record(index + 1) {
                    $0.titleCore = "bees"; $0.identity = identity
                }
            }, run: run)
        let pass = try store.secondPass(run)
        try pass.gatherSets()
        let facts = try pass.setFacts(limit: 10)
        #expect(facts.map(\.sameTitle) == [2, 2, 2])
        #expect(
            facts.map { $0.twins[.title] ?? [] } == [
                ["https://a.example/2"], ["https://a.example/2"], ["https://a.example/0"],
            ])
    }

    @Test("pages are revised between chunks, and sets are gathered with the new title cores")
    func interleaves() throws {
        let store = try place.open()
        let run = try store.begin((0..<10).map { address("a.example", "/\($0)") }).run
        try store.commit(
            (1...10).map { page in
                record(page) {
                    $0.titleCore = "bees \(page) acme"; $0.lastSegment = "acme"
                }
            }, run: run)
        let pass = try store.secondPass(run)
        try pass.learnAffixes()
        var cursor: Int64 = 0
        var visited = 0
        while case let chunk = try pass.titleInputs(after: cursor, limit: 3), let last = chunk.last {
            try store.revise(
                chunk.map { PageRevision(page: $0.page, score: 50, findings: [], titleCore: "bees") }, run: run)
            visited += chunk.count
            cursor = last.page
        }
        #expect(visited == 10)
        try pass.gatherSets()
        let facts = try pass.setFacts(limit: 100)
        #expect(facts.map(\.sameTitle) == Array(repeating: 10, count: 10))
        #expect(facts.allSatisfy { $0.twins[.title]?.count == SetFacts.twinLimit })
        #expect(facts.allSatisfy { $0.sitePages == 10 && $0.sameImage == 1 && $0.twins[.image] == nil })
    }

    @Test("pages of other runs and of other sites do not count")
    func separates() throws {
        let store = try place.open()
        let urls = (0..<2).map { address("a.example", "/\($0)") }
        let first = try store.begin(urls).run
        try store.commit((1...2).map { page in record(page) { $0.summary = "same" } }, run: first)
        try store.finish(first, now: 1)
        let second = try store.begin(urls).run
        try store.commit(
            [
                record(1) { $0.summary = "same" },
                record(2) {
                    $0.summary = "same"; $0.registrableDomain = "b.example"
                },
            ], run: second)
        let pass = try store.secondPass(second)
        try pass.gatherSets()
        #expect(try pass.setFacts(limit: 9).isEmpty)
    }

    private func record(_ page: Int, _ fill: (inout PageRecord.SetKeys) -> Void) -> PageRecord {
        var record = PageRecord(page: Int64(page), url: "https://a.example/\(page - 1)", outcome: .ok)
        record.setKeys.registrableDomain = "a.example"
        fill(&record.setKeys)
        return record
    }
}
