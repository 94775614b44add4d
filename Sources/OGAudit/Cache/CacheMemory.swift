internal import Synchronization

/// The entries that were used last, up to a number of bytes.
final class CacheMemory: Sendable {
    private struct State {
        var entries: [String: (entry: CacheEntry, use: Int)] = [:]
        var bytes = 0
        var uses = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    subscript(key: String) -> CacheEntry? {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.use = state.uses
            return state.entries[key]?.entry
        }
    }

    func put(_ entry: CacheEntry) {
        guard entry.weight <= limit else { return remove(entry.header.key) }
        state.withLock { state in
            state.uses += 1
            let old = state.entries.updateValue((entry, state.uses), forKey: entry.header.key)
            state.bytes += entry.weight - (old?.entry.weight ?? 0)
            guard state.bytes > limit else { return }
            // The oldest go until a tenth is free, so that they are not sorted for each that comes.
            for (key, old) in state.entries.sorted(by: { $0.value.use < $1.value.use })
            where state.bytes > limit / 10 * 9 {
                state.entries[key] = nil
                state.bytes -= old.entry.weight
            }
        }
    }

    func remove(_ key: String) {
        state.withLock { state in
            guard let old = state.entries.removeValue(forKey: key) else { return }
            state.bytes -= old.entry.weight
        }
    }

    func removeAll() { state.withLock { $0 = State() } }
}
