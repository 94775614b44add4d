package import PageFetching
internal import Synchronization

/// Requests that are given up together: those of a caller who does not wait for them any more.
///
/// Caches send requests in tasks of their own, because one look may be waited for by several pages; cancelling a page's
/// task does not reach them, cancelling its scope does.
package final class RequestScope: Sendable {
    private struct State {
        var isCancelled = false
        var sent = 0
        /// What cancels each request.
        var running: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())
    private let fetcher: Fetcher

    /// - Parameter fetcher: sends its requests.
    package init(_ fetcher: Fetcher) { self.fetcher = fetcher }

    /// Sends a request; once the scope is cancelled it ends at once, with cause `cancelled`.
    func run<Answer: Sendable>(_ send: @escaping @Sendable () async -> Answer) async -> Answer {
        let (number, task) = state.withLock { state in
            let task = Task { await send() }
            if state.isCancelled { task.cancel() }
            state.sent += 1
            state.running[state.sent] = { task.cancel() }
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
        fetcher.cancelTogether { for cancel in running { cancel() } }
    }
}

extension RequestScope? {
    /// Sends a request that nobody but the caller's task gives up, where there is no scope.
    func run<Answer: Sendable>(_ send: @escaping @Sendable () async -> Answer) async -> Answer {
        guard let self else { return await send() }
        return await self.run(send)
    }
}
