internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditStore
@testable internal import ogaudit

@Suite("How much of earlier runs is reused")
struct CacheOptionTests {
    static func answer(_ request: LoopbackServer.Request) -> Reply {
        switch request.path {
        case "/card.png": .versioned(request, "\"card\"", type: "image/png", DrawnImage.png(1200, 630))
        case "/page", "/other":
            .versioned(
                request, "\"page\"", page: heavyPage(request.path, "<meta property='og:image' content='/card.png'>"))
        case "/plain": html("<title>Without validators</title>")
        default: Reply(404)
        }
    }

    @Test("--max-age fetches nothing that is young enough, not even robots.txt")
    func maxAge() async throws {
        let folder = try TemporaryFolder()
        let server = try site(hasRobots: true) { request in
            request.path == "/robots.txt"
                ? Reply(body: Array("User-agent: Twitterbot\nDisallow: /\n".utf8)) : Self.answer(request)
        }
        defer { server.stop() }
        let list = try folder.write("urls.txt", ["/page", "/plain", "/gone"].map(server.url).joined(separator: "\n"))
        let words = [list, "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--max-age", "24h"]
        #expect(await ogaudit(words).code == .done)
        let asked = server.log.requests.count
        let columns = ["url", "outcome", "score", "findings", "image_width", "http_status"]
        let rows = csv(try folder.read("out/pages.csv"))
        let first = rows.map { row in columns.map { row[$0] } }
        let again = await ogaudit(words)
        #expect(again.code == .done)
        #expect(server.log.requests.count == asked, "\(server.log.requests.dropFirst(asked).map(\.path))")
        let reused = csv(try folder.read("out/pages.csv"))
        #expect(reused.map { row in columns.map { row[$0] } } == first)
        for (page, earlier) in zip(reused, rows) {
            #expect(page["fetched_at"] ?? "" <= earlier["fetched_at"] ?? "", "when it was asked for, not now")
        }
        #expect(again.out.contains("reused from an earlier run"))
        #expect(first.first?[3]?.contains("robots-disallow") == true)
        _ = await ogaudit(words.dropLast() + ["0s"])
        #expect(server.log.requests.count > asked, "what is older is asked about")
    }

    @Test("a response cached before a host got its own headers is not used")
    func hostsOfTheirOwn() async throws {
        let series = try RunSeries(["/page"]) { request in
            request.headers["x-preview"] == nil ? Self.answer(request) : html("<title>The preview</title>")
        }
        defer { series.server.stop() }
        _ = try await series.nextRun("--max-age", "24h")
        let host = "127.0.0.1:\(series.server.port)"
        let config = try series.folder.write(
            "c.json", "{\"hosts\": {\"\(host)\": {\"headers\": {\"X-Preview\": \"yes\"}}}}")
        let second = try await series.nextRun("--max-age", "24h", "--config", config)
        #expect(second.asksAfresh && second.pages.first?["title"] == "The preview")
        #expect(second.answers.pages.fetched == 1 && second.answers.media.reused == 0)
    }

    @Test("without --max-age everything is requested again, and only responses with validators are cached")
    func asked() async throws {
        let series = try RunSeries(["/page", "/plain"], Self.answer)
        defer { series.server.stop() }
        let first = try await series.nextRun()
        let second = try await series.nextRun()
        #expect(second.requests.count == first.requests.count)
        #expect(second.requests("/plain").map(\.isConditional) == [false])
        let store = try Store(reading: "\(series.folder.path)/out/ogaudit.sqlite")
        #expect(try store.database.number("SELECT count(*) FROM answer") == 2)
    }

    @Test("--no-cache fetches everything afresh, and the next run uses its validators")
    func afresh() async throws {
        let series = try RunSeries(["/page"], Self.answer)
        defer { series.server.stop() }
        let first = try await series.nextRun()
        let afresh = try await series.nextRun("--no-cache", "--max-age", "24h")
        #expect(afresh.asksAfresh)
        #expect(afresh.requests.count == first.requests.count && afresh.pages == first.pages)
        #expect(try await series.nextRun().answers.pages.unchanged == 1)
    }

