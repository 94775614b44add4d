internal import AuditModel
internal import AuditStore
internal import Politeness
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("The pages that the window gives out")
struct HostWindowTests {
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
