internal import Synchronization
internal import Testing

@testable internal import Auditing

@Suite("Shared lookups of responses")
final class OnceCacheTests: Sendable {
    private let found = Mutex<[Int]>([])

    private func find(_ key: Int, in cache: OnceCache<Int, String>) async -> String {
        await cache.value(key) { [self] in
            found.withLock { $0.append(key) }
            await Task.yield()
            return "\(key)"
        }
    }

    @Test("concurrent and later lookups share one result")
    func once() async {
        let cache = OnceCache<Int, String>(limit: 8)
        await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { [self] in #expect(await find(7, in: cache) == "7") } }
        }
        #expect(await find(7, in: cache) == "7")
        #expect(found.withLock { $0 } == [7])
    }

    @Test("beyond the limit the older half is dropped, and results in the store are not looked up again")
    func limit() async {
        let cache = OnceCache<Int, String>(limit: 4) { $0 == 2 ? "stored" : nil }
        for key in 0..<5 { #expect(await find(key, in: cache) == (key == 2 ? "stored" : "\(key)")) }
        #expect(found.withLock { $0 } == [0, 1, 3, 4])
        for key in [2, 3, 4, 0] { _ = await find(key, in: cache) }
        #expect(found.withLock { $0 } == [0, 1, 3, 4, 0])
    }

    @Test("a lookup that others wait for continues if the first caller is cancelled")
    func cancelled() async {
        let cache = OnceCache<Int, String>(limit: 4)
        let first = Task { [self] in await find(1, in: cache) }
        first.cancel()
        #expect(await find(1, in: cache) == "1" && found.withLock { $0 } == [1])
    }
}
