internal import AuditModel
internal import Glibc
internal import PageFetching
internal import Politeness
internal import Synchronization
internal import TestSupport
internal import Testing

@Suite("Politeness as the server sees it", .timeLimit(.minutes(5)))
struct PolitenessTests {
    @Test("requests at once stay within the limits per host and in all")
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

    @Test("requests are never faster than the permitted rate, and hardly slower")
    func rate() async throws {
        try await Harness.run({ $0.politeness.host.rate = Rate(50, per: .seconds(1)) }, answering: { _ in .html("x") })
        { harness in
            _ = try await harness.fetchAll((0..<40).map { "http://a.test/\($0)" })
            let starts = harness.server.log.starts["a.test"] ?? []
            let span = try #require(starts.last) - (starts.first ?? 0)
            #expect(span >= 39 / 50 * 0.97 && span < 39 / 50 * 2)
        }
    }

    @Test("a refused page is retried and loads eventually", arguments: [429, 430, 503])
    func refusedOnce(_ status: Int) async throws {
        try await Harness.run(answering: { request in
            request.repetition == 0 ? .refusal(status, retryAfter: "1") : .html("let in")
        }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.text == "let in")
            let starts = harness.server.log.starts["a.test"] ?? []
            #expect(starts.count == 2 && starts[1] - starts[0] >= 0.99)
            #expect(harness.fetcher.takeHostTraffic()[HostKey("a.test")]?.throttles == 1)
        }
    }

    @Test("a refused page does not delay other pages of its host")
    func pageWaits() async throws {
        try await Harness.run(
            { $0.politeness.host.perHost = 1 },
            answering: { request in
                request.path == "/0" && request.repetition == 0 ? .refusal(retryAfter: "2") : .html("x")
            }
        ) { harness in
            _ = try await harness.fetchAll((0..<9).map { "http://a.test/\($0)" })
            let log = harness.server.log
            #expect(log.requests.count == 10 && log.requests.last?.path == "/0")
            let times = log.starts["a.test"] ?? []
            #expect(times[9] - times[0] >= 1.95, "Retry-After is kept")
        }
    }

    @Test("two pages that are refused in a row pause the whole host and no other")
    func hostPauses() async throws {
        try await Harness.run(
            { $0.politeness.host.perHost = 1 },
            answering: { request in
                request.host == "a.test" && request.repetition == 0 ? .refusal(retryAfter: "1") : .html("x")
            }
        ) { harness in
            let results = try await harness.fetchAll((0..<3).map { "http://a.test/\($0)" } + ["http://b.test/9"])
            #expect(results.allSatisfy { $0.text == "x" })
            let times = harness.server.log.starts["a.test"] ?? []
            #expect(times[2] - times[1] >= 4.9, "the first step of the ladder")
            #expect((harness.server.log.starts["b.test"]?.first ?? 9e9) - times[0] < 4)
        }
    }

    @Test("a Retry-After of a week is not waited for", arguments: [true, false])
    func tooLong(_ isPhotoSized: Bool) async throws {
        try await Harness.run(answering: { _ in .refusal(retryAfter: "604800") }) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.purpose = isPhotoSized ? .image : .page }
            #expect(result.response?.status == 429 && result.response?.headers["retry-after"] == "604800")
            #expect(harness.server.log.requests.count == 1)
        }
    }

    @Test("a host that closes its connections still gets its maximum concurrency")
    func closing() async throws {
        let meeting = Meeting(of: 4)
        try await Harness.run(
            { $0.politeness.host.perHost = 4 },
            answering: { _ in
                meeting.attend()
                return Reply([.send(Reply.head(200, ["Connection": "close"], length: 1) + [120]), .close])
            }
        ) { harness in
            let results = try await harness.fetchAll((0..<12).map { "http://a.test/\($0)" })
            #expect(results.allSatisfy { $0.text == "x" })
            #expect(harness.server.log.mostInFlight["a.test"] == 4)
        }
    }

    @Test("a host that always refuses ends with its refusal, not with silence")
    func refusedForEver() async throws {
        try await Harness.run({ $0.retries = 1 }, answering: { _ in .refusal(retryAfter: "1") }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.response?.status == 429 && result.response?.headers["retry-after"] == "1")
            #expect(harness.server.log.requests.count == 2)
        }
    }

    @Test("a host that refuses too often is skipped, and its remaining pages are not requested")
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

/// Lets requests go on when so many of them are there, or when that does not happen.
private final class Meeting: Sendable {
    private let size: Int
    private let present = Mutex(0)

    init(of size: Int) { self.size = size }

    func attend() {
        present.withLock { $0 += 1 }
        for _ in 0..<2_000 where present.withLock({ $0 }) < size { usleep(10_000) }
    }
}
