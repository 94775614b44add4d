internal import AuditModel
internal import PageFetching
internal import TestSupport
internal import Testing

@Suite("Servers that misbehave", .timeLimit(.minutes(5)))
struct MisbehaviourTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var reply: Reply
        var cause: FetchFailure.Cause
        var requests = 1
    }

    static let cases = [
        Case(testDescription: "closes before a word", reply: .drop, cause: .reset, requests: 2),
        Case(testDescription: "resets", reply: .reset, cause: .reset, requests: 2),
        Case(
            testDescription: "promises more than it sends",
            reply: .lyingLength(Array("short".utf8), promised: 500), cause: .reset, requests: 2),
        Case(testDescription: "header without end", reply: .endlessHeader, cause: .headerTooLarge),
        Case(testDescription: "header line without end", reply: .endlessHeaderLine, cause: .headerTooLarge),
        Case(testDescription: "no HTTP at all", reply: .raw("220 mail.test ESMTP\r\n"), cause: .protocolError),
        Case(
            testDescription: "a redirect to another scheme", reply: .redirect(to: "mailto:me@a.test"),
            cause: .badRedirect),
        Case(testDescription: "a redirect to itself", reply: .redirect(to: "http://a.test/"), cause: .redirectLoop),
    ]

    @Test("each misbehaving server ends with the right cause", arguments: cases)
    func cause(_ each: Case) async throws {
        try await Harness.run(answering: { _ in each.reply }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.cause == each.cause, "\(result.failure?.detail ?? "an answer")")
            #expect(harness.server.log.requests.count == each.requests)
        }
    }

    @Test("broken chunks are a protocol error")
    func badChunks() async throws {
        try await Harness.run({ $0.retries = 0 }, answering: { _ in .badChunks }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.cause == .protocolError)
        }
    }

    @Test("a connection that breaks once is tried again and succeeds")
    func brokenOnce() async throws {
        try await Harness.run(answering: { $0.repetition == 0 ? .drop : .html("well") }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.text == "well")
            #expect(harness.fetcher.takeHostTraffic()[HostKey("a.test")]?.failures == 1)
        }
    }

    @Test("a port where nothing listens is a connect error")
    func refusedConnection() async throws {
        let server = try #require(LoopbackServer { _ in .drop })
        let entry = server.connectToAll
        server.stop()
        try await Harness.run({ $0.connectTo = [entry] }, answering: { _ in .drop }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.cause == .connect)
        }
    }

    @Test("a name that does not exist is a DNS error")
    func unknownName() async throws {
        try await Harness.run({ $0.connectTo = [] }, answering: { _ in .drop }) { harness in
            let result = try await harness.fetch("http://nothing.invalid/")
            // Once, and without the robots.txt that was to come before it.
            #expect(result.failure == FetchFailure(.dns, "Could not resolve host: nothing.invalid"))
        }
    }

    @Test("plain HTTP where TLS was expected is a TLS error")
    func noTLS() async throws {
        try await Harness.run(answering: { _ in .drop }) { harness in
            let result = try await harness.fetch("https://a.test/")
            #expect(result.cause == .tls)
        }
    }

    @Test("a response that trickles is given up by the low-speed limit")
    func drip() async throws {
        try await Harness.run(
            { options in
                (options.lowSpeedBytes, options.lowSpeedSeconds) = (100, 1)
            }, answering: { _ in .drip(Array(repeating: 65, count: 500), milliseconds: 20) }
        ) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.cause == .tooSlow)
        }
    }

    @Test("the timeout covers all hops together")
    func deadline() async throws {
        try await Harness.run(answering: { request in
            Reply.redirect(to: "http://a.test/\(request.path.count)\(request.path.dropFirst())").after(
                milliseconds: 150)
        }) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.timeout = .milliseconds(400) }
            #expect(result.cause == .timeout)
            #expect(result.hops.count <= 2 && result.timings.total >= 390 && result.timings.total < 5000)
        }
    }

    @Test("HTTP/1.0, chunks, trailers and 1xx responses are read correctly")
    func oddButFine() async throws {
        try await Harness.run(answering: { request in
            switch request.path {
            case "/old": .old(Array("old".utf8))
            case "/chunked":
                .chunked([Array("chu".utf8), Array("nked".utf8)], trailer: "X-Late: 1\r\nLocation: /x\r\n")
            default: .raw("HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\nX-Real: 1\r\n\r\nfinal")
            }
        }) { harness in
            let old = try await harness.fetch("http://a.test/old")
            #expect(old.text == "old" && old.response?.httpVersion == "1.0")
            let chunked = try await harness.fetch("http://a.test/chunked")
            #expect(chunked.text == "chunked" && chunked.response?.headers["x-late"] == nil)
            let hinted = try await harness.fetch("http://a.test/hinted")
            #expect(hinted.text == "final" && hinted.response?.headers["link"] == nil)
            #expect(hinted.response?.headers["x-real"] == "1")
        }
    }
}
