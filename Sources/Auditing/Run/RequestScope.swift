package import AuditModel
internal import CMalloc
package import PageFetching
internal import Synchronization

/// Requests that are given up together: those of a caller that does not wait for them any more.
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
    private let call: Call

    /// What the requests of one caller have of their own.
    package struct Call: Sendable {
        /// Header lines, `Name: value`, that the origin of the page is sent and no other.
        package var headers: [String] = []
        package var page: PageURL?
        /// How often a request is repeated at most.
        package var retries = Int.max
        /// Called on the fetch thread when the first request is sent; must not block.
        package var onStart: (@Sendable () -> Void)?
        /// Keeps the images that were looked at.
        package var shelf: ImageShelf?

        package init() {}
    }

    /// - Parameter fetcher: sends its requests.
    package init(_ fetcher: Fetcher, _ call: Call = Call()) { (self.fetcher, self.call) = (fetcher, call) }

    var shelf: ImageShelf? { call.shelf }

    /// The request with what the caller's requests have of their own.
    func prepared(_ request: FetchRequest) -> FetchRequest {
        var request = request
        (request.onStart, request.retries) = (call.onStart, call.retries)
        if call.page?.origin == request.url.origin { request.headers = call.headers }
        return request
    }

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
    /// Sends a request; without a scope only the caller's task can cancel it.
    func run<Answer: Sendable>(
        _ request: FetchRequest, _ send: @escaping @Sendable (FetchRequest) async -> Answer
    ) async -> Answer {
        guard let self else { return await send(request) }
        let request = self.prepared(request)
        return await self.run { await send(request) }
    }
}

/// Does work without waiting for it once the caller's task is cancelled, because winding down takes time.
///
/// - Parameter onCancel: ends what the work waits for; must not block.
/// - Throws: what the work throws; `CancellationError` at once when the caller's task is cancelled.
package func abandonable<Value: Sendable>(
    onCancel: @escaping @Sendable () -> Void, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (ends, inlet) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    let task = Task {
        do {
            inlet.yield(.success(try await work()))
        } catch {
            inlet.yield(.failure(error))
        }
        inlet.finish()
    }
    return try await withTaskCancellationHandler {
        for await end in ends { return try end.get() }
        throw CancellationError()
    } onCancel: {
        // First what ends all requests together: tasks that end one by one make room for others.
        onCancel()
        task.cancel()
    }
}

/// What the C library keeps of memory that was freed.
package enum ProcessMemory {
    /// Makes blocks of 256 KiB and more go back to the system when they are freed, and threads share four arenas.
    ///
    /// Else glibc raises the size with each such block, and pieces of images stay in the arenas of its threads: 270 MB where
    /// `ImageCache` allowed 96 MiB. One arena for all costs 6 % of a run's CPU, and two 4 % of that of small pages, whose
    /// threads wait for each other; four cost 2 to 3 MiB more. What is free at the end of an arena stays, up to 4 MiB: given back, it is
    /// faulted in again page by page.
    package static func bound() {
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 4 << 20)
        mallopt(M_ARENA_MAX, 4)
    }

    /// Gives back what is free in the arenas of all threads, for work on one thread alone: it would take memory of its own
    /// beside theirs.
    static func returnFreeMemory() { malloc_trim(0) }
}
