internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Comparing the pages of a site")
struct SiteTablesTests {
    private let place = Workspace()

    @Test("title affixes, counts and twins agree with comparing every pair", arguments: 0..<8)
    func agrees(_ seed: UInt64) throws {
        var chance = Chance(seed)
        let store = try place.open()
        let run = try store.begin((0..<180).map { address("h\($0 % 5).example", "/\($0)") }).run
        let records = try store.waiting(run).map {
            sampleRecord(QueuedPageLike(number: $0.page, url: $0.url.text), &chance)
        }
        try store.keep(records, run: run)
        let seen = records.filter { $0.outcome.isLoaded && !$0.setKeys.registrableDomain.isEmpty }
        let tables = try store.siteTables(run)
        try tables.learnAffixes(.halfOfThree)
        try checkAffixes(tables, seen)
        try tables.gatherSets(names: .mostOfFive)
        try checkFacts(tables, seen)
    }

    @Test("the titles of a site are counted once, not again for each site")
    func countsOnce() throws {
        let store = try place.open()
        let tables = try store.siteTables(store.begin([address("a.example", "/")]).run)
        for sql in [SiteTables.affixSQL, SiteTables.nameSQL, SiteTables.titleSQL] {
            let plan = try store.plan(of: sql, parameters: 4)
            #expect(plan.contains { $0.contains("SEARCH s USING") } && !plan.contains { $0.contains("CORRELATED") })
        }
        withExtendedLifetime(tables) {}
    }

