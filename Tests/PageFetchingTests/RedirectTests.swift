internal import AuditModel
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@Suite("Redirects", .timeLimit(.minutes(5)))
struct RedirectTests {
    @Test("redirects are followed hop by hop and recorded", arguments: [301, 302, 303, 307, 308])
    func followed(_ status: Int) async throws {
        try await Harness.run(answering: { request in
            switch request.path {
            case "/": .redirect(status, to: "/two")
            case "/two": .redirect(status, to: "http://b.test/three")
            default: .html(request.host)
            }
        }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.text == "b.test" && result.finalURL.text == "http://b.test/three")
            #expect(result.hops.map(\.status) == [status, status])
            #expect(result.hops.map(\.from.text) == ["http://a.test/", "http://a.test/two"])
            #expect(result.hops.map(\.to.text) == ["http://a.test/two", "http://b.test/three"])
            #expect(harness.server.log.requests.count == 3)
        }
    }

    @Test("a 3xx without Location is a final response")
    func noLocation() async throws {
        try await Harness.run(answering: { _ in Reply(302, body: Array("lost".utf8)) }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.text == "lost")
        }
    }

    @Test("a redirect loop over several URLs is detected when it closes")
    func loop() async throws {
        try await Harness.run(answering: { request in
            .redirect(to: ["/": "/a", "/a": "/b", "/b": "/a"][request.path] ?? "/")
        }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.cause == .redirectLoop && result.hops.count == 3)
            #expect(harness.server.log.requests.count == 3)
        }
    }

    @Test("redirects that wait for a cookie name it, and others do not")
    func cookies() async throws {
        try await Harness.run(answering: { request in
            let cookie = request.path == "/plain" ? "" : "session=\(request.repetition); Path=/; HttpOnly"
            let name = request.path == "/odd" ? "\u{1B}[31m=1" : cookie
            let target = request.path.hasPrefix("/far") ? request.path + "x" : request.path
            return Reply(302, name.isEmpty ? ["Location": target] : ["Set-Cookie": name, "Location": target])
        }) { harness in
            let waits = "; they set the cookie “session”, which previews do not send back"
            for (path, suffix) in [("/", waits), ("/far", waits), ("/plain", "/plain"), ("/odd", "/odd")] {
                let failure = try await harness.fetch("http://a.test\(path)").failure
                #expect(failure?.detail.hasSuffix(suffix) == true, "\(failure?.detail ?? "")")
            }
        }
    }

    @Test("one redirect more than the limit is too many", arguments: [0, 3])
    func tooMany(_ limit: Int) async throws {
        try await Harness.run(answering: { .redirect(to: $0.path + "x") }) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.redirectLimit = limit }
            #expect(result.cause == .tooManyRedirects && result.hops.count == limit)
            #expect(harness.server.log.requests.count == limit + 1)
        }
    }

    @Test("redirects keep to the rate of their host")
    func rate() async throws {
        try await Harness.run(
            { $0.politeness.host.rate = Rate(20, per: .seconds(1)) },
            answering: {
                $0.path.hasPrefix("/to") ? .html("x") : .redirect(to: "/to" + $0.path.dropFirst())
            }
        ) { harness in
            let results = try await harness.fetchAll((0..<5).map { "http://a.test/\($0)" })
            #expect(results.allSatisfy { $0.hops.count == 1 && $0.text == "x" })
            let starts = harness.server.log.starts["a.test"] ?? []
            #expect(starts.count == 10)
            #expect(harness.server.log.most(host: "a.test", within: 0.24) <= 6)
        }
    }
}
