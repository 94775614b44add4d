internal import AuditModel
internal import AuditStore
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("Commits of the keeper")
struct KeeperTests {
    @Test("requests are kept with every commit, so that a process that is killed later has counted them")
    func traffic() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path + "/ogaudit.sqlite", now: 0)
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

    @Test("batches are committed together when a second has passed")
    func together() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/ogaudit.sqlite"
        let store = try Store(path: path, now: 0)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        let count = 2 * Keeper.batch + 1
        try store.enqueue((0..<count).map { .accepted(input: "list", line: $0, imageURL("/\($0)")) }, run: run)
        _ = try store.finishIngest(run)
        let records = try store.waitingPages(run, after: 0, limit: count).map {
            FinishedPage(PageRecord(page: $0.page.page, url: $0.page.url.text, outcome: .ok))
        }
        let keeper = Keeper(store: store, run: run, now: .zero)
        for record in records.dropLast() { try await keeper.add(record, now: .zero) }
        try await keeper.add(records[count - 1], now: .zero + .seconds(60))
        #expect(try Store(reading: path).waitingPages(run, after: 0, limit: count).isEmpty)
    }

    @Test("what was learned after the last page is kept too")
    func late() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: "\(folder.path)/ogaudit.sqlite", now: 0)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        _ = try store.finishIngest(run)
        let keeper = Keeper(store: store, run: run, now: .zero)
        keeper.newFacts.add { $0.use.media[.fetched] = 3 }
        try await keeper.commit(now: .zero)
        let use = try await keeper.withStore { store, run in try store.cacheUse(run) }
        #expect(use.media[.fetched] == 3)
    }

    @Test("a finished page is committed in a while, though no other follows")
    func idle() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: "\(folder.path)/ogaudit.sqlite", now: 0)
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        let url = imageURL("/page")
        try store.enqueue([.accepted(input: "list", line: 1, url)], run: run)
        _ = try store.finishIngest(run)
        let keeper = Keeper(store: store, run: run, now: .zero)
        let waiting = { try await keeper.withStore { store, run in try store.waitingPages(run, after: 0, limit: 2) } }
        let page = try #require(try await waiting().first)
        try await keeper.add(
            FinishedPage(PageRecord(page: page.page.page, url: url.text, outcome: .ok)), now: .zero)
        for _ in 0..<6_000 where try await !waiting().isEmpty {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await waiting().isEmpty)
    }
}
