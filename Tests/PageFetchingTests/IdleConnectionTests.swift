internal import AuditModel
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@Suite("Connections that wait for their next request", .timeLimit(.minutes(5)))
struct IdleConnectionTests {
    /// An unsolicited response.
    private static let unasked = Reply.head(200, [:], length: 6) + Array("poison".utf8)

    /// Waits until all of a path's response lies in the buffers of the client: on loopback sending delivers.
    private static func untilSent(_ harness: Harness, _ path: String, _ bytes: Int) async throws {
        try await until { harness.server.log.sent[path] ?? 0 >= bytes }
    }

    @Test("an unsolicited response is not taken for that of the next page", arguments: 1...3)
    func unasked(_ count: Int) async throws {
        let page = Reply.head(200, [:], length: 3) + Array("one".utf8)
        let extra = (0..<count).flatMap { _ in [Reply.Step.wait(milliseconds: 20), .send(Self.unasked)] }
        try await Harness.run(
            { $0.politeness.host.perHost = 1 },
            answering: { $0.path == "/1" ? Reply([.send(page)] + extra) : .html($0.path) }
        ) { harness in
            #expect(try await harness.fetch("http://a.test/1").text == "one")
            try await Self.untilSent(harness, "/1", page.count + count * Self.unasked.count)
            for path in ["/2", "/3"] {
                #expect(try await harness.fetch("http://a.test\(path)").text == path)
            }
            #expect(harness.server.log.connections == 2, "the first is closed, the second is used again")
            #expect(harness.server.log.requests.count == 3, "nothing was sent over the first before it was closed")
        }
    }

    @Test("each of several connections is looked at before it is used again")
    func several() async throws {
        let page = Reply.head(200, [:], length: 3) + Array("one".utf8)
        try await Harness.run(
            { $0.politeness.host.perHost = 4 },
            answering: { request in
                guard request.path.hasPrefix("/1") else { return .html(request.path) }
                return Reply([.wait(milliseconds: 50), .send(page), .wait(milliseconds: 20), .send(Self.unasked)])
            }
        ) { harness in
            _ = try await harness.fetchAll((0..<4).map { "http://a.test/1\($0)" })
            for number in 0..<4 {
                try await Self.untilSent(harness, "/1\(number)", page.count + Self.unasked.count)
            }
            let later = try await harness.fetchAll((0..<8).map { "http://a.test/2\($0)" })
            #expect(later.allSatisfy { $0.text == String($0.finalURL.path) })
        }
    }
}
