internal import Auditing
internal import Synchronization

/// Work by what it is for: who asks while the same is under way waits for that, and it ends when nobody waits any more.
final class SharedCalls<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Call {
        var number: Int
        var task: Task<Value, any Error>
        var waiting = 1
    }

    private struct State {
        var calls: [Key: Call] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// - Throws: what the work throws; `CancellationError` at once when the caller's task is cancelled, and when everything is.
    func value(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let (number, task) = join(key, work)
        defer { leave(key, number) }
        return try await abandonable(onCancel: {}) { try await task.value }
    }

    private func join(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) -> (Int, Task<Value, any Error>)
    {
        state.withLock { state in
            if let call = state.calls[key] {
                state.calls[key]?.waiting += 1
                return (call.number, call.task)
            }
            state.count += 1
            let call = Call(number: state.count, task: Task { try await work() })
            state.calls[key] = call
            return (call.number, call.task)
        }
    }

    /// The last one takes the work along, which is done or wanted by nobody.
    private func leave(_ key: Key, _ number: Int) {
        state.withLock { state in
            guard let call = state.calls[key], call.number == number else { return }
            state.calls[key]?.waiting -= 1
            guard call.waiting == 1 else { return }
            call.task.cancel()
            state.calls[key] = nil
        }
    }

    /// Ends all of it.
    func cancel() {
        let calls = state.withLock { state in
            defer { state.calls = [:] }
            return state.calls.values
        }
        for call in calls { call.task.cancel() }
    }
}
