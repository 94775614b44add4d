internal import AuditModel
internal import AuditStore
internal import Foundation
internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("What the keeper commits")
struct KeeperTests {
    @Test("requests are kept with every commit, so that a process that is killed later has counted them")
    func traffic() async throws {
        let path = NSTemporaryDirectory() + "ogaudit-\(UUID().uuidString).sqlite"
        defer { for end in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let store = try Store(path: path, now: 0)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        _ = try store.finishIngest(run)
        let host = HostKey("a.example")
        let taken = Mutex([HostStat(host: host, requests: 3, robots: "1 rule"), HostStat(host: host, requests: 2)])
        let keeper = Keeper(store: store, run: run, now: .zero) {
            taken.withLock { $0.isEmpty ? [] : [$0.removeFirst()] }
        }
        for _ in 0..<3 { try await keeper.commit(now: .zero) }
        let kept = try await keeper.withStore { store, run in
            var kept: [HostStat] = []
            try store.forEachHostStat(run) { kept.append($0) }
            return kept
        }
        #expect(kept == [HostStat(host: host, requests: 5, robots: "1 rule")])
    }
}
