internal import Foundation
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
        #expect(server.log.count("/a") >= 2)
    }

    @Test("without --lock-wait a second process learns at once who holds the database")
    func leaves() async throws {
        defer { server.stop() }
        let first = try await first()
        let second = try Program(words + ["--lock-wait", "0"])
        #expect(try await second.end() == 4)
        #expect(second.err.contains("in use by process \(first.identifier)"), "\(second.err)")
        #expect(server.log.count("/a") == 1)
        gate.open()
        #expect(try await first.end() == 0, "\(first.err)")
    }

    private var database: String { "\(folder.path)/out/ogaudit.sqlite" }

    @Test("another program that has locked the database is waited for too")
    func otherProgram() async throws {
        defer { server.stop() }
        gate.open()
        #expect(try await Program(words).end() == 0)
        let (asked, holder) = (server.log.count("/a"), try await Holder(database, "BEGIN EXCLUSIVE"))
        let second = try Program(words + ["--lock-wait", "10m"])
        #expect(try await second.wait { second.err.contains("Waiting for another program, which uses") })
        #expect(server.log.count("/a") == asked && second.isRunning)
        holder.letGo()
        #expect(try await second.end() == 0, "\(second.err)")
        #expect(server.log.count("/a") > asked)
    }

    @Test("without --lock-wait the second process fails before it sends a request")
    func otherProgramLeaves() async throws {
        defer { server.stop() }
        gate.open()
        #expect(try await Program(words).end() == 0)
        let (asked, holder) = (server.log.count("/a"), try await Holder(database, "BEGIN EXCLUSIVE"))
        let second = try Program(words + ["--lock-wait", "0"])
        #expect(try await second.end() == 4)
        #expect(second.err.contains("ogaudit.sqlite is locked by another program; "), "\(second.err)")
        #expect(server.log.count("/a") == asked)
        holder.letGo()
    }

    @Test("a lock that is taken in the middle of a run is waited for longer than SQLite would, and loses nothing")
    func lockedInBetween() async throws {
        defer { server.stop() }
        let run = try Program(words + ["--lock-wait", "10m"])
        #expect(try await run.wait { server.log.count("/a") == 1 }, "\(run.err)")
        let holder = try await Holder(database, "BEGIN EXCLUSIVE")
        gate.open()
        try await Task.sleep(for: .seconds(6))
        #expect(run.isRunning, "\(run.err)")
        holder.letGo()
        #expect(try await run.end() == 0, "\(run.err)")
        #expect(csv(try folder.read("out/pages.csv")).map { $0["outcome"] } == ["ok"])
    }

    @Test("a backup, or any other reader, blocks nobody")
    func reader() async throws {
        defer { server.stop() }
        gate.open()
        #expect(try await Program(words).end() == 0)
        let holder = try await Holder(database, "BEGIN; SELECT count(*) FROM page")
        #expect(try await Program(words + ["--lock-wait", "0"]).end() == 0)
        holder.letGo()
    }
}
