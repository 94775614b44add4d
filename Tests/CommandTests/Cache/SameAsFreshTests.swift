internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import AuditStore
@testable internal import ogaudit

@Suite("A run with a cache finds the same as one without")
struct SameAsFreshTests {
    @Test("cached runs give the same results as fresh ones while pages change, move and disappear")
    func changes() async throws {
        let site = try ChangingSite()
        defer { site.stop() }
        let first = try await site.nextRun(0, "--no-media")
        #expect(first.rules(of: "/study0").contains("title-duplicates-site-name"), "the others taught the name")
        #expect(first.rules(of: "/twin0").contains("title-not-unique"))
        let second = try await site.nextRun(1, "--no-media")
        #expect(second.answers.pages.unchanged > 3 && second.answers.pages.fetched > 3)
        #expect(!second.rules(of: "/study0").contains("title-duplicates-site-name"), "unchanged, and nobody teaches it")
        #expect(!second.rules(of: "/twin0").contains("title-not-unique"), "unchanged, and its twin is another page")
        let third = try await site.nextRun(2, "--no-media")
        #expect(third.answers.pages.unchanged > second.answers.pages.unchanged)
        #expect(third.findings == second.findings)
    }

    @Test("when a rule is turned off, on again, and another preset is used")
    func options() async throws {
        let site = try ChangingSite()
        defer { site.stop() }
        let first = try await site.nextRun(0, "--no-media")
        let without = try await site.nextRun(0, "--no-media", "--disable", "title-*")
        #expect(without.findings.count < first.findings.count)
        #expect(
            without.answers.pages.unchanged == 0 && without.asksAfresh, "what was concluded under others says nothing")
        let strict = try await site.nextRun(0, "--no-media", "--preset", "strict")
        #expect(strict.findings != first.findings)
        let again = try await site.nextRun(0, "--no-media")
        #expect(again.findings == first.findings && again.answers.pages.unchanged == again.pages.count)
    }

    @Test(
        "cached runs equal fresh ones if media are checked only sometimes and an image changes under an unchanged page")
    func media() async throws {
        let site = try ChangingSite()
        defer { site.stop() }
        let without = try await site.nextRun(0, "--no-media")
        let with = try await site.nextRun(0)
        #expect(with.pages != without.pages && with.answers.pages.fetched == with.pages.count)
        let after = try await site.nextRun(1)
        #expect(after.row(of: "/same")?["image_width"] == "300" && with.row(of: "/same")?["image_width"] == "1200")
        _ = try await site.nextRun(1, "--no-media")
        let again = try await site.nextRun(1)
        #expect(again.answers.pages.unchanged > 10 && again.pages == after.pages, "the bodies are there still")
    }

    @Test("when another version of ogaudit wrote the conclusions")
    func otherVersion() async throws {
        let site = try ChangingSite()
        defer { site.stop() }
        let first = try await site.nextRun(0, "--no-media")
        try site.change("UPDATE answer SET identity = identity + 1")
        let second = try await site.nextRun(0, "--no-media")
        #expect(second.asksAfresh && second.pages == first.pages)
        #expect(try await site.nextRun(0, "--no-media").answers.pages.unchanged == first.pages.count)
    }

    @Test(
        "cached runs equal fresh ones if conclusions are damaged, under another key, or gone",
        arguments: [
            "UPDATE content SET outcome = 'nonsense'", "UPDATE content SET key = 'another'",
            "DELETE FROM content_detail; DELETE FROM finding; DELETE FROM content",
            "UPDATE answer SET body_hash = 'another'",
        ])
    func broken(_ damage: String) async throws {
        let site = try ChangingSite()
        defer { site.stop() }
        let first = try await site.nextRun(0, "--no-media")
        try site.change(damage)
        let second = try await site.nextRun(0, "--no-media")
        #expect(second.requests("/same").map(\.isConditional) == [true, false], "asked for the whole")
        #expect(second.pages == first.pages && second.answers.pages.fetched == first.pages.count)
        #expect(try await site.nextRun(0, "--no-media").answers.pages.unchanged == first.pages.count)
    }
}

/// A site that changes for the second run, audited by two programs: one with a cache, the other without.
private struct ChangingSite {
    private let current: Current
    private let cached: RunSeries
    private let fresh: RunSeries

