internal import AuditModel
internal import Glibc
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@Suite("Fetching", .timeLimit(.minutes(5)))
struct FetcherTests {
    @Test("a response has its status, header, body, version and URL")
    func plainAnswer() async throws {
        try await Harness.run(answering: { _ in .html("<title>hello</title>") }) { harness in
            let result = try await harness.fetch("http://a.test/page?x=1")
            let response = try #require(result.response)
            #expect(response.status == 200 && response.httpVersion == "1.1" && !response.isCut)
            #expect(response.headers["content-type"] == "text/html; charset=utf-8")
            #expect(result.text == "<title>hello</title>")
            #expect(response.remoteAddress == "127.0.0.1")
            #expect(result.finalURL.text == "http://a.test/page?x=1" && result.hops.isEmpty)
            #expect(harness.server.log.requests.map(\.path) == ["/page?x=1"])
        }
    }

    @Test("a request has the profile's headers, gzip and nothing else")
    func requestHeader() async throws {
        try await Harness.run(answering: { _ in Reply(200, ["Set-Cookie": "id=1"]) }) { harness in
            _ = try await harness.fetch("http://a.test/1") { $0.profile = .safariMac }
            _ = try await harness.fetch("http://a.test/2")
            let requests = harness.server.log.requests
            #expect(requests[0].headers["user-agent"] == FetchProfile.safariMac.userAgent)
            #expect(requests[1].headers["user-agent"] == FetchProfile.messages.userAgent)
            #expect(requests[1].headers["accept"] == FetchProfile.documentTypes)
            #expect(requests[1].headers["accept-encoding"] == "gzip")
            #expect(requests[1].headers["accept-language"] == "en-US,en;q=0.9")
            let sent = ["host", "user-agent", "accept", "accept-encoding", "accept-language"]
            #expect(Set(requests[1].headers.keys) == Set(sent))
        }
    }

    @Test("the languages are those of the options, a given header has precedence, and an empty text sends none")
    func languages() async throws {
        for (languages, headers, sent) in [
            ("de-DE,de;q=0.9", [], "de-DE,de;q=0.9"), ("de", ["accept-language: fr"], "fr"), ("", [], nil as String?),
        ] {
            try await Harness.run({ ($0.acceptLanguage, $0.headers) = (languages, headers) }) { _ in
                .html("x")
            } _: { harness in
                for purpose in [FetchRequest.Purpose.page, .image] {
                    _ = try await harness.fetch("http://a.test/") { $0.purpose = purpose }
                }
                #expect(harness.server.log.requests.map { $0.headers["accept-language"] } == [sent, sent])
            }
        }
    }

    @Test("connections are reused")
    func keepAlive() async throws {
        try await Harness.run(answering: { _ in .html("x") }) { harness in
            for number in 0..<20 { _ = try await harness.fetch("http://a.test/\(number)") }
            #expect(harness.server.log.connections == 1)
        }
    }

    @Test("two thousand pages of twenty hosts need few connections")
    func manyPages() async throws {
        try await Harness.run({ $0.politeness.host.perHost = 2 }, answering: { _ in .html("page") }) { harness in
            let results = try await harness.fetchAll((0..<2000).map { "http://h\($0 % 20).test/\($0)" })
            #expect(results.allSatisfy { $0.text == "page" })
            let log = harness.server.log
            #expect(log.requests.count == 2000 && log.connections <= 40)
            #expect(log.mostInFlight.values.allSatisfy { $0 <= 2 })
            #expect(harness.fetcher.snapshot().requests == 2000)
            #expect(harness.fetcher.takeHostTraffic()[HostKey("h0.test")]?.requests == 100)
        }
    }

    @Test("secret headers go only to their hosts, also after a redirect")
    func secrets() async throws {
        try await Harness.run(
            { options in
                options.headers = ["X-Audit: yes"]
                options.hosts[HostKey("a.test")] = .plain { $0.secretHeaders = ["Authorization: Bearer secret"] }
            }, answering: { $0.host == "a.test" ? .redirect(to: "http://b.test/") : .html("b") }
        ) { harness in
            _ = try await harness.fetch("http://a.test/")
            let requests = harness.server.log.requests
            #expect(requests.map { $0.headers["x-audit"] } == ["yes", "yes"])
            #expect(requests.map { $0.headers["authorization"] } == ["Bearer secret", nil])
        }
    }

    @Test("a password goes only to its hosts")
    func password() async throws {
        try await Harness.run(
            { options in
                options.hosts[HostKey("a.test")] = .plain { $0.userPassword = "me:word" }
            }, answering: { _ in .html("") }
        ) { harness in
            for host in ["a", "b", "a"] { _ = try await harness.fetch("http://\(host).test/") }
            let sent = harness.server.log.requests.map { $0.headers["authorization"] }
            #expect(sent == ["Basic bWU6d29yZA==", nil, "Basic bWU6d29yZA=="])
        }
    }

    @Test(
        "invalid fetch options are errors",
        arguments: [
            { (options: inout FetchOptions) in options.headers = ["no colon"] },
            { $0.headers = ["X: a\r\nEvil: b"] },
            { $0.headers = ["Authorization: Bearer secret"] },
            { $0.headers = ["cookie: a=b"] },
            { $0.caFile = "/nowhere/ca.pem" },
            { $0.connectTo = ["a:1:b"] },
            { $0.resolve = ["a:1"] },
            { $0.pageBytes = 0 },
            { $0.connectTimeout = .zero },
        ] as [@Sendable (inout FetchOptions) -> Void])
    func badOptions(_ change: @Sendable (inout FetchOptions) -> Void) {
        var options = FetchOptions()
        change(&options)
        #expect(throws: FetcherError.self) { try Fetcher(options: options) }
    }

    @Test("pages wait while received ones take too much memory, and resources do not")
    func backPressure() async throws {
        try await Harness.run({ $0.pageBytes = 40_000 }, answering: { _ in .html("x") }) { harness in
            let (_, first) = await harness.fetcher.fetchPage(try Harness.request("http://a.test/0"))
            let (_, second) = await harness.fetcher.fetchPage(try Harness.request("http://a.test/1"))
            let third = try Harness.request("http://a.test/third")
            async let page = harness.fetcher.fetch(third)
            let icon = await harness.fetcher.fetch(try Harness.request("http://a.test/icon") { $0.purpose = .icon })
            #expect(icon.response?.status == 200)
            #expect(harness.server.log.count("/third") == 0)
            #expect(harness.fetcher.room.now.held == 2 * (32_768 + 4))
            for _ in 0..<3 { first.leave() }
            #expect(await page.response?.status == 200)
            second.leave()
            #expect(harness.fetcher.room.now.held == 0, "the third had no holder")
        }
    }
}

extension HostAccess {
    /// What may go over plain http, as tests have it.
    fileprivate static func plain(_ change: (inout HostAccess) -> Void) -> HostAccess {
        var access = HostAccess()
        access.allowsPlainHTTP = true
        change(&access)
        return access
    }
}
