internal import TestSupport
internal import Testing

/// Public pages that lead to private places, in a network of their own; the program runs as a user would run it.
@Suite(
    "The address guard at work", .timeLimit(.minutes(5)),
    .enabled(if: PublicNetwork.isPossible, "making a network needs CAP_SYS_ADMIN"))
struct PublicNetworkTests {
    /// The servers of one network: a public site, and two private ones that must not be reached.
    private struct World: Sendable {
        var site: LoopbackServer
        var secret: LoopbackServer
        var metadata: LoopbackServer
        var names: NameServer
        var program: Program

        func stop() {
            for server in [site, secret, metadata] { server.stop() }
            names.stop()
        }
    }

    /// The result of a run: its rows by URL, and the host names of requests to the private servers.
    struct Seen {
        var rows: [String: [String: String]] = [:]
        var asked: [LoopbackServer.Request] = []
        var secrets: [String] = []
        var credentials: [String] = []
        var err = ""
    }

    static func audit(
        _ pages: [String], _ options: [String],
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> Reply
    ) async throws -> Seen {
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", pages.joined(separator: "\n"))
        let world = PublicNetwork.enter { () -> World? in
            guard let site = LoopbackServer(address: PublicNetwork.site, port: 80, hasRobots: false, handler: answer),
                let secret = LoopbackServer(
                    port: 80, hasRobots: false, handler: { _ in html("<title>Secret</title>") }),
                let metadata = LoopbackServer(
                    address: PublicNetwork.metadata, port: 80, handler: { _ in html("<title>Key</title>") }),
                let names = NameServer(answer: PrivateTarget.names)
            else { return nil }
            for server in [site, secret, metadata] { server.start() }
            names.start()
            let words = [
                list, "--output", "\(folder.path)/out", "--rate", "0", "--retries", "0", "--timeout", "5s", "--fresh",
            ]
            return (try? Program(words + options)).map {
                World(site: site, secret: secret, metadata: metadata, names: names, program: $0)
            }
        }
        let inside = try #require(world.flatMap { $0 })
        defer { inside.stop() }
        let code = try await inside.program.end()
        #expect([0, 2, 3].contains(code), "\(inside.program.err)")
        var seen = Seen()
        for row in csv(try folder.read("out/pages.csv")) { seen.rows[row["url"] ?? ""] = row }
        seen.asked = inside.site.log.requests
        seen.secrets = inside.secret.log.requests.map(\.host)
        seen.credentials = inside.metadata.log.requests.map(\.host)
        #expect(inside.secret.log.connections <= seen.secrets.count, "connected without a word")
        #expect(inside.metadata.log.connections == 0)
        return seen
    }

    static let pages = PrivateTarget.all.indices.map { "http://site.test/\($0)" }

    static func target(_ request: LoopbackServer.Request) -> PrivateTarget? {
        Int(request.path.dropFirst()).map { PrivateTarget.all[$0] }
    }

    @Test("redirects into private networks are refused, however they are written")
    func redirects() async throws {
        let seen = try await Self.audit(Self.pages, ["--no-media"]) { request in
            Self.target(request).map { .redirect(to: $0.url) } ?? Reply(404)
        }
        for (page, target) in zip(Self.pages, PrivateTarget.all) {
            let row = try #require(seen.rows[page])
            #expect(row["cause"] == "private_address" && row["outcome"] == "private_address", "\(target.url) \(row)")
            #expect(row["score"] == "")
        }
        #expect(seen.secrets.isEmpty)
    }

    @Test("private URLs in the list are refused")
    func lists() async throws {
        let pages = [
            "http://127.0.0.1/", "http://secret.test/", "http://mapped.test/", "http://localhost/", "http://[::1]/",
        ]
        let seen = try await Self.audit(pages, ["--no-media"]) { _ in Reply(404) }
        for page in pages { #expect(seen.rows[page]?["cause"] == "private_address", "\(page)") }
        #expect(seen.secrets.isEmpty)
    }

    @Test("private URLs in a page's tags are refused: images, icons, videos, manifests")
    func resources() async throws {
        let seen = try await Self.audit(Self.pages, []) { request in
            guard let url = Self.target(request)?.url else { return Reply(404) }
            return html(
                "<title>Page \(request.path)</title><meta property='og:image' content='\(url)'>"
                    + "<meta property='og:video' content='\(url)'><meta property='og:audio' content='\(url)'>"
                    + "<link rel='icon' href='\(url)'><link rel='apple-touch-icon' href='\(url)'>"
                    + "<link rel='manifest' href='\(url)'>")
        }
        #expect(seen.rows.values.allSatisfy { $0["outcome"] == "ok" } && seen.rows.count == Self.pages.count)
        #expect(seen.secrets.isEmpty)
    }

    @Test("private URLs are refused for other profiles too")
    func profiles() async throws {
        let seen = try await Self.audit(Self.pages, ["--no-media", "--compare-profiles"]) { request in
            let isMessages = request.headers["user-agent"]?.contains("facebookexternalhit") == true
            if isMessages { return request.path.hasSuffix("1") ? Reply(403) : html("<title>For Messages</title>") }
            return Self.target(request).map { .redirect(to: $0.url) } ?? Reply(404)
        }
        #expect(seen.rows.count == Self.pages.count)
        #expect(seen.secrets.isEmpty)
        #expect(seen.asked.contains { $0.headers["user-agent"]?.contains("iPhone") == true })
    }

    @Test("a host name is judged by the IP address that is connected to")
    func rebinding() async throws {
        // The same name server lives through one run, and rebind.test is public in its first answer only; libcurl
        // keeps that answer, so that the second one is asked for by a name of its own.
        let pages = ["http://both.test/", "http://rebind.test/", "http://rebind.test./"]
        let seen = try await Self.audit(pages, ["--no-media", "--per-host", "1"]) { _ in
            html("<title>A public page</title>")
        }
        // The result of the public one of two IP addresses is reported if it was tried last.
        #expect(["private_address", "connect"].contains(seen.rows["http://both.test/"]?["cause"]))
        let rebound = ["http://rebind.test/", "http://rebind.test./"].map { seen.rows[$0]?["outcome"] ?? "" }
        #expect(rebound.sorted() == ["ok", "private_address"])
        #expect(seen.secrets.isEmpty)
    }

    @Test("--allow-private opens private networks, but not cloud metadata services")
    func allowed() async throws {
        let seen = try await Self.audit(Self.pages, ["--no-media", "--allow-private", "--connect-timeout", "1s"]) {
            Self.target($0).map { .redirect(to: $0.url) } ?? Reply(404)
        }
        for (page, target) in zip(Self.pages, PrivateTarget.all) {
            let isRefused = seen.rows[page]?["cause"] == "private_address"
            #expect(isRefused == !target.isLocal, "\(target.url) \(seen.rows[page] ?? [:])")
        }
        #expect(seen.secrets.count >= 15 && seen.rows["http://site.test/0"]?["title"] == "Secret")
    }

    @Test("public IP addresses are let through")
    func open() async throws {
        let pages = [
            "http://site.test/", "http://93.184.216.34/", "http://[::ffff:93.184.216.34]/", "http://1572395042/",
        ]
        let seen = try await Self.audit(pages, ["--no-media"]) { _ in html("<title>A public page</title>") }
        #expect(seen.rows.values.allSatisfy { $0["outcome"] == "ok" }, "\(seen.rows)")
    }
}
