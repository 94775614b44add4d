internal import PageFetching
internal import Politeness
internal import AuditModel
internal import AuditStore
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("A run whose task is cancelled")
struct CancellationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func options(perHost: Int = 2) -> AuditOptions {
        var options = AuditOptions()
        options.output = folder.path
        options.fetch.allowPrivate = true
        options.fetch.politeness.host.rate = .unlimited
        options.fetch.politeness.host.perHost = perHost
        options.fetch.retries = 0
        options.looksAtMedia = false
        return options
    }

    /// Cancels and waits for the end; a run that waited for requests in flight would take a minute.
    private func cancel(_ task: Task<AuditEnd, any Error>) async -> (any Error)? {
        let clock = ContinuousClock()
        let start = clock.now
        task.cancel()
        let result = await task.result
        print("cancelled within \(clock.now - start)")
        // 100 ms, with a margin for busy machines; requests in flight take at least a minute.
        #expect(clock.now - start < .seconds(50))
        guard case .failure(let error) = result else { return nil }
        return error
    }

    private var reports: [String] {
        folder.names().filter { !$0.hasPrefix("ogaudit.sqlite") }
    }

    @Test("a cancelled run throws CancellationError, begins no request and writes no report")
    func cancelled() async throws {
        let server = try #require(LoopbackServer(hasRobots: false) { _ in Reply([.wait(milliseconds: 60_000)]) })
        server.start()
        defer { server.stop() }
        let urls = (0..<200).map { server.url("/\($0)") }
        let audit = try Audit(inputs: urls, options: options(perHost: 30), decoder: nil)
        let task = Task { try await audit.run() }
        for _ in 0..<6_000 where server.log.requests.count < 30 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(server.log.requests.count == 30, "as many as one host has at once")
        #expect(await cancel(task) is CancellationError)
        try await Task.sleep(for: .milliseconds(500))
        #expect(server.log.requests.count == 30)
        #expect(reports.isEmpty, "\(reports)")
    }

    @Test("a cancelled run does not wait for the database")
    func waitingForLock() async throws {
        let store = try Store(path: folder.path + "/ogaudit.sqlite", now: 0)
        var options = options()
        options.lockWait = .seconds(3_600)
        let audit = try Audit(inputs: ["http://127.0.0.1:1/"], options: options, decoder: nil)
        let (notes, inlet) = AsyncStream.makeStream(of: InputNote.self)
        let task = Task { try await audit.run(onNote: { inlet.yield($0) }) }
        for await note in notes where note.text.hasPrefix("Waiting for ") { break }
        #expect(await cancel(task) is CancellationError)
        #expect(reports.isEmpty)
        try store.close()
    }

    @Test("a run cancelled before it began sends no request")
    func beforeBegin() async throws {
        let server = try #require(LoopbackServer(hasRobots: false) { _ in .html("<title>A page</title>") })
        server.start()
        defer { server.stop() }
        let audit = try Audit(inputs: [server.url("/")], options: options(), decoder: nil)
        let task = Task {
            try? await Task.sleep(for: .seconds(3_600))
            return try await audit.run()
        }
        #expect(await cancel(task) is CancellationError)
        try await Task.sleep(for: .milliseconds(200))
        #expect(server.log.requests.isEmpty && reports.isEmpty)
    }
}

@Suite("A store that cannot be read")
struct BrokenStoreTests {
    @Test("a store that cannot be read ends the run with its error")
    func lookups() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/audit.sqlite"
        let store = try Store(path: path, now: 0)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        _ = try store.finishIngest(run)
        let keeper = Keeper(store: store, run: run, now: .zero)
        let url = PageURL(isSecure: true, host: "a.example", port: nil, pathAndQuery: "/")
        #expect(await keeper.answer(AnswerKey(url: url, identity: "")) == nil)
        try await keeper.commit(now: .zero)
        let drop = Process()
        drop.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        drop.arguments = [
            "python3", "-c",
            "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('DROP TABLE answer'); c.commit()", path,
        ]
        try drop.run()
        try await drop.ended()
        #expect(await keeper.answer(AnswerKey(url: url, identity: "")) == nil)
        await #expect(throws: StoreError.self) { try await keeper.commit(now: .zero) }
    }
}
