internal import Auditing
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("--compare-profiles through the whole program")
struct CompareProfilesTests {
    enum Client: String { case messages, mac, phone }

    static func client(_ request: LoopbackServer.Request) -> Client {
        let agent = request.headers["user-agent"] ?? ""
        if agent.contains("facebookexternalhit") { return .messages }
        return agent.contains("iPhone") ? .phone : .mac
    }

    static func page(_ title: String, image: String = "/bees.jpg") -> Reply {
        html(
            "<title>\(title)</title><meta property='og:title' content='\(title)'>"
                + "<meta property='og:image' content='\(image)'>")
    }

    /// The result for one page of the site: its findings with their evidence, and the profiles of its requests.
    static func audit(
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> Reply, _ options: [String] = []
    ) async throws -> (findings: [String: String], row: [String: String], asked: [Client]) {
        let server = try site { $0.path == "/p" ? answer($0) : Reply(404) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = await ogaudit(
            [
                server.url("/p"), "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media",
                "--retries", "0", "--compare-profiles",
            ] + options)
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        let findings = csv(try folder.read("out/findings.csv")).map { ($0["rule"] ?? "", $0["evidence"] ?? "") }
        let row = try #require(csv(try folder.read("out/pages.csv")).first)
        return (
            Dictionary(findings, uniquingKeysWith: { first, _ in first }), row,
            server.log.requests.filter { $0.path == "/p" }.map(client)
        )
    }

    @Test("--compare-profiles finds no fault with a page that is the same for all")
    func alike() async throws {
        let (findings, _, asked) = try await Self.audit { _ in Self.page("Bees") }
        #expect(asked == [.messages, .mac, .phone])
        #expect(findings["user-agent-mismatch"] == nil && findings["apple-ua-blocked"] == nil)
    }

    @Test("a title for one client is reported with both values after a second request")
    func title() async throws {
        let (findings, row, asked) = try await Self.audit { Self.page(Self.client($0) == .phone ? "Welcome" : "Bees") }
        #expect(findings["user-agent-mismatch"] == "title: Bees, but Welcome for safari-iphone")
        #expect(row["title"] == "Bees", "the page is what Messages is served")
        #expect(asked == [.messages, .mac, .phone, .phone])
    }

    @Test("a title for previews only is found when Messages is served it twice")
    func cloaked() async throws {
        let (findings, _, asked) = try await Self.audit {
            Self.page(Self.client($0) == .messages ? "Bees" : "Welcome")
        }
        #expect(findings["user-agent-mismatch"]?.hasPrefix("title: Bees, but Welcome for safari-mac") == true)
        #expect(asked == [.messages, .mac, .phone, .messages])
    }

    @Test(
        "a page that changes by itself is no difference between profiles",
        arguments: [
            // One response is different, but not when it is requested again.
            ["Bees", "Bees", "Welcome", "Bees"], ["Welcome", "Bees", "Bees", "Bees"],
            ["Bees", "Wasps", "Bees", "Ants"],
            // No two responses are the same.
            ["One", "Two", "Three", "Four", "Five"],
        ])
    func changing(_ titles: [String]) async throws {
        let (findings, _, asked) = try await Self.audit {
            Self.page($0.repetition < titles.count ? titles[$0.repetition] : "Later")
        }
        #expect(findings["user-agent-mismatch"] == nil, "\(findings)")
        #expect(asked.count <= 5)
    }

    @Test("a difference is found though another field changes by itself")
    func both() async throws {
        let (findings, _, _) = try await Self.audit { request in
            Self.page(
                Self.client(request) == .phone ? "Welcome" : "Bees", image: "/\(request.repetition)/signed.jpg")
        }
        #expect(findings["user-agent-mismatch"] == "title: Bees, but Welcome for safari-iphone")
    }

    @Test(
        "a page that refuses only Messages is found when it does so twice",
        arguments: [
            (Reply(403), "HTTP 403 to the first request, but 200 for safari-mac"),
            (
                Reply(406),
                "HTTP 406 for messages, but 200 for safari-mac. Messages names itself Safari 9 and so looks like an"
            ),
            (.reset, "no response for messages, but 200 for safari-mac"),
        ])
    func blocked(_ refusal: Reply, _ seen: String) async throws {
        let (findings, _, asked) = try await Self.audit { request in
            Self.client(request) == .messages ? refusal : Self.page("Bees")
        }
        #expect(findings["apple-ua-blocked"]?.hasPrefix(seen) == true)
        // libcurl retries by itself when a reused connection is reset.
        #expect((4...6).contains(asked.count) && asked.filter { $0 != .messages }.count == 2)
    }

    @Test("a page that refuses Messages once is no block", arguments: [403, 406, 500])
    func flaky(_ status: Int) async throws {
        let (findings, _, _) = try await Self.audit { $0.repetition == 0 ? Reply(status) : Self.page("Bees") }
        #expect(findings["apple-ua-blocked"] == nil, "\(findings)")
    }

    @Test("a page that refuses everyone is not fetched by other profiles", arguments: [403, 404, 500])
    func refused(_ status: Int) async throws {
        let (findings, row, asked) = try await Self.audit { _ in Reply(status) }
        #expect(asked == [.messages, .mac])
        #expect(findings["apple-ua-blocked"] == nil && row["http_status"] == "\(status)")
    }

    @Test("a client without a response in time is left out, and the page is finished")
    func slow() async throws {
        let (findings, row, _) = try await Self.audit(
            { request in
                Self.client(request) == .mac ? Self.page("Slow").after(milliseconds: 3_000) : Self.page("Bees")
            }, ["--timeout", "300ms"])
        #expect(row["outcome"] == "ok" && row["title"] == "Bees")
        #expect(findings["user-agent-mismatch"] == nil)
    }

    @Test("other profiles do not fetch a missing page or an image")
    func inVain() async throws {
        let (_, row, asked) = try await Self.audit { _ in
            Reply(200, ["Content-Type": "image/png"], body: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0])
        }
        #expect(row["outcome"] == "ok" && asked == [.messages])
    }

