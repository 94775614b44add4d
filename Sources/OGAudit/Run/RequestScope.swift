internal import AuditModel
internal import Synchronization

/// Requests that are given up together: those of a caller who does not wait for them any more.
///
/// Caches send requests in tasks of their own, because one look may be waited for by several pages; cancelling a page's
/// task does not reach them, cancelling its scope does.
package final class RequestScope: Sendable {
    private struct State {
        var isCancelled = false
        var sent = 0
        var running: [Int: Task<FetchResult, Never>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Sends a request; once the scope is cancelled it ends at once, with cause `cancelled`.
    func run(_ send: @escaping @Sendable () async -> FetchResult) async -> FetchResult {
        let (number, task) = state.withLock { state in
            let task = Task { await send() }
            if state.isCancelled { task.cancel() }
            state.sent += 1
            state.running[state.sent] = task
            return (state.sent, task)
        }
        defer { state.withLock { $0.running[number] = nil } }
        return await task.value
    }

    /// Ends the requests under way and those to come.
    package func cancel() {
        let running = state.withLock { state in
            state.isCancelled = true
            return state.running.values
        }
        running.forEach { $0.cancel() }
    }
}

extension RequestScope? {
    /// Sends a request that nobody but the caller's task gives up, where there is no scope.
    func run(_ send: @escaping @Sendable () async -> FetchResult) async -> FetchResult {
        guard let self else { return await send() }
        return await self.run(send)
    }
}