    @Test("a title affix must be in three titles and in half of the site's")
    func learns() throws {
        let store = try place.open()
        let ends = [
            ("", "acme"), ("", "acme"), ("acme", "acme"), ("news", "x"), ("news", "y"), ("news", "z"), ("", ""),
        ]
        let run = try store.begin(ends.indices.map { address("a.example", "/\($0)") }).run
        try store.keep(
            ends.enumerated().map { index, ends in
                record(index + 1, title: "Title \(index)") {
                    $0.firstSegment = ends.0; $0.lastSegment = ends.1
                }
            }, run: run)
        let tables = try store.siteTables(run)
        try tables.learnAffixes(.halfOfThree)
        #expect(try tables.titleInputs(limit: 100).isEmpty)
        try store.keep([record(7, title: "Title 6") { $0.lastSegment = "acme" }], run: run)
        try tables.learnAffixes(.halfOfThree)
        #expect(
            try tables.titleInputs(limit: 100).map { $0.affixes.map(\.text) } == Array(repeating: ["acme"], count: 7))
        #expect(try tables.titleInputs(after: 5, limit: 1).map(\.page) == [6])
        try tables.learnAffixes(Agreement(fewest: 5, share: 0.5, limit: 8))
        #expect(try tables.titleInputs(limit: 100).isEmpty)
    }

    @Test(
        "pages whose titles differ only in case or page number teach no site name",
        arguments: [
            Array(repeating: "Product | Shop", count: 6), ["Product | Shop", "product | shop", "PRODUCT | SHOP"],
            ["Red shoes - Page 1", "Red shoes - Page 2", "Red shoes - Page 3", "Red shoes - Page 4"],
            ["List | Page 1 of 3", "List | Page 2 of 3", "List | Page 3 of 3"],
        ])
    func learnsNothingFromOneTitle(titles: [String]) throws {
        let store = try place.open()
        let run = try store.begin(titles.indices.map { address("a.example", "/\($0)") }).run
        try store.keep(
            titles.enumerated().map { index, title in
                let parts = title.lowercased().split { "|-".contains($0) }.map { $0.filter { $0 != " " } }
                return record(index + 1, title: title) { ($0.firstSegment, $0.lastSegment) = (parts[0], parts[1]) }
            }, run: run)
        let tables = try store.siteTables(run)
        try tables.learnAffixes(.halfOfThree)
        #expect(try tables.titleInputs(limit: 100).isEmpty)
    }

    @Test(
        "a title that begins with the site's name is learned where pages of three paths have it, and half of the site")
    func learnsTitles() throws {
        let store = try place.open()
        let run = try store.begin((0..<6).map { address("a.example", "/\($0)") }).run
        func keep(_ paths: [String]) throws {
            try store.keep(
                paths.enumerated().map { index, path in
                    record(index + 1, title: path.hasPrefix("x") ? "X \(index)" : "Acme – Passion for music") {
                        $0.identity = "https://a.example/\(path)"
                        guard !path.hasPrefix("x") else { return }
                        ($0.firstSegment, $0.lastSegment) = ("acme", "passionformusic")
                        $0.titleCore = "passionformusic"
                    }
                }, run: run)
        }
        let tables = try store.siteTables(run)
        for (paths, isLearned) in [
            (["a", "b", "c", "x1", "x2", "x3"], true), (["a", "a?2", "a?3", "b", "b#2", "x1"], false),
            (["a", "b", "x1", "x2", "x3", "x4"], false),
        ] {
            try keep(paths)
            try tables.learnAffixes(.halfOfThree)
            let learned = try tables.titleInputs(limit: 9).first?.affixes ?? []
            let title = TitleInput.Affix(text: "Acme – Passion for music", titles: 3, origin: .title)
            #expect(learned == (isLearned ? [title] : []))
        }
    }

    @Test("og:site_name of several pages is learned only for pages that have it in their title")
    func learnsNames() throws {
        let store = try place.open()
        let titles = ["Wild Foundation", "Bees", "Owls", "Foxes"]
        let run = try store.begin(titles.indices.map { address("a.example", "/\($0)") }).run
        func keep(_ titles: [String]) throws {
            try store.keep(
                titles.enumerated().map { index, title in
                    var page = record(index + 1, title: title) { _ in }
                    page.siteName = "Wild Foundation"
                    return page
                }, run: run)
        }
        try keep(titles)
        let tables = try store.siteTables(run)
        try tables.learnAffixes(.halfOfThree)
        #expect(
            try tables.titleInputs(limit: 9).map { $0.affixes.map(\.text) }
                == Array(repeating: ["Wild Foundation"], count: 4))
        try keep(["Hares", "Bees", "Owls", "Foxes"])
        try tables.learnAffixes(.halfOfThree)
        #expect(try tables.titleInputs(limit: 9).isEmpty)
    }

    @Test("og:site_name of several pages is learned by a page without one")
    func sharesNames() throws {
        let store = try place.open()
        let titles = ["Bees can count to four", "Owls hear everything", "Foxes in the city", "Hares"]
        let run = try store.begin(titles.indices.map { address("a.example", "/\($0)") }).run
        try store.keep(
            titles.enumerated().map { index, title in
                var page = record(index + 1, title: title) { _ in }
                page.siteName = index == 3 ? nil : "Lark"
                return page
            }, run: run)
        let tables = try store.siteTables(run)
        try tables.learnAffixes(.halfOfThree)
        let inputs = try tables.titleInputs(limit: 9)
        #expect(inputs.map(\.page) == [4])
        #expect(inputs.first?.affixes == [TitleInput.Affix(text: "Lark", titles: 3, origin: .tag)])
    }

    @Test("the numbered pages of a list are one list of several pages, and share their description by right")
    func numberedPages() throws {
        let store = try place.open()
        let run = try store.begin((0..<3).map { address("a.example", "/\($0)") }).run
        try store.keep(
            ["https://a.example/list", "https://a.example/list#2", "https://a.example/list#3"].enumerated().map {
                index, identity in
                record(index + 1) {
                    $0.titleCore = "bees"; $0.summary = "all"; $0.identity = identity
                }
            }, run: run)
        let tables = try store.siteTables(run)
        try tables.gatherSets(names: .mostOfFive)
        let facts = try tables.setFacts(limit: 10)
        #expect(facts.map(\.sameTitle) == [3, 3, 3] && facts.map(\.sameTitleLists) == [1, 1, 1])
        #expect(facts.map(\.sameSummary) == [1, 1, 1])
        #expect(facts[0].twins[.title] == ["https://a.example/1", "https://a.example/2"])
    }

    @Test("a page whose og:site_name differs from its host's other pages has a finding with their name")
    func usualNames() throws {
        let store = try place.open()
        let names = ["Acme", "Acme", "Acme", "Acme", "Template", nil]
        let run = try store.begin(names.indices.map { address("a.example", "/\($0)") }).run
        func keep(_ names: [String?]) throws {
            try store.keep(
                names.enumerated().map { index, name in
                    var page = record(index + 1) { _ in }
                    (page.domain, page.siteName) = ("a.example", name)
                    return page
                }, run: run)
        }
        try keep(names)
        let tables = try store.siteTables(run)
        try tables.gatherSets(names: .mostOfFive)
        let facts = try tables.setFacts(limit: 10)
        #expect(facts.map(\.page) == [5] && facts.map(\.siteName) == ["Template"])
        #expect(facts.first?.usualName == UsualName(name: "Acme", pages: 4, named: 5))
        try keep(["Acme", "Acme", "Acme", "Other", "Template", nil])
        try tables.gatherSets(names: .mostOfFive)
        #expect(try tables.setFacts(limit: 10).isEmpty)
    }

    @Test("one page under two addresses is no duplicate of itself, and never its own twin")
    func countsIdentities() throws {
        let store = try place.open()
        let run = try store.begin((0..<3).map { address("a.example", "/\($0)") }).run
        let identities = ["https://a.example/0", "https://a.example/0", "https://a.example/2"]
        try store.keep(
            identities.enumerated().map { index, identity in
                record(index + 1) {
                    $0.titleCore = "bees"; $0.identity = identity
                }
            }, run: run)
        let tables = try store.siteTables(run)
        try tables.gatherSets(names: .mostOfFive)
        let facts = try tables.setFacts(limit: 10)
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
        try store.keep(
            (1...10).map { page in
                record(page, title: "Bees \(page) | Acme") {
                    $0.titleCore = "bees \(page) acme"; $0.lastSegment = "acme"
                }
            }, run: run)
        let tables = try store.siteTables(run)
        try tables.learnAffixes(.halfOfThree)
        var cursor: Int64 = 0
        var visited = 0
        while case let chunk = try tables.titleInputs(after: cursor, limit: 3), let last = chunk.last {
            try store.revise(
                chunk.map { PageRevision(page: $0.page, score: 50, findings: [], learnedCore: "bees") }, run: run)
            visited += chunk.count
            cursor = last.page
        }
        #expect(visited == 10)
        try tables.gatherSets(names: .mostOfFive)
        let facts = try tables.setFacts(limit: 100)
        #expect(facts.map(\.sameTitle) == Array(repeating: 10, count: 10))
        #expect(facts.allSatisfy { $0.twins[.title]?.count == SetFacts.twinLimit })
        #expect(facts.allSatisfy { $0.sitePages == 10 && $0.sameImage == 1 && $0.twins[.image] == nil })
        // A pass that is begun again learns the same, though titles are without what the first one learned.
        let learned = try tables.titleInputs(limit: 100)
        let again = try store.siteTables(run)
        try again.learnAffixes(.halfOfThree)
        #expect(try again.titleInputs(limit: 100) == learned && learned.count == 10)
    }

    @Test("pages of other runs and of other sites do not count")
    func separates() throws {
        let store = try place.open()
        let urls = (0..<2).map { address("a.example", "/\($0)") }
        let first = try store.begin(urls).run
        try store.keep((1...2).map { page in record(page) { $0.summary = "same" } }, run: first)
        try store.finish(first, now: 1)
        let second = try store.begin(urls).run
        try store.keep(
            [
                record(1) { $0.summary = "same" },
                record(2) {
                    $0.summary = "same"; $0.registrableDomain = "b.example"
                },
            ], run: second)
        let tables = try store.siteTables(second)
        try tables.gatherSets(names: .mostOfFive)
        #expect(try tables.setFacts(limit: 9).isEmpty)
    }

    private func record(
        _ page: Int, title: String? = nil, _ fill: (inout PageRecord.SetKeys) -> Void
    ) -> PageRecord {
        var record = PageRecord(page: Int64(page), url: "https://a.example/\(page - 1)", outcome: .ok)
        record.title = title.map { Sourced($0, source: "og:title") }
        record.setKeys.registrableDomain = "a.example"
        record.setKeys.titleCore = (title ?? "").lowercased().filter { $0.isLetter || $0.isNumber }
        fill(&record.setKeys)
        return record
    }
}

extension Agreement {
    /// What titles have to agree in, and names.
    static let halfOfThree = Agreement(fewest: 3, share: 0.5, limit: 8)
    static let mostOfFive = Agreement(fewest: 5, share: 0.8)
}