    @Test("the requests of all profiles together keep the rate of their host")
    func rate() async throws {
        let server = try site { Self.page(Self.client($0) == .phone ? "Welcome" : "Bees") }
        defer { server.stop() }
        let addresses = (0..<6).map { "http://shop.example/\($0)" }
        let said = try await MannersTests.audit(
            server, addresses, ["--rate", "20/s", "--per-host", "2", "--no-media", "--compare-profiles"])
        #expect(said.code == .done, "\(said.err)")
        let (count, seconds) = MannersTests.spread(server, "shop.example")
        #expect(count == 6 * 4)
        #expect(seconds >= Double(count - 1) / 20 - MannersTests.jitter)
        #expect((server.log.mostInFlight["shop.example"] ?? 0) <= 2)
    }

    @Test("check --compare-profiles compares too, and names the profiles it uses")
    func check() async throws {
        let server = try site { Self.page(Self.client($0) == .phone ? "Welcome" : "Bees") }
        defer { server.stop() }
        let options = ["--allow-private", "--no-media", "--compare-profiles"]
        let said = await ogaudit(["check", server.url("/p")] + options)
        #expect(said.out.contains("Welcome for safari-iphone"), "\(said.out)")
        let plan = await ogaudit([server.url("/p"), "--dry-run"] + options)
        #expect(plan.out.contains("identifying as Messages, safari-mac, safari-iphone"), "\(plan.out)")
    }

    @Test("--compare-profiles works with the Messages profile only")
    func options() async throws {
        for words in [["--profile", "safari-mac"], ["-A", "Me/1.0"]] {
            for command in [[], ["check"]] {
                let said = await ogaudit(command + ["http://127.0.0.1:1/", "--compare-profiles"] + words)
                BadInputTests.expect(said, .usage, naming: ["--compare-profiles", "--profile"])
            }
        }
        let exact = try OptionParser.parse(["--compare-profiles", "--profile", "messages-exact"])
        #expect(exact.audit.comparesProfiles)
    }
}
