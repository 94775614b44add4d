internal import AuditModel
internal import PageFetching
internal import Politeness
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("Stopping", .timeLimit(.minutes(5)))
struct CancellationTests {
    @Test("a cancelled task gets its result at once, and its request ends")
    func cancelledTask() async throws {
        // A response that takes a minute without being too slow, so that only the cancellation can end it in time.
        let endless = (0..<600).flatMap { _ in
            [Reply.Step.wait(milliseconds: 100), .send([UInt8](repeating: 120, count: 100))]
        }
        try await Harness.run(answering: { _ in
            Reply([.send(Reply.head(200, [:], length: 1_000_000))] + endless)
        }) { harness in
            let request = try Harness.request("http://a.test/") { $0.timeout = .seconds(120) }
            let task = Task { await harness.fetcher.fetch(request) }
            try await harness.untilServer(hasSeen: 1)
            #expect(harness.fetcher.snapshot().slowest?.url.text == "http://a.test/")
            let before = ContinuousClock.now
            task.cancel()
            #expect(await task.value.cause == .cancelled)
            #expect(ContinuousClock.now - before < .seconds(50), "long before the answer, however busy the machine")
            #expect(harness.fetcher.snapshot().inFlight.isEmpty)
        }
    }

    @Test("a task cancelled before its start sends no request")
    func cancelledBefore() async throws {
        try await Harness.run(answering: { _ in .html("x") }) { harness in
            let request = try Harness.request("http://a.test/")
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return await harness.fetcher.fetch(request)
            }
            task.cancel()
            #expect(await task.value.cause == .cancelled)
        }
    }

    @Test("cancelAll ends running and waiting requests, and later ones work")
    func cancelAll() async throws {
        try await Harness.run(
            { $0.politeness.host.perHost = 1 },
            answering: { request in
                request.path == "/slow" ? Reply.html("x").after(milliseconds: 2000) : .html("after")
            }
        ) { harness in
            async let results = harness.fetchAll(Array(repeating: "http://a.test/slow", count: 20))
            try await harness.untilServer(hasSeen: 1)
            try await until { harness.fetcher.snapshot().waiting >= 19 }
            harness.fetcher.cancelAll()
            let ended = try await results
            #expect(ended.count == 20 && ended.allSatisfy { $0.cause == .cancelled })
            #expect(try await harness.fetch("http://a.test/next").text == "after")
            #expect(harness.server.log.requests.count == 2)
        }
    }

    @Test("after stopAccepting accepted requests finish and new ones are refused")
    func stopAccepting() async throws {
        try await Harness.run(answering: { _ in Reply.html("x").after(milliseconds: 50) }) { harness in
            async let first = harness.fetch("http://a.test/")
            try await harness.untilServer(hasSeen: 1)
            harness.fetcher.stopAccepting()
            #expect(try await harness.fetch("http://a.test/late").cause == .cancelled)
            let ended = try await first
            #expect(ended.text == "x")
        }
    }

    @Test("shutDown ends every request once, also those submitted from their callbacks")
    func shutDown() throws {
        let harness = try Harness { _ in Reply.html("x").after(milliseconds: 2000) }
        let ends = Mutex([FetchFailure.Cause?]())
        let request = try Harness.request("http://a.test/")
        let fetcher = harness.fetcher
        for _ in 0..<10 {
            fetcher.submit(request) { first in
                ends.withLock { $0.append(first.cause) }
                fetcher.submit(request) { second in ends.withLock { $0.append(second.cause) } }
            }
        }
        harness.stop()
        #expect(ends.withLock { $0 } == Array(repeating: .cancelled, count: 20))
        fetcher.shutDown()
    }
}
