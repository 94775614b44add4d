internal import AuditModel
internal import PageFetching
internal import TestSupport
internal import Testing

@Suite("Limits of bodies", .timeLimit(.minutes(5)))
struct BodyLimitTests {
    static let body = Array(repeating: UInt8(ascii: "b"), count: 5000)

    @Test("a whole body is cut just past its limit and not before", arguments: [4999, 5000, 5001])
    func whole(_ limit: Int) async throws {
        try await Harness.run(answering: { _ in Reply(body: Self.body) }) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.body = .whole(decodedLimit: limit) }
            #expect(result.response?.wireBody.count == min(limit, 5000))
            #expect(result.response?.isCut == (limit < 5000))
        }
    }

    @Test(
        "a body without end is cut", arguments: [[:], ["Content-Encoding": "gzip"]] as [KeyValuePairs<String, String>])
    func endless(_ headers: KeyValuePairs<String, String>) async throws {
        try await Harness.run(answering: { _ in .endlessBody(headers) }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.response?.wireBody.count == FetchRequest.documentLimit)
            #expect(result.response?.isCut == true)
        }
    }

    @Test("a Content-Length that is too large reserves no memory")
    func boastfulLength() async throws {
        try await Harness.run(
            { $0.retries = 0 },
            answering: { _ in
                .lyingLength(Array("x".utf8), promised: 9_000_000_000_000)
            }
        ) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.cause == .reset)
        }
    }

    @Test("the first bytes are requested by Range, uncompressed")
    func ranged() async throws {
        try await Harness.run(answering: { .ranged(Self.body, $0) }) { harness in
            let result = try await harness.fetch("http://a.test/") {
                ($0.body, $0.purpose) = (.first(bytes: 100), .image)
            }
            #expect(result.response?.status == 206 && result.response?.wireBody.count == 100)
            #expect(result.response?.isCut == false)
            let headers = harness.server.log.requests[0].headers
            #expect(headers["range"] == "bytes=0-99" && headers["accept-encoding"] == "identity")
            #expect(headers["accept"] == "*/*")
            // The next request with the same handle has no range.
            #expect(try await harness.fetch("http://a.test/").response?.status == 200)
        }
    }

    @Test("a server that ignores Range is stopped at the bytes wanted")
    func rangeIgnored() async throws {
        try await Harness.run(answering: { _ in Reply(body: Self.body) }) { harness in
            let result = try await harness.fetch("http://a.test/") { $0.body = .first(bytes: 100) }
            #expect(result.response?.status == 200 && result.response?.wireBody.count == 100)
            #expect(result.response?.isCut == true)
        }
    }

    @Test("the body of a redirect is not kept, and an endless one is left")
    func redirectBody() async throws {
        try await Harness.run(answering: { $0.path == "/" ? .endlessBody(["Location": "/x"]) : .html("no") }) {
            harness in
            // Status 200: Location is no redirect.
            let plain = try await harness.fetch("http://a.test/") { $0.body = .whole(decodedLimit: 100) }
            #expect(plain.response?.status == 200 && plain.hops.isEmpty)
        }
        let endless = Reply([.send(Reply.head(302, ["Location": "/x"])), .endless(Self.body), .close])
        try await Harness.run(answering: { $0.path == "/" ? endless : .html("there") }) { harness in
            let result = try await harness.fetch("http://a.test/")
            #expect(result.text == "there")
        }
    }
}
