internal import AuditModel
internal import PageFetching
internal import TestSupport
internal import Testing

@Suite("Time limits", .timeLimit(.minutes(5)))
struct TimeLimitTests {
    @Test("a response that is late and then whole succeeds, whatever the low-speed limit")
    func late() async throws {
        try await Harness.run(
            { ($0.lowSpeedBytes, $0.lowSpeedSeconds, $0.retries) = (1_000, 1, 0) },
            answering: { _ in Reply.html("whole").after(milliseconds: 4_000) }
        ) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.timeout = .seconds(60) }
            #expect(result.text == "whole", "\(result.failure?.detail ?? "")")
        }
    }

    @Test("an early header does not start the timeout of the body")
    func header() async throws {
        try await Harness.run(
            { ($0.lowSpeedBytes, $0.lowSpeedSeconds, $0.retries) = (1_000, 1, 0) },
            answering: { _ in
                Reply([.send(Reply.head(200, [:], length: 5)), .wait(milliseconds: 4_000), .send(Array("whole".utf8))])
            }
        ) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.timeout = .seconds(60) }
            #expect(result.text == "whole", "\(result.failure?.detail ?? "")")
        }
    }

    @Test("the low-speed limit does not stay on for the next response of a handle")
    func handles() async throws {
        try await Harness.run(
            { ($0.lowSpeedBytes, $0.lowSpeedSeconds, $0.retries) = (1_000, 1, 0) },
            answering: { request in request.path == "/1" ? .html("one") : Reply.html("two").after(milliseconds: 3_500) }
        ) { harness in
            #expect(try await harness.fetch("http://a.test/1").text == "one")
            let second = try await harness.fetch("http://a.test/2") { $0.timeout = .seconds(60) }
            #expect(second.text == "two", "\(second.failure?.detail ?? "")")
        }
    }

    @Test("a body that trickles ends by the low-speed limit, which the failure names")
    func trickle() async throws {
        try await Harness.run(
            { ($0.lowSpeedBytes, $0.lowSpeedSeconds, $0.retries) = (100, 1, 0) },
            answering: { _ in .drip(Array(repeating: 65, count: 2_000), milliseconds: 20) }
        ) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.timeout = .seconds(60) }
            #expect(result.failure == FetchFailure(.tooSlow, "fewer than 100 bytes/s for 1 s"))
        }
    }

    @Test("without a low-speed limit a trickle has the time of the whole")
    func unlimited() async throws {
        try await Harness.run(
            { ($0.lowSpeedSeconds, $0.retries) = (0, 0) },
            answering: { _ in .drip(Array("whole".utf8), milliseconds: 700) }
        ) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.timeout = .seconds(60) }
            #expect(result.text == "whole")
        }
    }

    @Test("a timeout says how long it waited, and whether anything was received")
    func words() async throws {
        try await Harness.run(
            { $0.retries = 0 },
            answering: { request in
                guard request.path == "/half" else { return Reply([.wait(milliseconds: 1_500), .close]) }
                return Reply([.send(Reply.head(200, [:], length: 9) + [65]), .wait(milliseconds: 1_500), .close])
            }
        ) { harness in
            let none = try await harness.fetch("http://a.test/") { $0.timeout = .milliseconds(500) }
            #expect(none.failure == FetchFailure(.timeout, "no response within 500 ms"))
            let half = try await harness.fetch("http://a.test/half") { $0.timeout = .milliseconds(900) }
            #expect(
                half.failure?.detail == "not complete within 900 ms" || half.failure?.detail.hasPrefix("no ") == true)
        }
    }
}
