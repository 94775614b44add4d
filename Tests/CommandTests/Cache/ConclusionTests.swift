internal import TestSupport
internal import Testing

@testable internal import AuditStore
@testable internal import ogaudit

@Suite("Conclusions in place of bodies")
struct ConclusionTests {
    private static func database(_ series: RunSeries) throws -> Database {
        try Database(file: "\(series.folder.path)/out/ogaudit.sqlite", access: .writing)
    }

    /// Responses with a cached body, and those with a cached conclusion.
    private static func kept(_ series: RunSeries) throws -> (bodies: Int64, conclusions: Int64) {
        let database = try database(series)
        return (
            try database.number("SELECT count(*) FROM answer WHERE is_media = 0 AND body_hash IS NULL"),
            try database.number("SELECT count(*) FROM answer WHERE is_media = 0 AND body_hash IS NOT NULL")
        )
    }

    @Test("with --no-media conclusions are kept of pages and bodies of files; with media, bodies of all")
    func kinds() async throws {
        let series = try RunSeries(["/page", "/file.pdf"]) { request in
            request.path == "/page"
                ? .versioned(request, "\"p\"", page: heavyPage("Page"))
                : .versioned(request, "\"f\"", type: "application/pdf", Array("%PDF-1.7\nof words".utf8))
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        #expect(try Self.kept(series) == (1, 1))
        let second = try await series.nextRun("--no-media")
        #expect(second.pages == first.pages && second.findings == first.findings)
        #expect(second.answers.pages.unchanged == 2 && second.answers.saved_bytes > 20_000)
        _ = try await series.nextRun()
        #expect(try Self.kept(series) == (3, 1), "each under its own key")
    }

    @Test("a changed robots.txt has an unchanged page judged again")
    func robots() async throws {
        let folder = try TemporaryFolder()
        let server = try site(hasRobots: true) { request in
            guard request.path == "/robots.txt" else {
                return .versioned(request, "\"p\"", page: heavyPage("Page"))
            }
            return Reply(body: Array((request.repetition == 0 ? "" : "User-agent: Twitterbot\nDisallow: /\n").utf8))
        }
        defer { server.stop() }
        let words = [
            server.url("/page"), "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media",
        ]
        #expect(await ogaudit(words).code == .done)
        #expect(try csv(folder.read("out/pages.csv")).first?["findings"]?.contains("robots-disallow") == false)
        try Database(file: "\(folder.path)/out/ogaudit.sqlite", access: .writing).execute("DELETE FROM robots")
        #expect(await ogaudit(words).code == .done)
        #expect(try csv(folder.read("out/pages.csv")).first?["findings"]?.contains("robots-disallow") == true)
        #expect(server.log.requests.filter { $0.path == "/page" }.map(\.isConditional) == [false, true, false])
    }

    @Test("a 304 that says that it is a challenge has its page fetched whole")
    func challenge() async throws {
        let series = try RunSeries(["/page"]) { request in
            guard request.isConditional else { return .versioned(request, "\"p\"", page: heavyPage("Page")) }
            return Reply([.send(Reply.head(304, ["ETag": "\"p\"", "cf-mitigated": "challenge"]))])
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        let second = try await series.nextRun("--no-media")
        #expect(second.requests.map(\.isConditional) == [true, false] && second.pages == first.pages)
    }

    @Test("--max-age reuses conclusions under the same options, and requests pages under others")
    func maxAge() async throws {
        let series = try RunSeries(["/page"]) { .versioned($0, "\"p\"", page: heavyPage("Page")) }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media", "--max-age", "24h")
        let second = try await series.nextRun("--no-media", "--max-age", "24h")
        #expect(second.requests.isEmpty && second.answers.pages.reused == 1)
        #expect(second.pages == first.pages && second.findings == first.findings)
        let other = try await series.nextRun("--no-media", "--max-age", "24h", "--disable", "title-*")
        #expect(other.requests.map(\.isConditional) == [false])
    }

    @Test("pruning old runs keeps what a cached conclusion needs")
    func pruned() async throws {
        let series = try RunSeries(["/page"]) { .versioned($0, "\"p\"", page: heavyPage("Page")) }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        // Runs of another list, after which the results of the first are gone.
        let other = series.server.url("/other")
        for _ in 0..<3 {
            let words = [other] + series.words.dropFirst()
            #expect(await ogaudit(Array(words) + ["--no-media"]).code == .done)
        }
        let last = try await series.nextRun("--no-media")
        #expect(last.answers.pages.unchanged == 1 && last.pages == first.pages && last.findings == first.findings)
    }
}