    @Test("--cache-size 0 keeps nothing and uses nothing")
    func off() async throws {
        let series = try RunSeries(["/page"], Self.answer)
        defer { series.server.stop() }
        _ = try await series.nextRun()
        let off = try await series.nextRun("--cache-size", "0")
        #expect(off.asksAfresh)
        let store = try Store(reading: "\(series.folder.path)/out/ogaudit.sqlite")
        for table in ["answer", "answer_body", "picture"] {
            #expect(try store.database.number("SELECT count(*) FROM \(table)") == 0, "\(table)")
        }
        #expect(try await series.nextRun().answers.pages.fetched == 1)
    }

    @Test("--cache-size limits the cache, and the reports are the same")
    func bound() async throws {
        let series = try RunSeries((0..<40).map { "/p\($0)" }) { request in
            // Words by chance, which do not become smaller.
            var value = UInt64(request.path.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
            let noise = (0..<1_000).map { _ -> String in
                value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return String(value, radix: 36)
            }
            return .versioned(
                request, "\"\(request.path)\"",
                page: "<title>Page \(request.path)</title><p>\(noise.joined(separator: " "))")
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media", "--cache-size", "40KB")
        let store = try Store(reading: "\(series.folder.path)/out/ogaudit.sqlite")
        let weight = try store.database.number("SELECT sum(weight) FROM answer")
        #expect((10_000...40_960).contains(weight), "\(weight)")
        #expect(
            try store.database.number(
                """
                SELECT sum(length(json) + (SELECT total(length(rule) + length(evidence)) FROM finding f
                    WHERE f.content = d.content)) FROM content_detail d WHERE d.content IN (SELECT content FROM answer)
                """
            )
                <= weight)
        let second = try await series.nextRun("--no-media", "--cache-size", "40KB")
        #expect((1..<40).contains(second.answers.pages.unchanged))
        #expect(second.pages == first.pages && second.findings == first.findings)
    }

    @Test("a page without its cached conclusion is fetched without a condition")
    func evicted() async throws {
        let series = try RunSeries(["/page", "/other"], Self.answer)
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media")
        try Database(file: "\(series.folder.path)/out/ogaudit.sqlite", access: .writing)
            .execute("DELETE FROM content_detail; DELETE FROM finding; DELETE FROM content")
        let second = try await series.nextRun("--no-media")
        #expect(second.requests("/page").map(\.isConditional) == [true, false])
        #expect(second.pages == first.pages && second.answers.pages.fetched == 2)
        #expect(try await series.nextRun("--no-media").answers.pages.unchanged == 2)
    }

    @Test("dropped image facts are measured again")
    func evictedImages() async throws {
        let series = try RunSeries(["/page"], Self.answer)
        defer { series.server.stop() }
        let first = try await series.nextRun()
        try Database(file: "\(series.folder.path)/out/ogaudit.sqlite", access: .writing).execute("DELETE FROM picture")
        let second = try await series.nextRun()
        #expect(second.requests("/card.png").map(\.isConditional) == [false])
        #expect(second.pages == first.pages)
    }

    @Test("a slow page with a fast 304 is fetched again, to measure its time")
    func slowness() async throws {
        let series = try RunSeries(["/page"]) { request in
            let reply = Reply.versioned(request, "\"slow\"", page: heavyPage("Slow"))
            return request.isConditional ? reply : reply.after(milliseconds: 3_500)
        }
        defer { series.server.stop() }
        let first = try await series.nextRun("--no-media").findings.first { $0["rule"] == "slow-response" }
        let second = try await series.nextRun("--no-media")
        let still = second.findings.first { $0["rule"] == "slow-response" }
        #expect(first != nil && still != nil)
        // On a machine that takes 2 s for a 304, that time is reported.
        let isMeasuredAgain =
            second.requests.map(\.isConditional) == [true, false] && second.answers.pages.fetched == 1
        #expect(isMeasuredAgain || still?["evidence"] != first?["evidence"])
    }
}
