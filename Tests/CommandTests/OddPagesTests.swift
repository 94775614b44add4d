internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

/// The response of a server, and the row that its page must have.
struct OddPage: Sendable, CustomStringConvertible {
    let description: String
    let answer: @Sendable (LoopbackServer.Request) -> Reply
    var outcome = "ok"
    var cause = ""
    /// Rules that must be among the findings, and rules that must not.
    var findings: [String] = []
    var absent: [String] = []
    var title: String?
    var options: [String] = []
    /// How often the page is requested; nil if that does not matter.
    var asked: Int?

    init(
        _ description: String, _ reply: Reply, _ outcome: String = "ok", cause: String = "",
        finds findings: [String] = [],
        not absent: [String] = [], title: String? = nil, options: [String] = []
    ) {
        self.init(description, outcome, cause: cause, finds: findings, not: absent, title: title, options: options) {
            _ in reply
        }
    }

    init(
        _ description: String, _ outcome: String = "ok", cause: String = "", finds findings: [String] = [],
        not absent: [String] = [], title: String? = nil, options: [String] = [], asked: Int? = nil,
        answer: @escaping @Sendable (LoopbackServer.Request) -> Reply
    ) {
        self.description = description
        self.answer = answer
        (self.outcome, self.cause, self.findings, self.absent) = (outcome, cause, findings, absent)
        (self.title, self.options, self.asked) = (title, options, asked)
    }

    static func typed(_ type: String, _ body: [UInt8], _ status: Int = 200) -> Reply {
        Reply(status, ["Content-Type": type], body: body)
    }

    static func typed(_ type: String, _ text: String, _ status: Int = 200) -> Reply {
        typed(type, Array(text.utf8), status)
    }

