package import AuditModel
internal import Glibc
internal import Synchronization

/// Fetches pages and what they point to, politely, over one thread and one libcurl multi handle.
///
/// Every request, redirect hop and repeat passes the frontier of `Politeness`. No cookie, cache or login is kept
/// between requests. What a site does wrong is a value in the result; nothing here throws but making a fetcher.
package final class Fetcher: Sendable {
    private let inbox = Inbox()
    /// Memory of pages that have arrived and are not done.
    package let room: ByteRoom
    private let options: FetchOptions
    private let counter = TrafficCounter()
    private let thread: Mutex<pthread_t?>

    /// Starts the fetch thread.
    ///
    /// - Throws: `FetcherError` when an option makes no sense or this machine has no thread left.
    package init(options: FetchOptions = FetchOptions()) throws(FetcherError) {
        self.options = options
        room = ByteRoom(limit: options.pageBytes) { [inbox] in inbox.wake() }
        thread = Mutex(try FetchLoop.start(FetchLoop(options, inbox: inbox, room: room, counter: counter)))
    }

    deinit { shutDown() }

    /// Fetches a page and waits; a cancelled task gets its result at once, with cause `cancelled`.
    ///
    /// - Parameter onDelay: called on the fetch thread whenever the request is put off, to be repeated; must not block.
    /// - Returns: the answer, and what it takes in memory, to be given back when the page is done.
    package func fetchPage(
        _ request: FetchRequest, onDelay: @escaping @Sendable (Delay) -> Void = { _ in }
    ) async -> (FetchResult, ByteClaim) {
        // Counted on the fetch thread, before it asks for the next one.
        await fetch(request, claim: nil, onDelay: onDelay) { [room, options] in ($0, room.take(options.weight($0))) }
    }

    /// Fetches and waits; a cancelled task gets its result at once, with cause `cancelled`.
    ///
    /// - Parameter claim: counts the bytes of the body while they come; it is read no faster than there is room for it.
    package func fetch(_ request: FetchRequest, claim: ByteClaim? = nil) async -> FetchResult {
        await fetch(request, claim: claim, onDelay: { _ in }) { $0 }
    }

    private func fetch<Answer: Sendable>(
        _ request: FetchRequest, claim: ByteClaim?, onDelay: @escaping @Sendable (Delay) -> Void,
        _ make: @escaping @Sendable (FetchResult) -> Answer
    ) async -> Answer {
        let number = inbox.nextNumber()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let submission = Submission(number: number, request: request, onDelay: onDelay, claim: claim) {
                    continuation.resume(returning: make($0))
                }
                if Task.isCancelled { return cancelUnsent(submission) }
                submit(submission)
                // The handler below may have run before there was anything to cancel.
                if Task.isCancelled { _ = inbox.post(.cancel(number)) }
            }
        } onCancel: {
            _ = inbox.post(.cancel(number))
        }
    }

    /// Gives back the robots.txt that an earlier run read; one that is older than a day is requested again.
    package func recall(_ robots: RobotsText) { _ = inbox.post(.recall(robots)) }

    /// The crawlers of other apps that may not load it, by a robots.txt that was read for a page of the same origin; no
    /// request is made.
    package func blockedCrawlers(of url: PageURL) async -> [RobotsVerdict.Other] {
        await withCheckedContinuation { continuation in
            guard !inbox.post(.judge(url, { continuation.resume(returning: $0) })) else { return }
            continuation.resume(returning: [])
        }
    }

    /// What is going on now.
    package func snapshot() -> FetchProgress {
        counter.progress(now: Moment.now)
    }

    /// Bytes of bodies received so far, from all hosts.
    package var receivedBytes: Int { counter.receivedBytes }

    /// What passed between us and each host since it was last taken; at most 100,000 hosts are counted at a time.
    package func takeHostTraffic() -> [HostKey: HostStat] { counter.takeTraffic() }

    /// Takes no further requests; those taken already run to their ends.
    package func stopAccepting() { inbox.stopAccepting() }

    /// Asks for no further page: those that wait end with cause `cancelled`, those under way go on, and what they
    /// point to is still fetched.
    package func stopPages() {
        inbox.stopAcceptingPages()
        _ = inbox.post(.dropWaitingPages)
    }

    /// Ends requests together, so that none of them takes the place of another that ended just before.
    ///
    /// - Parameter cancel: cancels the tasks that wait for them; must not block.
    package func cancelTogether(_ cancel: () -> Void) { inbox.together(cancel) }

    /// Ends all requests taken so far, under way or waiting, with cause `cancelled`.
    package func cancelAll() { _ = inbox.post(.cancelAll) }

    /// Ends all requests with cause `cancelled`, closes all connections and waits for the thread to end.
    ///
    /// Called on the fetch thread itself it does not wait. Called twice it does nothing more.
    package func shutDown() {
        inbox.stopAccepting()
        _ = inbox.post(.stop)
        guard let id = thread.withLock({ $0.take() }) else { return }
        if pthread_equal(id, pthread_self()) != 0 { pthread_detach(id) } else { pthread_join(id, nil) }
    }

    /// `onEnd` is called once, on the fetch thread; after `stopAccepting()` it is called at once, with cause `cancelled`.
    package func submit(_ request: FetchRequest, onEnd: @escaping @Sendable (consuming FetchResult) -> Void) {
        submit(Submission(number: inbox.nextNumber(), request: request, onEnd: onEnd))
    }

    private func submit(_ submission: Submission) {
        counter.submitted()
        guard !inbox.post(.submit(submission)) else { return }
        counter.ended()
        cancelUnsent(submission)
    }

    private func cancelUnsent(_ submission: Submission) {
        submission.onEnd(Job(submission).result(.failure(FetchFailure(.cancelled))))
    }
}