    private final class Current: Sendable { let number = Atomic(0) }

    private static let paths =
        (0..<8).map { "/study\($0)" } + (0..<2).map { "/other\($0)" } + ["/twin0", "/twin1", "/same", "/way", "/goes"]

    init() throws {
        let current = Current()
        cached = try RunSeries(Self.paths) { Self.answer($0, run: current.number.load(ordering: .relaxed)) }
        fresh = try RunSeries(beside: cached)
        self.current = current
    }

    func stop() { cached.server.stop() }

    /// Changes the database of the one with the cache.
    func change(_ statements: String) throws { try Self.database(cached).execute(statements) }

    private static func database(_ series: RunSeries) throws -> Database {
        try Database(file: "\(series.folder.path)/out/ogaudit.sqlite", access: .writing)
    }

    /// What the newest run keeps of its pages beside the columns of the reports: the details without times, and the keys by
    /// which pages are compared.
    private static func kept(_ series: RunSeries) throws -> [String] {
        try database(series).prepare(
            """
            SELECT json_array(p.url, json_remove(d.text, '$.times', '$.hops', '$.took'),
                json_array_length(d.text, '$.hops'), json_extract(d.text, '$.hops[0][1]'), k.title_core, k.learned_core,
                k.first_segment, k.last_segment, k.summary, k.identity)
            FROM (SELECT r.id, l.json || r.visit AS text FROM result r JOIN content_detail l ON l.content = r.content) d
            JOIN page p ON p.id = d.id & 0xFFFFFFFF LEFT JOIN set_key k ON k.id = d.id
            WHERE d.id >> 32 = (SELECT max(id) FROM run) ORDER BY p.url
            """
        ).all({ _ in }) { (row: inout Row) throws(StoreError) in row.text() }
    }

    /// One run each, which have to find the same; what the one with the cache came to.
    func nextRun(_ number: Int, _ options: String...) async throws -> RunSeries.RecordedRun {
        current.number.store(number, ordering: .relaxed)
        let seen = try await cached.nextRun(options)
        let expected = try await fresh.nextRun(options + ["--cache-size", "0"])
        #expect(expected.asksAfresh)
        #expect(seen.pages == expected.pages)
        #expect(seen.findings == expected.findings)
        #expect(try Self.kept(cached) == Self.kept(fresh))
        return seen
    }

    private static func answer(_ request: LoopbackServer.Request, run: Int) -> Reply {
        let hasChanged = run > 0
        switch request.path {
        case "/study0", "/study1": return page(request, study(request.path, isNamed: true))
        case let path where path.hasPrefix("/study"): return page(request, study(path, isNamed: !hasChanged))
        case "/twin1" where hasChanged: return page(request, "A title of its own for once")
        case "/twin0", "/twin1": return page(request, "What hives know about numbers")
        case "/way": return Reply(302, ["Location": hasChanged ? "/other1" : "/other0"])
        case "/goes" where hasChanged: return Reply(404)
        case "/card.png":
            return .versioned(
                request, "\"card\(hasChanged)\"", type: "image/png", DrawnImage.png(hasChanged ? 300 : 1200, 630))
        default: return page(request, "All about \(request.path.dropFirst())")
        }
    }

    private static func study(_ path: String, isNamed: Bool) -> String {
        "Bees can count, part \(path.dropFirst(6))" + (isNamed ? " | Meadow Chronicle" : "")
    }

    private static func page(_ request: LoopbackServer.Request, _ title: String) -> Reply {
        .versioned(
            request, "\"\(title.hashValue)\"",
            page: heavyPage(
                title,
                "<meta property='og:title' content='\(title)'><meta property='og:image' content='/card.png'>"
                    + "<meta name=description content='About \(title), at length.'>"))
    }
}

extension RunSeries.RecordedRun {
    /// The row of a path in `pages.csv`.
    func row(of path: String) -> [String: String]? { pages.first { $0["url"]?.hasSuffix(path) == true } }

    /// The rules that a path breaks.
    func rules(of path: String) -> Set<String> {
        Set(findings.filter { $0["url"]?.hasSuffix(path) == true }.compactMap { $0["rule"] })
    }
}
