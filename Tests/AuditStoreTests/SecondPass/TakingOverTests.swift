internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("What is taken over from an earlier comparison")
struct TakingOverTests {
    private let place = Workspace()

    /// Two pages of one site and one of another.
    private static let pages = ["a.example", "a.example", "b.example"].enumerated().map { record($0 + 1, $1) }

    private static func record(_ page: Int, _ domain: String, title: String = "Bees") -> PageRecord {
        var record = PageRecord(page: Int64(page), url: address(domain, "/\(page)").text, outcome: .ok)
        (record.score, record.title) = (90, Sourced(title, source: "og:title"))
        (record.setKeys.registrableDomain, record.setKeys.titleCore) = (domain, title)
        return record
    }

    /// A run in which every page was revised, and one after it with these pages, which are not compared yet.
    private func runs(
        then pages: [PageRecord], _ change: (Store, RunID) throws -> Void = { _, _ in }
    ) throws -> (store: Store, earlier: RunID, later: RunID) {
        let store = try place.open()
        func begin(_ records: [PageRecord]) throws -> RunID {
            let run = try store.begin(records.compactMap { PageURL(stored: $0.url) }).run
            try store.commit(records, run: run)
            return run
        }
        let earlier = try begin(Self.pages)
        let finding = Finding(
            rule: "title-not-unique", component: .title, severity: .error, deduction: 1, evidence: "x")
        try store.revise(
            Self.pages.map { PageRevision(page: $0.page, score: 70, findings: [finding], learnedCore: "b") },
            run: earlier)
        try store.finish(earlier, now: 1)
        try change(store, earlier)
        return (store, earlier, try begin(pages))
    }

    /// The scores of a run in the order of its pages.
    private func scores(_ store: Store, _ run: RunID) throws -> [Int?] {
        try (1...3).map { try store.record(of: $0, run: run)?.score }
    }

    @Test("pages that are as they were have the findings, the score and what was learned of them")
    func unchanged() throws {
        let (store, earlier, later) = try runs(then: Self.pages)
        #expect(try scores(store, later) == [90, 90, 90])
        #expect(try !store.secondPass(later).takeOver())
        for page in 1...3 {
            let (old, new) = (
                try store.record(of: Int64(page), run: earlier), try store.record(of: Int64(page), run: later)
            )
            #expect(new?.findings == old?.findings && new?.findings.count == 1)
            #expect(new?.score == 70 && new?.setKeys.learnedCore == "b")
        }
        #expect(try store.summary(later).severities[.error] == 3)
    }

    @Test(
        "a site with a page that came, changed or went is compared, and no other",
        arguments: [
            pages + [record(4, "a.example")], [record(1, "a.example", title: "Wasps")] + pages.dropFirst(),
            Array(pages.dropFirst()),
        ])
    func changed(_ records: [PageRecord]) throws {
        let (store, _, later) = try runs(then: records)
        let pass = try store.secondPass(later)
        #expect(try pass.takeOver())
        #expect(try store.record(of: 2, run: later)?.score == 90)
        #expect(try store.record(of: 3, run: later)?.score == 70)
        try pass.gatherSets(names: .mostOfFive)
        #expect(try pass.setFacts(limit: 9).allSatisfy { $0.keys.registrableDomain == "a.example" })
    }

    @Test("a page that went to another site makes both be compared")
    func moved() throws {
        var record = Self.pages[0]
        record.setKeys.registrableDomain = "b.example"
        let (store, _, later) = try runs(then: [record] + Self.pages.dropFirst())
        #expect(try store.secondPass(later).takeOver())
        #expect(try scores(store, later) == [90, 90, 90])
    }

    @Test("of a run that has lost a result nothing is taken over")
    func incomplete() throws {
        let (store, _, later) = try runs(then: Self.pages) { store, run in
            try store.database.execute("DELETE FROM result WHERE id = \(run.id(3))")
        }
        #expect(try store.secondPass(later).takeOver())
        #expect(try scores(store, later) == [90, 90, 90])
    }

    @Test(
        "of a run under other options, rules or another version, and one whose results are gone, nothing is taken over",
        arguments: ["options = 'x'", "rules_version = 'x'", "tool_version = 'x'", "has_results = 0"])
    func other(_ change: String) throws {
        let (store, _, later) = try runs(then: Self.pages) { store, run in
            try store.database.execute("UPDATE run SET \(change) WHERE id = \(run.number)")
        }
        #expect(try store.secondPass(later).takeOver())
        #expect(try scores(store, later) == [90, 90, 90])
    }
}
