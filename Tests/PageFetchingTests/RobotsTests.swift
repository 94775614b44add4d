internal import AuditModel
internal import Glibc
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@Suite("robots.txt of hosts")
struct RobotsTests {
    /// A server with that robots.txt, whose other pages are all there.
    private func site(
        _ robots: Reply, _ mode: RobotsMode = .obey, _ change: @escaping (inout FetchOptions) -> Void = { _ in },
        _ body: (Harness) async throws -> Void
    ) async throws {
        try await Harness.run(
            {
                $0.robots = mode
                change(&$0)
            }, answering: { $0.path == "/robots.txt" ? robots : .html("page") }, body)
    }

    private func text(_ lines: String...) -> Reply {
        Reply(200, ["Content-Type": "text/plain"], body: Array(lines.joined(separator: "\n").utf8))
    }

    private let secret = "User-agent: *\nDisallow: /secret"

    @Test("robots.txt is fetched once, before the first page, however many pages wait")
    func once() async throws {
        try await site(text(secret)) { harness in
            let results = try await harness.fetchAll((0..<100).map { "http://a.test/\($0)" })
            #expect(results.allSatisfy { $0.response?.status == 200 && $0.robots == RobotsVerdict() })
            #expect(harness.server.log.count("/robots.txt") == 1)
            #expect(harness.server.log.requests.first?.path == "/robots.txt")
            #expect(harness.fetcher.takeHostTraffic()[HostKey("a.test")]?.robots == "1 rule")
        }
    }

    @Test("each scheme, host and port has its own robots.txt")
    func origins() async throws {
        try await site(text(secret)) { harness in
            _ = try await harness.fetchAll(["http://a.test/", "http://b.test/", "http://a.test:8080/"])
            #expect(harness.server.log.count("/robots.txt") == 3)
        }
    }

    @Test("a page that robots.txt forbids is not fetched")
    func denied() async throws {
        try await site(text(secret)) { harness in
            let result = try await harness.fetch("http://a.test/secret/1")
            #expect(result.failure == FetchFailure(.robotsDenied, "Disallow: /secret"))
            #expect(harness.server.log.requests.map(\.path) == ["/robots.txt"])
        }
    }

    @Test("--robots warn reports the rule, and fetches the page")
    func warned() async throws {
        try await site(text("User-agent: Twitterbot\nUser-agent: ogaudit\nDisallow: /"), .warn) { harness in
            let result = try await harness.fetch("http://a.test/x")
            #expect(result.response?.status == 200)
            #expect(result.robots?.refusal == "Disallow: /")
            #expect(result.robots?.others == [.init(agent: "Twitterbot", line: "Disallow: /")])
        }
    }

    @Test("--robots ignore does not fetch robots.txt")
    func ignored() async throws {
        try await site(text(secret), .ignore) { harness in
            let result = try await harness.fetch("http://a.test/secret")
            #expect(result.response?.status == 200 && result.robots == nil)
            #expect(harness.server.log.count("/robots.txt") == 0)
        }
    }

    @Test("a missing robots.txt allows all", arguments: [400, 401, 403, 404, 410, 418])
    func missing(_ status: Int) async throws {
        try await site(Reply(status)) { harness in
            let result = try await harness.fetch("http://a.test/secret")
            #expect(result.response?.status == 200)
        }
    }

    @Test("HTML or binary data as robots.txt allows all")
    func nonsense() async throws {
        for reply in [Reply.html("<h1>Not found</h1>"), Reply(200, body: (0..<4_096).map { UInt8($0 & 255) })] {
            try await site(reply) { harness in
                let result = try await harness.fetch("http://a.test/secret")
                #expect(result.response?.status == 200)
            }
        }
    }

    @Test("the first 500 KiB of an endless robots.txt count")
    func endless() async throws {
        let start = Array((secret + "\n").utf8)
        try await site(Reply([.send(Reply.head(200, [:]) + start), .endless(Array("# more\n".utf8))])) { harness in
            let result = try await harness.fetch("http://a.test/secret")
            #expect(result.cause == .robotsDenied)
            let other = try await harness.fetch("http://a.test/open")
            #expect(other.response?.status == 200)
            #expect(harness.server.log.count("/robots.txt") == 1)
        }
    }

    @Test("a redirect is followed only where the target's robots.txt allows it")
    func hops() async throws {
        try await Harness.run(
            { $0.robots = .obey },
            answering: { request in
                switch (request.host, request.path) {
                case ("b.test", "/robots.txt"): text("User-agent: ogaudit\nDisallow: /shut")
                case (_, "/robots.txt"): Reply(404)
                case ("a.test", let path): .redirect(to: "http://b.test" + path)
                default: .html("page")
                }
            }
        ) { harness in
            let open = try await harness.fetch("http://a.test/open")
            #expect(open.response?.status == 200)
            let shut = try await harness.fetch("http://a.test/shut")
            #expect(shut.cause == .robotsDenied && shut.hops.count == 1)
            #expect(harness.server.log.count("/shut") == 1)
        }
    }

