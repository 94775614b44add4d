internal import TestSupport
internal import Testing

@Suite("The harness of these tests")
struct HarnessTests {
    @Test("waiting for a request that never comes fails")
    func neverSeen() async throws {
        try await Harness.run(answering: { _ in .html("x") }) { harness in
            await #expect(throws: NeverCame.self) {
                try await until({ !harness.server.log.requests.isEmpty }, turns: 2)
            }
            _ = try await harness.fetch("http://a.test/")
            try await until({ !harness.server.log.requests.isEmpty }, turns: 0)
        }
    }
}
