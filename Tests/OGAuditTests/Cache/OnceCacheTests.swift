internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("Answers that are found once")
final class OnceCacheTests: Sendable {
    private let found = Mutex<[Int]>([])

    private func find(_ key: Int, in cache: OnceCache<Int, String>) async -> String {
        await cache.value(key) { [self] in
            found.withLock { $0.append(key) }
            await Task.yield()
            return "\(key)"
        }
    }

    @Test("who asks at the same time and who asks later get the one answer")
    func once() async {
        let cache = OnceCache<Int, String>(limit: 8)
        await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { [self] in #expect(await find(7, in: cache) == "7") } }
        }
        #expect(await find(7, in: cache) == "7")
        #expect(found.withLock { $0 } == [7])
    }

    @Test("the older half is forgotten beyond the limit, and what the store recalls is not looked for")
    func limit() async {
        let cache = OnceCache<Int, String>(limit: 4) { $0 == 2 ? "stored" : nil }
        for key in 0..<5 { #expect(await find(key, in: cache) == (key == 2 ? "stored" : "\(key)")) }
        #expect(found.withLock { $0 } == [0, 1, 3, 4])
        for key in [2, 3, 4, 0] { _ = await find(key, in: cache) }
        #expect(found.withLock { $0 } == [0, 1, 3, 4, 0])
    }

    @Test("an answer that others wait for is found though the first who asked is cancelled")
    func cancelled() async {
        let cache = OnceCache<Int, String>(limit: 4)
        let first = Task { [self] in await find(1, in: cache) }
        first.cancel()
        #expect(await find(1, in: cache) == "1" && found.withLock { $0 } == [1])
    }
}