    @Test("up to five redirects of robots.txt are followed")
    func ownRedirects() async throws {
        for (hops, status) in [(5, nil), (6, 200)] {
            try await Harness.run(
                { $0.robots = .obey },
                answering: { request in
                    let step = Int(request.path.dropFirst(2)) ?? 0
                    if request.path == "/robots.txt" { return .redirect(to: "/r1") }
                    if request.path.hasPrefix("/r") {
                        return step < hops ? .redirect(to: "/r\(step + 1)") : text(secret)
                    }
                    return .html("page")
                }
            ) { harness in
                let result = try await harness.fetch("http://a.test/secret")
                #expect(result.response?.status == status)
            }
        }
    }

    @Test("a robots.txt that fails is retried after a pause, and no page is fetched before")
    func deferred() async throws {
        try await Harness.run(
            { $0.robots = .obey },
            answering: { request in
                guard request.path == "/robots.txt" else { return .html("page") }
                return request.repetition == 0 ? Reply(500) : text(secret)
            }
        ) { harness in
            let results = try await harness.fetchAll(["http://a.test/secret", "http://a.test/open"])
            #expect(Set(results.map { $0.cause }) == [.robotsDenied, nil])
            let log = harness.server.log
            #expect(log.requests.map(\.path) == ["/robots.txt", "/robots.txt", "/open"])
            #expect((log.starts["a.test"] ?? []).count == 3)
        }
    }

    @Test("a robots.txt that keeps failing forbids all pages", arguments: [429, 500, 503])
    func unreachable(_ status: Int) async throws {
        try await site(Reply(status), .obey, { $0.retries = 0 }) { harness in
            let result = try await harness.fetch("http://a.test/x")
            #expect(result.failure == FetchFailure(.robotsUnreachable, "/robots.txt returns \(status)"))
            #expect(harness.server.log.requests.map(\.path) == ["/robots.txt"])
            #expect(harness.fetcher.takeHostTraffic()[HostKey("a.test")]?.robots == "/robots.txt returns \(status)")
        }
    }

    @Test("a host's own failure is the cause for its pages, not robots.txt")
    func deadHost() async throws {
        try await site(.drop, .obey, { $0.retries = 0 }) { harness in
            let result = try await harness.fetch("http://a.test/x")
            #expect(result.cause == .reset)
            #expect(harness.server.log.count("/x") == 0)
        }
    }

    @Test("a Crawl-delay counts with --robots obey only")
    func crawlDelay() async throws {
        for (mode, range) in [(RobotsMode.obey, 0.75...10.0), (.warn, 0...0.6)] {
            try await site(text("User-agent: *\nCrawl-delay: 0.2"), mode) { harness in
                _ = try await harness.fetchAll((0..<4).map { "http://a.test/\($0)" })
                let starts = harness.server.log.starts["a.test"] ?? []
                #expect(range.contains((starts.last ?? 0) - (starts.first ?? 0)))
            }
        }
    }

    @Test("images of a page need no robots.txt")
    func media() async throws {
        try await site(text("User-agent: *\nDisallow: /")) { harness in
            let image = try await harness.fetch("http://cdn.test/a.jpg") { $0.purpose = .image }
            #expect(image.response?.status == 200)
            #expect(harness.server.log.count("/robots.txt") == 0)
        }
    }

    @Test("a robots.txt read within the last day is not fetched again")
    func recalled() async throws {
        let now = Int64(time(nil))
        for (age, requests) in [(Int64(3_600), 0), (90_000, 1)] {
            try await site(text(secret)) { harness in
                harness.fetcher.recall(
                    RobotsText(origin: "http://a.test", body: Array(secret.utf8), readAt: now - age))
                let result = try await harness.fetch("http://a.test/secret")
                #expect(result.cause == .robotsDenied)
                #expect(harness.server.log.count("/robots.txt") == requests)
            }
        }
    }

    @Test("a page stopped while it waits for robots.txt ends as stopped")
    func cancelled() async throws {
        try await site(text(secret).after(milliseconds: 3_000)) { harness in
            let request = try Harness.request("http://a.test/x")
            let task = Task { await harness.fetcher.fetch(request) }
            try await harness.untilServer(hasSeen: 1)
            task.cancel()
            #expect(await task.value.cause == .cancelled)
        }
    }
}
