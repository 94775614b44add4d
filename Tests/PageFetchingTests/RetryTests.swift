internal import AuditModel
internal import PageFetching
internal import Politeness
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("Twice before it counts", .timeLimit(.minutes(5)))
struct RetryTests {
    static let passing: [(String, Reply)] = [
        ("500", Reply(500)), ("503", Reply(503)), ("reset", .reset), ("closed", .drop),
        ("silent", Reply([.wait(milliseconds: 1_500), .close])),
    ]

    @Test(
        "a passing error is retried once, for pages, images, icons and videos",
        arguments: passing.map(\.0), [FetchRequest.Purpose.page, .image, .icon, .media])
    func passes(_ name: String, _ purpose: FetchRequest.Purpose) async throws {
        let trouble = try #require(Self.passing.first { $0.0 == name }?.1)
        try await Harness.run(answering: { $0.repetition == 0 ? trouble : .html("well") }) { harness in
            let result = try await harness.fetch("http://a.test/") { request in
                request.purpose = purpose
                if name == "silent" { request.timeout = .milliseconds(700) }
            }
            // An image may be slow on a busy machine; what matters is that it was requested twice.
            #expect(result.tries == 2 && harness.server.log.requests.count == 2)
            if name != "silent" { #expect(result.text == "well") }
        }
    }

    @Test("a lasting error ends with the last response, after two tries", arguments: [500, 502, 503])
    func stays(_ status: Int) async throws {
        try await Harness.run(answering: { Reply(status, ["X-Try": "\($0.repetition)"]) }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.response?.status == status && result.response?.headers["x-try"] == "1")
            #expect(result.tries == 2 && harness.server.log.requests.count == 2)
        }
    }

    @Test("tries that ended otherwise are not counted as having ended so")
    func otherwise() async throws {
        for (first, last, alike) in [(502, 404, 1), (500, 503, 1), (500, 500, 2)] {
            try await Harness.run(answering: { Reply($0.repetition == 0 ? first : last) }) { harness in
                let result = try await harness.fetch("http://a.test/")
                #expect(result.response?.status == last && result.tries == 2 && result.alikeTries == alike)
            }
        }
        try await Harness.run(answering: { $0.repetition == 0 ? .reset : Reply(500) }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.tries == 2 && result.alikeTries == 1)
        }
    }

    @Test("a permanent error is not retried", arguments: [200, 204, 403, 404, 410, 600, 999])
    func lasting(_ status: Int) async throws {
        try await Harness.run(answering: { _ in Reply(status) }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.response?.status == status && result.tries == 1)
            #expect(harness.server.log.requests.count == 1)
        }
    }

    @Test("--retries 0 fetches nothing twice")
    func none() async throws {
        try await Harness.run({ $0.retries = 0 }, answering: { _ in Reply(500) }) { harness in
            _ = try await harness.fetch("http://a.test/")
            #expect(harness.server.log.requests.count == 1)
        }
    }

    @Test("a retry starts after its delay, and other requests do not wait for it")
    func behind() async throws {
        try await Harness.run(
            { options in
                options.politeness.retryDelay = .seconds(1)
                (options.politeness.concurrency, options.politeness.host.perHost) = (1, 1)
            },
            answering: { $0.path == "/0" && $0.repetition == 0 ? Reply(500) : .html("x") }
        ) { harness in
            let results = try await harness.fetchAll((0..<20).map { "http://a.test/\($0)" })
            #expect(results.allSatisfy { $0.text == "x" })
            let log = harness.server.log
            #expect(log.requests.map(\.path).last == "/0" && log.requests.count == 21)
            let starts = log.starts["a.test"] ?? []
            let first = try #require(log.requests.firstIndex { $0.path == "/0" })
            #expect(starts[20] - starts[first] >= 0.99)
        }
    }

    @Test("the caller is informed whenever a page is delayed, and when it arrives")
    func reported() async throws {
        try await Harness.run(answering: { $0.repetition < 2 ? .refusal(retryAfter: nil) : .html("x") }) { harness in
            let delays = Mutex<[Delay]>([])
            let request = try Harness.request("http://a.test/")
            let (result, _) = await harness.fetcher.fetchPage(request) { delay in delays.withLock { $0.append(delay) } }
            #expect(result.tries == 3)
            let reported = delays.withLock { $0 }
            #expect(reported.map(\.isFirst) == [true, false] && reported.allSatisfy { $0.trouble == .refused })
            #expect(result.delay >= .milliseconds(1) && reported.allSatisfy { $0.span <= result.delay })
        }
    }

    @Test("the time of a failed try is not the page's")
    func time() async throws {
        try await Harness.run(answering: { request in
            request.repetition == 0 ? Reply(500).after(milliseconds: 800) : .html("x")
        }) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.timeout = .seconds(1) }
            #expect(result.text == "x" || result.cause == .timeout)
            #expect(result.timings.total < 800 || result.cause == .timeout)
        }
    }

    @Test("a slow page is timed once more, and the better time counts, whichever it is", arguments: [0, 1])
    func slow(_ which: Int) async throws {
        try await Harness.run(answering: { request in
            Reply.html("\(request.repetition)").after(milliseconds: request.repetition == which ? 2_500 : 600)
        }) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.patience = .milliseconds(500) }
            #expect(result.text == "1" && harness.server.log.requests.count == 2)
            #expect(result.timings.total >= 600 && result.timings.total < 2_500)
        }
    }

    @Test("pages of a slow host are not all measured twice")
    func slowHost() async throws {
        try await Harness.run(answering: { _ in Reply.html("x").after(milliseconds: 60) }) { harness in
            await withTaskGroup { group in
                for number in 0..<30 {
                    group.addTask {
                        _ = try? await harness.fetch("http://a.test/\(number)") { $0.patience = .milliseconds(50) }
                    }
                }
            }
            #expect(harness.server.log.requests.count == 30 + RepeatPolicy.slowLimit)
        }
    }

    @Test("when pages are stopped, retries are not waited for")
    func stopped() async throws {
        try await Harness.run({ $0.politeness.retryDelay = .seconds(200) }, answering: { _ in Reply(500) }) { harness in
            let page = try Harness.request("http://a.test/page")
            let image = try Harness.request("http://a.test/image") { $0.purpose = .image }
            async let ends = [harness.fetcher.fetch(page), harness.fetcher.fetch(image)]
            try await harness.untilServer(hasSeen: 1)
            try await until { !harness.fetcher.snapshot().pausedHosts.isEmpty }
            harness.fetcher.stopPages()
            let ended = await ends
            #expect(ended[0].cause == .cancelled, "another run asks for it")
            #expect(ended[1].response?.status == 500 || ended[1].cause == .cancelled)
            #expect(harness.server.log.count("/page") == 1)
        }
    }

    @Test("while only retries are left, the progress names their host")
    func named() async throws {
        try await Harness.run({ $0.politeness.retryDelay = .seconds(100) }, answering: { _ in Reply(500) }) { harness in
            let request = try Harness.request("http://a.test/")
            let task = Task { await harness.fetcher.fetch(request) }
            try await until { !harness.fetcher.snapshot().pausedHosts.isEmpty }
            let progress = harness.fetcher.snapshot()
            #expect(
                progress.pausedHosts.map(\.host) == [HostKey("a.test")] && progress.pausedHosts[0].until > progress.now)
            task.cancel()
            #expect(await task.value.cause == .cancelled)
        }
    }
}
