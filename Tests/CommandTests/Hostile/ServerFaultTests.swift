internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// What servers do to previews, as people report it; each row is in docs/reported-faults.md.
@Suite("Server faults that affect previews", .timeLimit(.minutes(5)))
struct ServerFaultTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var rule: String?
        /// A part of the evidence.
        var seen = ""
        var outcome = "ok"
        var options: [String] = []
        var answer: @Sendable (LoopbackServer.Request) -> Reply?

        init(
            _ testDescription: String, finds rule: String?, seen: String = "", outcome: String = "ok",
            _ options: String..., answer: @escaping @Sendable (LoopbackServer.Request) -> Reply?
        ) {
            (self.testDescription, self.rule, self.seen, self.outcome) = (testDescription, rule, seen, outcome)
            (self.options, self.answer) = (options, answer)
        }
    }

    static let shownImage = DrawnImage.png(1_200, 630)

    static func page(image: String = "/a.png") -> Reply {
        html(
            "<title>Bees</title><meta property='og:title' content='Bees'><meta property='og:image' content='\(image)'>"
                + "<link rel='apple-touch-icon' href='/i.png'>")
    }

    private static func typed(_ type: String, _ body: [UInt8]) -> Reply {
        Reply(200, ["Content-Type": type], body: body)
    }

    private static func coded(_ coding: String, _ body: [UInt8]) -> Reply {
        Reply(200, ["Content-Type": "image/png", "Content-Encoding": coding], body: body)
    }

    /// A page whose image is answered so.
    private static func image(
        _ description: String, finds rule: String?, seen: String = "",
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> Reply?
    ) -> Row {
        Row(description, finds: rule, seen: seen) { request in
            request.path == "/p"
                ? page() : answer(request) ?? (request.path == "/i.png" ? typed("image/png", shownImage) : nil)
        }
    }

    private static func leading(_ target: String, _ reply: Reply) -> @Sendable (LoopbackServer.Request) -> Reply? {
        { $0.path == "/a.png" ? .redirect(to: target) : $0.path == target ? reply : nil }
    }

    private static let signIn = html("<title>Sign in</title><form><input type=password></form>")

    static let rows: [Row] = [
        image(
            "an image under gzip that is none", finds: "image-unreachable", seen: "gzip, but the body is not compressed"
        ) {
            $0.path == "/a.png" ? coded("gzip", shownImage) : nil
        },
        image("an image that is compressed twice", finds: "image-unreachable", seen: "compressed twice") {
            $0.path == "/a.png" ? coded("gzip", Compress.gzip(Compress.gzip(shownImage))) : nil
        },
        image("an image under br that is none", finds: "image-unreachable", seen: "br, but the body is not compressed")
        {
            $0.path == "/a.png" ? coded("br", shownImage) : nil
        },
        image("an image that is gzip as it says", finds: nil) {
            $0.path == "/a.png" ? coded("gzip", Compress.gzip(shownImage)) : nil
        },
        image("an image whose coding says nothing", finds: nil) {
            $0.path == "/a.png" ? coded("none", shownImage) : nil
        },
        image(
            "an image that leads to a sign-in", finds: "image-not-an-image", seen: "(a sign-in page)",
            leading("/login", signIn)),
        image(
            "an image that leads to an error page", finds: "image-not-an-image", seen: "(an error page)",
            leading("/404", html("<title>Oops</title>"))),
        image(
            "an image that leads to the home page", finds: "image-not-an-image", seen: "(the home page)",
            leading("/", html("<title>Home</title>"))),
        image(
            "an image that leads to a page that is gone", finds: "image-unreachable",
            seen: "/not-found (an error page), and returns 404", leading("/not-found", Reply(404))),
        image("an image that leads to its file", finds: nil, leading("/files/a.png", typed("image/png", shownImage))),
        image("an image that needs a sign-in", finds: "image-unreachable", seen: "returns 401: it needs a sign-in") {
            $0.path == "/a.png" ? Reply(401, ["WWW-Authenticate": "Basic"]) : nil
        },
        Row(
            "redirects that wait for a cookie", finds: "fetch-failed", seen: "they set the cookie “seen”",
            outcome: "redirect_loop"
        ) { $0.path == "/p" ? Reply(302, ["Location": "/p", "Set-Cookie": "seen=1; Path=/"]) : nil },
        Row("redirects in a circle", finds: "fetch-failed", seen: "loop back", outcome: "redirect_loop") {
            $0.path == "/p" ? .redirect(to: "/p") : nil
        },
        Row("a declared icon that is gone", finds: "icon-fallback-missing", seen: "/i.png returns 404") {
            $0.path == "/p" ? page() : $0.path == "/a.png" ? typed("image/png", shownImage) : nil
        },
    ]

    @Test("each server fault is reported with its evidence, and harmless look-alikes are not", arguments: rows)
    func row(_ row: Row) async throws {
        let server = try site { row.answer($0) ?? Reply(404) }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = await ogaudit(
            [
                server.url("/p"), "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--retry-delay",
                "1ms",
            ]
                + row.options)
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        #expect(csv(try folder.read("out/pages.csv")).first?["outcome"] == row.outcome)
        let found = csv(try folder.read("out/findings.csv"))
        guard let rule = row.rule else {
            let wrong = ["image-unreachable", "image-not-an-image", "fetch-failed"]
            #expect(!found.contains { wrong.contains($0["rule"] ?? "") }, "\(found)")
            return
        }
        let evidence = try #require(
            found.first { $0["rule"] == rule }?["evidence"], "\(found.map { $0["rule"] ?? "" })")
        #expect(evidence.contains(row.seen), "\(evidence)")
    }

    // MARK: robots.txt

    private static func robots(_ text: String, image: String = "/api/og?t=1") async throws -> [[String: String]] {
        let server = try site(hasRobots: true) { request in
            switch request.path {
            case "/robots.txt": Reply(200, ["Content-Type": "text/plain"], body: Array(text.utf8))
            case "/p": page(image: image)
            default: typed("image/png", shownImage)
            }
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = await ogaudit([
            server.url("/p"), "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--all-findings",
        ])
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        return csv(try folder.read("out/findings.csv")).filter { $0["rule"] == "file-robots-disallow" }
    }

    @Test(
        "robots.txt that keeps other apps from the image is a notice with the line to add",
        arguments: [
            ("User-agent: *\nDisallow: /api/\n", "keeps Facebook, X, LinkedIn, Slack"),
            ("User-agent: Twitterbot\nDisallow: /api\n", "keeps X from"),
            ("User-agent: LinkedInBot\nUser-agent: facebookexternalhit\nDisallow: /*/og\n", "Facebook, LinkedIn"),
            ("User-agent: *\nDisallow: /\nAllow: /p$\n", "“Disallow: /” keeps"),
        ])
    func forbidden(_ text: String, _ who: String) async throws {
        let found = try await Self.robots(text)
        let evidence = try #require(found.first?["evidence"])
        #expect(evidence.contains(who), "\(evidence)")
        #expect(evidence.contains("add “Allow: /api/og"), "\(evidence)")
        #expect(found.first?["severity"] == "notice" && found.first?["points_lost"] == "0.0")
    }

    @Test(
        "robots.txt that lets other apps load the image is no notice",
        arguments: [
            "", "User-agent: *\nDisallow:\n", "User-agent: *\nDisallow: /admin\n",
            "User-agent: *\nDisallow: /api/\nAllow: /api/og\n", "User-agent: Googlebot\nDisallow: /\n",
            "User-agent: *\nDisallow: /\n",
        ])
    func allowed(_ text: String) async throws { #expect(try await Self.robots(text).isEmpty) }

    @Test("robots.txt of the page's host is not applied to another host's image")
    func otherHost() async throws {
        #expect(try await Self.robots("User-agent: *\nDisallow: /api/\n", image: "http://localhost:1/api/og").isEmpty)
    }
}
