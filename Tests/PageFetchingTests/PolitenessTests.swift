internal import AuditModel
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@Suite("Politeness as the server sees it", .timeLimit(.minutes(5)))
struct PolitenessTests {
    @Test("never more requests at once than allowed, per host and in all")
    func concurrency() async throws {
        try await Harness.run(
            { options in
                (options.politeness.host.perHost, options.politeness.concurrency) = (3, 8)
            }, answering: { _ in Reply.html("x").after(milliseconds: 5) }
        ) { harness in
            _ = try await harness.fetchAll((0..<120).map { "http://h\($0 % 6).test/\($0)" })
            let most = harness.server.log.mostInFlight
            #expect(most.count == 6 && most.values.allSatisfy { $0 <= 3 })
            #expect(harness.server.log.connections <= 18)
        }
    }

    @Test("never faster than the permitted rate, and hardly slower")
    func rate() async throws {
        try await Harness.run({ $0.politeness.host.rate = Rate(50, per: .seconds(1)) }, answering: { _ in .html("x") })
        { harness in
            _ = try await harness.fetchAll((0..<40).map { "http://a.test/\($0)" })
            let starts = harness.server.log.starts["a.test"] ?? []
            let span = try #require(starts.last) - (starts.first ?? 0)
            #expect(span >= 39 / 50 * 0.97 && span < 39 / 50 * 2)
        }
    }

    @Test("a 503 without Retry-After is an answer like others")
    func plainUnavailable() async throws {
        try await Harness.run(answering: { _ in Reply(503) }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.response?.status == 503)
            #expect(harness.server.log.requests.count == 1)
        }
    }

    @Test("a refusal is repeated and the page comes in the end", arguments: [429, 430, 503])
    func refusedOnce(_ status: Int) async throws {
        try await Harness.run(answering: { request in
            request.repetition == 0 ? .refusal(status, retryAfter: "1") : .html("let in")
        }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.text == "let in")
            let starts = harness.server.log.starts["a.test"] ?? []
            #expect(starts.count == 2 && starts[1] - starts[0] >= 0.99)
            #expect(harness.fetcher.hostTraffic()[HostKey("a.test")]?.refusals == 1)
        }
    }

    @Test("a 429 pauses the whole host and no other")
    func hostPauses() async throws {
        try await Harness.run(
            { $0.politeness.host.perHost = 1 },
            answering: { request in
                request.path == "/0" && request.repetition == 0 ? .refusal(retryAfter: "1") : .html("x")
            }
        ) { harness in
            _ = try await harness.fetchAll((0..<3).map { "http://a.test/\($0)" } + ["http://b.test/9"])
            let log = harness.server.log
            let times = log.starts["a.test"] ?? []
            #expect(times.count == 4 && log.requests.count == 5)
            #expect(zip(times, times.dropFirst()).contains { $1 - $0 >= 0.99 })
            #expect((log.starts["b.test"]?.first ?? 9e9) - times[0] < 0.9)
        }
    }

    @Test("a host that always refuses ends with its refusal, not with silence")
    func refusedForEver() async throws {
        try await Harness.run({ $0.refusalRetries = 1 }, answering: { _ in .refusal(retryAfter: "1") }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.response?.status == 429 && result.response?.headers["retry-after"] == "1")
            #expect(harness.server.log.requests.count == 2)
        }
    }

    @Test("a host that refuses too often is skipped, and its remaining pages are not asked for")
    func skipped() async throws {
        try await Harness.run({ $0.politeness.throttleLimit = 1 }, answering: { _ in Reply(429) }) { harness in
            let results = try await harness.fetchAll((0..<100).map { "http://a.test/\($0)" })
            let skipped = results.filter { $0.cause == .hostSkipped }
            let statuses = results.compactMap { $0.response?.status }
            #expect(statuses == Array(repeating: 429, count: 100 - skipped.count))
            #expect(skipped.count >= 96 && harness.server.log.requests.count == 100 - skipped.count)
            #expect(try await harness.fetch("http://a.test/late").cause == .hostSkipped)
        }
    }
}
