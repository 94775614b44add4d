internal import AuditModel
internal import AuditStore
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
        try await until { server.log.requests.count >= expected }
        #expect(server.log.requests.count == expected)
        task.cancel()
        _ = await task.result
    }

    @Test("a page that was put off holds no place, however many were before it and whatever came of them")
    func putOff() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: "\(folder.path)/ogaudit.sqlite", now: 0)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        let count = HostWindow.delayLimit + 200
        try store.enqueue((0..<count).map { .accepted(input: "list", line: $0, imageURL("/\($0)")) }, run: run)
        _ = try store.finishIngest(run)
        var limits = PolitenessLimits()
        (limits.concurrency, limits.host.perHost) = (1, 1)
        var window = HostWindow(keeper: Keeper(store: store, run: run, now: .zero), politeness: limits)
        var out: [QueuedPage] = []
        func take() async throws {
            while let next = try await window.next() {
                if case .pages(let pages) = next { out += pages }
            }
        }
        try await take()
        for _ in 0...HostWindow.delayLimit {
            let page = out.removeFirst()
            window.delayed(page)
            window.arrived(page)
            try await take()
        }
        let waiting = out
        for page in waiting { window.delayed(page) }
        try await take()
        #expect(out.count > waiting.count)
    }
}
