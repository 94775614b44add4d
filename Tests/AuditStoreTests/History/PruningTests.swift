internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Data kept from old runs", .seeded)
struct PruningTests {
    private let place = Workspace()

    private func count(_ store: Store, _ table: String) throws -> Int64 {
        try store.database.number("SELECT count(*) FROM \(table)")
    }

    @Test("pruning keeps pages and findings of the two newest runs only")
    func results() throws {
        let series = RunSeries(store: try place.open())
        for _ in 0..<5 {
            try series.play([1: .init(rules: ["a"]), 2: .init(rules: ["a", "b"])])
            try series.store.prune(series.keeping)
        }
        for (table, rows) in [("result", 4), ("input", 4), ("run", 5), ("queue", 0)]
            as [(String, Int64)]
        {
            #expect(try count(series.store, table) == rows, "\(table)")
        }
        #expect(try series.store.runs().map(\.hasResults) == [true, true, false, false, false])
        #expect(try series.store.runs().filter { $0.totals?.loaded == 2 }.count == 5)
    }

    @Test("rows of a run are removed by their whole key", arguments: Store.droppedByKey.sorted { $0.key < $1.key })
    func wholeKeys(_ table: String, _ key: String) throws {
        let plan = try place.open().plan(of: Store.dropping(from: table, key), parameters: 1)
        let columns = table == "media" ? ["rowid"] : ["run"] + key.split(separator: ", ").map(String.init)
        let found = "(\(columns.map { "\($0)=?" }.joined(separator: " AND ")))"
        #expect(plan.first?.hasPrefix("SEARCH") == true && plan.first?.contains(found) == true, "\(plan)")
    }

    @Test("pruning keeps two stopped runs, which can still go on")
    func stopped() throws {
        let series = RunSeries(store: try place.open())
        let runs = try (1...4).map { try series.store.begin([address("h.example", "/\($0)")]).run }
        try series.play([9: .init()])
        try series.store.prune(series.keeping)
        #expect(try series.store.runs().map(\.run).contains(runs[0]) == false)
        #expect(try series.store.begin([address("h.example", "/3")]).isResumed)
        #expect(try series.store.begin([address("h.example", "/4")]).isResumed)
        #expect(try !series.store.begin([address("h.example", "/1")]).isResumed)
    }

    @Test("pruning keeps the history of that many runs, and findings that are older")
    func runsKept() throws {
        let series = RunSeries(store: try place.open())
        // Page 1 has a finding that ends in run 4, page 2 one that stays, page 3 leaves the list after run 5.
        for round in 1...12 {
            var pages: [Int: RunSeries.Page] = [
                1: .init(rules: round < 4 ? ["a"] : []), 2: .init(rules: ["b"], score: round),
            ]
            if round <= 5 { pages[3] = .init(rules: ["b"]) }
            try series.play(pages, at: Int64(round))
            try series.store.prune(Keeping(runs: 5))
        }
        #expect(try series.store.recordedRuns(limit: 99).map(\.number) == [12, 11, 10, 9, 8])
        #expect(try series.store.runs().count == 5)
        let table = try HistoryTable(series.store.database)
        #expect(try (1...3).map { try table.row(of: $0).spans.count } == [0, 1, 0])
        #expect(try count(series.store, "history") == 2)
        #expect(try count(series.store, "rule_set") == 1)
        let last = try #require(try series.store.recordedRuns(limit: 1).first)
        #expect(try series.history(2, last.run).courses["b"]?.spans.map(\.firstSeen) == [1])
        // The score of page 2 changes in every run: those of runs 8 to 12, and page 1 has one.
        #expect(try count(series.store, "standing") == 6)
    }

    @Test("a pruned database does not grow from year to year")
    func year() throws {
        var chance = Chance(3)
        var pages = Dictionary(
            uniqueKeysWithValues: (1...60).map { (path: Int) in (path, RunSeries.Page(rules: ["a"], score: path)) })
        var sizes: [Int] = []
        let series = RunSeries(store: try place.open())
        for round in 1...75 {
            try series.play(pages, at: Int64(round))
            try series.store.prune(Keeping(runs: 20))
            try series.store.close()
            sizes.append(Workspace.size(place.path))
            for path in pages.keys where chance.oneIn(10) { pages[path]?.rules.formSymmetricDifference(["b"]) }
            for path in pages.keys where chance.oneIn(10) { pages[path]?.score = chance.below(101) }
        }
        // Three runs are whole while the third ends; the history of 20 is full after the 20th.
        #expect(sizes[74] <= sizes[30] * 5 / 4, "\(sizes[30]) \(sizes[74])")
        #expect(sizes[74] <= sizes[3] * 2, "\(sizes[3]) \(sizes[74])")
    }

    @Test("a database that lost half of its content is compacted, also one of an older version")
    func shrinks() throws {
        let store = try place.open()
        for _ in 0..<6 {
            let run = try store.begin((1...40).map { address("h.example", "/\($0)") }).run
            for page in try store.waiting(run) {
                var record = PageRecord(page: page.page, url: page.url.text, outcome: .ok)
                record.detail = [UInt8](repeating: 7, count: 400_000)
                try store.keep([record], run: run)
            }
            // As runs were ended before there was a history.
            try store.finish(run, now: 9)
        }
        try store.close()
        let before = Workspace.size(place.path)
        let again = try place.open()
        try again.prune(Keeping(runs: 90))
        #expect(throws: StoreError.self, "the run still has its database") { try place.open() }
        #expect(try again.database.number("PRAGMA freelist_count") < 10)
        #expect(try again.runs().count == 6)
        try again.close()
        #expect(before > 90_000_000)
        #expect(Workspace.size(place.path) < before * 2 / 5)
    }
}
