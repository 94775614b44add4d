internal import AuditModel
internal import Foundation
internal import PageFetching
internal import Politeness
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("How many pages of one host are in flight")
struct HostWindowTests {
    /// Holds every request for longer than the test takes.
    private func server() throws -> LoopbackServer {
        let server = try #require(LoopbackServer(hasRobots: false) { _ in Reply([.wait(milliseconds: 60_000)]) })
        server.start()
        return server
    }

    @Test(
        "a list of one host has as many pages in flight as --per-host and --concurrency allow", arguments: [5, 60, 100])
    func wholeShare(perHost: Int) async throws {
        let (server, folder) = (try server(), try TemporaryFolder())
        defer { server.stop() }
        var options = AuditOptions()
        options.output = folder.path
        options.fetch.allowPrivate = true
        options.fetch.politeness.concurrency = 90
        options.fetch.politeness.host = HostLimits(perHost: perHost, rate: .unlimited)
        options.fetch.retries = 0
        options.looksAtMedia = false
        let audit = try Audit(inputs: (0..<200).map { server.url("/\($0)") }, options: options, decoder: nil)
        let task = Task { try await audit.run() }
        let expected = min(perHost, 90)
        for _ in 0..<6_000 where server.log.requests.count < expected { try await Task.sleep(for: .milliseconds(5)) }
        #expect(server.log.requests.count == expected)
        task.cancel()
        _ = await task.result
    }
}
