internal import AuditModel

/// Redirects and manners.
extension HostileReply {
    static let redirects =
        [
            HostileReply("leads to itself", .redirectLoop, .redirectLoop) { .redirect(to: $0.path) },
            HostileReply("leads in a circle of three", .redirectLoop, .redirectLoop) { request in
                .redirect(to: ["/page": "/b", "/b": "/c"][request.path] ?? "/page")
            },
            HostileReply(
                "leads over 50 addresses", .redirectLoop, .tooManyRedirects, limit: "`--max-redirects`",
                answer: hops(50)),
            HostileReply("leads over ten addresses", limit: "`--max-redirects`", answer: hops(10)),
            HostileReply("leads over 50 hosts", .redirectLoop, .tooManyRedirects, limit: "`--max-redirects`") {
                request in
                .redirect(to: "http://h\(1 + (Int(request.host.dropFirst().prefix { $0 != "." }) ?? 0)).test/page")
            },
            HostileReply("leads nowhere", Reply(302), .redirectLoop, .badRedirect),
            HostileReply(
                "leads to control characters", .redirect(to: "\u{0B}\u{1B}[2Jx:y"), .redirectLoop, .redirectLoop),
            HostileReply("leads to an empty address", .redirect(to: ""), .redirectLoop, .redirectLoop),
            HostileReply("leads to a path", answer: leading("there")),
            HostileReply("leads to a path of the host", answer: leading("/there")),
            HostileReply("leads to another host without a scheme", answer: leading("//other.test/there")),
            HostileReply("leads to upper case", answer: leading("HTTP://OTHER.TEST/there")),
            HostileReply("leads with spaces and tabs", answer: leading(" \t/the\tre ")),
            HostileReply("leads with backslashes", answer: leading("\\\\other.test\\there")),
            HostileReply("leads to a user and a password", answer: leading("http://me:word@other.test/there")),
            HostileReply("leads to a fragment", answer: leading("/there#\u{1B}[31m")),
            HostileReply("leads to line breaks in escapes", answer: leading("/there?%0d%0aX-Injected:%20yes")),
            HostileReply("leads to two places", answer: leading("/there\r\nLocation: file:///etc/passwd")),
            HostileReply(
                "leads to an address of 20 KB", .redirect(to: "/" + repeated("x", 20_000)), .redirectLoop, .badRedirect),
        ]
        + [
            "file:///etc/passwd", "gopher://127.0.0.1:6379/_FLUSHALL", "dict://127.0.0.1:11211/stats",
            "ftp://127.0.0.1/", "ldap://127.0.0.1/", "smb://127.0.0.1/x", "javascript:alert(1)",
            "data:text/html,<title>x</title>", "about:blank", "view-source:http://a.test/", "myapp://open",
            "http://", "http://[", "http://a b/", "http://127.0.0.1:99999/",
        ].map { target in
            HostileReply("leads to `\(shown(target))`", .redirect(to: target), .redirectLoop, .badRedirect)
        }
        + [
            HostileReply("leads on with a body without end") { request in
                if request.path == "/there" { return Reply(200, html, body: page) }
                return Reply([.send(Reply.head(302, ["Location": "/there"])), .endless(page)])
            },
            HostileReply(
                "leads away by meta refresh",
                .html("<meta http-equiv=refresh content='0;url=file:///etc/passwd'>\(text)")),
        ]

    private static func shown(_ text: String) -> String {
        text.unicodeScalars.map { $0.value < 32 ? "\\x" + String($0.value, radix: 16) : String($0) }.joined()
    }

    /// Leads over so many addresses to the page.
    private static func hops(_ count: Int) -> @Sendable (LoopbackServer.Request) -> Reply {
        { request in
            let hop = Int(request.path.dropFirst("/hop=".count)) ?? 0
            return hop < count ? .redirect(to: "/hop=\(hop + 1)") : Reply(200, html, body: page)
        }
    }

    /// Leads there, where the page is.
    private static func leading(_ target: String) -> @Sendable (LoopbackServer.Request) -> Reply {
        { request in request.path.hasPrefix("/there") ? Reply(200, html, body: page) : .redirect(to: target) }
    }

    static let manners = [
        HostileReply("consents at another host", .consentWall) { request in
            request.host.hasPrefix("consent.")
                ? .html("<title>Before you continue</title>") : .redirect(to: "http://consent.shop.test/x")
        },
        HostileReply("challenges with 200", .botWall) { _ in
            .html("<title>Just a moment...</title><script src=/cdn-cgi/challenge-platform/x></script>")
        },
        HostileReply("refuses HEAD") { $0.method == "HEAD" ? Reply(405) : Reply(200, html, body: page) },
        HostileReply("refuses Messages, not Safari") { request in
            let isMessages = request.headers["user-agent"]?.contains("facebookexternalhit") == true
            return isMessages ? Reply(403) : Reply(200, html, body: page)
        },
        HostileReply("503 for ever", Reply(503), .http5xx),
        HostileReply("503 without Retry-After, then the page", answer: once(Reply(503))),
        HostileReply("503 with Retry-After, then the page", answer: once(.refusal(503, retryAfter: "1"))),
        HostileReply("429, then the page", answer: once(.refusal(429, retryAfter: nil))),
        HostileReply(
            "429 for a week", .refusal(retryAfter: "604800"), .rateLimited, .rateLimited, limit: "`--max-wait`"),
        HostileReply("Retry-After in the past", answer: once(.refusal(retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT"))),
        HostileReply("Retry-After of rubbish", answer: once(.refusal(retryAfter: "soon\u{1B}[31m"))),
        HostileReply("Retry-After of -1", answer: once(.refusal(retryAfter: "-1"))),
        HostileReply("Retry-After of 1 and of 10^30", answer: once(.refusal(retryAfter: "1\r\nRetry-After: \(huge)"))),
    ]

    private static let huge = "1" + repeated("0", 30)

    /// That first, then the page.
    private static func once(_ reply: Reply) -> @Sendable (LoopbackServer.Request) -> Reply {
        { $0.repetition == 0 ? reply : Reply(200, html, body: page) }
    }
}