    static let latin: [UInt8] = Array("<title>Caf".utf8) + [0xE9] + Array("</title><p>Some words".utf8)
    static let utf16: [UInt8] = "\u{FEFF}<title>Größe</title><p>Words".utf16.flatMap { unit -> [UInt8] in
        [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    static let short = ["--timeout", "1s"]
    static let tags = "<title>A fine page</title><meta property='og:title' content='A fine page'>"
    static let page = "<!doctype html><html><head>\(tags)</head><body><p>Some words to read.</p></body></html>"
    /// 50 MB of zeros after a title, in 50 KB.
    static let bomb = Compress.gzip(Array("<title>Bomb</title>".utf8) + [UInt8](repeating: 0, count: 50_000_000))

    static let all: [OddPage] = unread + refused + led + coded + judged

    /// Bytes that are no page. A file is its own preview (docs/linkpresentation.md §1), so it is not blamed for being no HTML.
    static let unread = [
        OddPage(
            "binary", typed("application/octet-stream", [0, 1, 2, 250, 251]), not: ["content-type-not-html"], title: ""),
        OddPage("empty", .html(""), finds: ["empty-document"]),
        OddPage("endless", .endlessBody(["Content-Type": "text/html"]), "too_large", finds: ["html-too-large"]),
        OddPage(
            "a gzip bomb", Reply(200, ["Content-Type": "text/html", "Content-Encoding": "gzip"], body: bomb),
            "too_large", finds: ["html-too-large"]),
        OddPage(
            "dripping", .drip(Array(page.utf8), milliseconds: 200), "timeout", cause: "timeout",
            finds: ["fetch-timeout"],
            options: short),
        OddPage(
            "a length that lies", .lyingLength(Array(page.utf8), promised: 100_000), "connect", cause: "reset",
            finds: ["fetch-failed"]),
        OddPage("reset", .reset, "connect", cause: "reset", finds: ["fetch-failed"]),
        OddPage(
            "broken gzip",
            Reply(
                200, ["Content-Type": "text/html", "Content-Encoding": "gzip"],
                body: [0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 5, 6, 7]),
            "bad_encoding", cause: "bad_encoding", finds: ["fetch-failed"]),
        OddPage(
            "a picture as page", typed("image/png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0]),
            not: ["content-type-not-html"], title: ""),
        OddPage("PDF", typed("application/pdf", "%PDF-1.7\n%…"), not: ["content-type-not-html"], title: ""),
        OddPage("plain text", typed("text/plain", "Just words."), not: ["content-type-not-html"], title: ""),
        OddPage(
            "a type of its own", typed("application/x-acme", [0, 1, 2]), finds: ["content-type-not-html"], title: ""),
        OddPage(
            "a picture called HTML", typed("text/html", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0]), "not_html",
            finds: ["content-type-not-html"]),
        OddPage(
            "a page that begins with a drawing in its markup",
            typed("text/html", "<svg style=\"display:none\"></svg>\(page)"), not: ["content-type-not-html"],
            title: "A fine page"),
        OddPage("HTML as plain text", typed("text/plain", page), finds: ["content-type-not-html"]),
    ]

    /// Doors.
    static let refused = [
        OddPage(
            "404 with beautiful tags", typed("text/html", page, 404), "http_4xx", finds: ["http-error-status"],
            title: ""),
        OddPage("500", Reply(500), "http_5xx", finds: ["http-error-status"]),
        OddPage("403, then a page for Safari", finds: ["apple-ua-blocked"], title: "A fine page", asked: 2) { request in
            request.headers["user-agent"]?.contains("facebookexternalhit") == true ? Reply(403) : .html(page)
        },
        OddPage("429 with Retry-After, then a page", title: "A fine page", asked: 2) { request in
            request.repetition == 0 ? .refusal(429, retryAfter: "1") : .html(page)
        },
        OddPage("503 without Retry-After", Reply(503), "http_5xx", finds: ["http-error-status"]),
        OddPage(
            "a challenge",
            typed(
                "text/html", "<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/x></script>", 403),
            "bot_wall", finds: ["bot-challenge"]),
        OddPage(
            "a challenge by its field",
            Reply(202, ["Content-Type": "text/html", "x-amzn-waf-action": "challenge"], body: Array("<p>Wait".utf8)),
            "bot_wall", finds: ["bot-challenge"]),
        OddPage("a login", finds: ["login-wall"]) { request in
            request.path.hasPrefix("/login")
                ? .html("<title>Sign In</title><form><input type=password name=p></form>")
                : .redirect(to: "/login?next=x")
        },
    ]

    /// Redirects.
    static let led = [
        OddPage("a loop", "redirect_loop", cause: "redirect_loop", finds: ["fetch-failed"]) { .redirect(to: $0.path) },
        OddPage("20 hops", "redirect_loop", cause: "too_many_redirects", finds: ["fetch-failed"]) { request in
            let number = Int(request.path.split(separator: "=").last ?? "") ?? 0
            return number < 20 ? .redirect(to: "/hop=\(number + 1)") : .html(page)
        },
        OddPage("five hops", finds: ["redirect-chain-long"], title: "A fine page") { request in
            let number = Int(request.path.split(separator: "=").last ?? "") ?? 0
            return number < 5 ? .redirect(to: "/hop=\(number + 1)") : .html(page)
        },
        OddPage(
            "another scheme", .redirect(to: "myapp://open"), "redirect_loop", cause: "bad_redirect",
            finds: ["fetch-failed"]),
        OddPage("nowhere", Reply(302), "redirect_loop", cause: "bad_redirect", finds: ["fetch-failed"]),
    ]

    /// Encodings and forms of documents.
    static let coded = [
        OddPage("Latin-1 by its header", typed("text/html; charset=iso-8859-1", latin), title: "Café"),
        OddPage(
            "UTF-8 said to be Latin-1",
            typed("text/html; charset=iso-8859-1", "<meta charset=utf-8><title>Café crème</title><p>Some words"),
            finds: ["charset-conflict"]),
        OddPage("UTF-16", typed("text/html", utf16), title: "Größe"),
        OddPage(
            "XHTML",
            typed(
                "application/xhtml+xml",
                "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title>Strict</title></head><body/></html>"
            ),
            title: "Strict"),
        OddPage("a frameset", .html("<title>Frames</title><frameset><frame src=a></frameset>"), title: "Frames"),
        OddPage(
            "100,000 levels", .html("<title>Deep</title>" + String(repeating: "<div>", count: 100_000)), title: "Deep"),
    ]

    /// Pages that are read and found wanting.
    static let judged = [
        OddPage(
            "1.3 MB and says so", .html(page + String(repeating: " ", count: 1_300_000)), finds: ["html-too-large"]),
        OddPage(
            "a JavaScript shell",
            .html("<!doctype html><title>React App</title><div id=root></div><script src=/main.js></script>"),
            finds: ["js-generated-tags"]),
        OddPage("a fine page", .html(page), not: ["og-title-missing", "title-missing"], title: "A fine page"),
    ]
}

@Suite("Odd pages through the whole program")
struct OddPagesTests {
    @Test("each odd page has the outcome, cause, score and findings of its row", arguments: OddPage.all)
    func row(_ page: OddPage) async throws {
        let server = try site(page.answer)
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let said = await ogaudit(
            [
                server.url("/page"), "--output", "\(folder.path)/out", "--rate", "0", "--allow-private",
                "--retry-delay", "100ms", "--no-media",
            ] + page.options)
        let rows = csv(try folder.read("out/pages.csv"))
        #expect(rows.count == 1)
        let row = try #require(rows.first)
        #expect(row["outcome"] == page.outcome)
        #expect(row["cause"] == page.cause)
        #expect((row["score"] == "") == (page.outcome != "ok"), "what was not seen has no score")
        if let title = page.title { #expect(row["title"] == title) }
        if let asked = page.asked { #expect(server.log.count("/page") == asked) }
        let found = (row["findings"] ?? "").split(separator: " ").map(String.init)
        #expect(Set(found).isSuperset(of: page.findings), "\(found)")
        #expect(Set(found).isDisjoint(with: page.absent), "\(found)")
        #expect([.done, .nothingFetched].contains(said.code), "\(said.err)")
        let card = csv(try folder.read("out/findings.csv")).filter { $0["component"] != "other_apps" }
        #expect(card.compactMap { $0["rule"] }.sorted() == found.sorted())
    }

    @Test("a redirect to a consent page is a wall and not judged")
    func consent() async throws {
        let server = try site { request in
            request.host == "shop.example"
                ? .redirect(to: "http://consent.shop.example/x") : .html("<title>Before you continue</title>")
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        _ = await ogaudit([
            "http://shop.example/a", "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media",
            "--connect-to", server.connectToAll,
        ])
        let row = try #require(csv(try folder.read("out/pages.csv")).first)
        #expect(row["outcome"] == "consent_wall")
        #expect(row["score"] == "")
    }
}
