internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Two runs on one database")
struct LockWaitTests {
    private let gate = Gate()
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let words: [String]

    init() throws {
        folder = try TemporaryFolder()
        server = try site { [gate] _ in
            gate.pass()
            return html("<title>A page</title>")
        }
        words = [
            server.url("/a"), "--output", "\(folder.path)/out", "--rate", "0", "--allow-private", "--no-media",
            "--timeout", "10m",
        ]
    }

    /// Starts a run that is held up by its server.
    private func first() async throws -> Program {
        let first = try Program(words)
        #expect(try await first.wait { server.log.count("/a") == 1 }, "\(first.err)")
        return first
    }

    @Test("--lock-wait waits for the process that holds the database, and then runs")
    func waits() async throws {
        defer { server.stop() }
        let first = try await first()
        let second = try Program(words + ["--lock-wait", "10m"])
        #expect(try await second.wait { second.err.contains("Waiting for process \(first.identifier)") })
        #expect(server.log.count("/a") == 1 && second.isRunning)
        gate.open()
        #expect(try await first.end() == 0, "\(first.err)")
        #expect(try await second.end() == 0, "\(second.err)")
        #expect(server.log.count("/a") == 2)
    }

    @Test("without --lock-wait a second process is told at once who holds the database")
    func leaves() async throws {
        defer { server.stop() }
        let first = try await first()
        let second = try Program(words + ["--lock-wait", "0"])
        #expect(try await second.end() == 4)
        #expect(second.err.contains("in use by process \(first.identifier)"), "\(second.err)")
        gate.open()
        #expect(try await first.end() == 0, "\(first.err)")
        #expect(server.log.count("/a") == 1)
    }
}
