internal import AuditModel
internal import CCurl
internal import Glibc
internal import Synchronization

/// A request on its way to the fetch thread.
struct Submission: Sendable {
    var number: UInt64
    var request: FetchRequest
    var onDelay: @Sendable (Delay) -> Void = { _ in }
    /// What its body may hold; nil where nobody counts.
    var claim: BodyClaim?
    /// Told how it ended, with a slot for a page.
    var onEnd: @Sendable (consuming FetchResult, consuming PageSlot?) -> Void
}

/// What other threads may say to the fetch thread, taken in batches.
final class Inbox: Sendable {
    enum Message: Sendable {
        case submit(Submission)
        case cancel(UInt64)
        /// There is room for more of an answer that is paused.
        case resume(UInt64)
        case recall(RobotsText)
        /// What is known of a file by the robots.txt of its origin; nothing is requested for it.
        case judge(PageURL, @Sendable ([RobotsVerdict.Other]) -> Void)
        case cancelAll
        /// Ends pages that have not been asked for yet.
        case dropWaitingPages
        case stop
    }

    private struct State {
        var messages: [Message] = []
        var isAsleep = false
        /// Set when there is something to do without a message.
        var isNudged = false
        var isAccepting = true
        var isAcceptingPages = true
        var isClosed = false
        /// Those whose messages are to be read together.
        var holders = 0

        func takes(_ submission: Submission) -> Bool {
            isAccepting && (isAcceptingPages || submission.request.purpose != .page)
        }
    }

    private let state = Mutex(State())
    private let numbers = Atomic<UInt64>(0)
    private let unclaimed = Atomic<Int>(0)
    private let pageLimit: Int
    /// What the fetch thread waits on, beside its sockets.
    let descriptor: Int32

    init(pageLimit: Int) throws(FetcherError) {
        self.pageLimit = pageLimit
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else {
            throw FetcherError(.localResources, "Could not create an event descriptor (eventfd).")
        }
    }

    deinit { close(descriptor) }

    func nextNumber() -> UInt64 { numbers.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Leaves a message; false when nobody will ever read it.
    func post(_ message: Message) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            if state.isClosed { return (false, false) }
            if case .submit(let submission) = message, !state.takes(submission) { return (false, false) }
            state.messages.append(message)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { wake() }
        return isTaken
    }

    /// Has what is posted meanwhile read at once, so that nothing happens between two messages.
    func together(_ post: () -> Void) {
        state.withLock { $0.holders += 1 }
        post()
        let wakes = state.withLock { state in
            state.holders -= 1
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { wake() }
    }

    func stopAccepting() { state.withLock { $0.isAccepting = false } }
    func stopAcceptingPages() { state.withLock { $0.isAcceptingPages = false } }

    // MARK: Back-pressure

    var pagesUnclaimed: Int { unclaimed.load(ordering: .relaxed) }
    var acceptsPages: Bool { pagesUnclaimed < pageLimit }
    func addPage() { unclaimed.wrappingAdd(1, ordering: .relaxed) }

    func releasePage() {
        let (before, _) = unclaimed.wrappingSubtract(1, ordering: .relaxed)
        guard before == pageLimit else { return }
        let wakes = state.withLock { state in
            defer { (state.isAsleep, state.isNudged) = (false, true) }
            return state.isAsleep
        }
        if wakes { wake() }
    }

    // MARK: The fetch thread's side

    func takeAll(into messages: inout [Message]) {
        state.withLock { if $0.holders == 0 { swap(&$0.messages, &messages) } }
    }

    /// Announces a sleep, after which messages wake; false when something came in already.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.messages.isEmpty && !state.isNudged
            state.isNudged = false
            return state.isAsleep
        }
    }

    func wokeUp() { state.withLock { $0.isAsleep = false } }

    func clearWakeUp() {
        var value: eventfd_t = 0
        _ = eventfd_read(descriptor, &value)
    }

    /// Takes the last messages; nothing is taken in afterwards.
    func close() -> [Message] {
        state.withLock { state in
            state.isClosed = true
            defer { state.messages = [] }
            return state.messages
        }
    }

    private func wake() { _ = eventfd_write(descriptor, 1) }
    private func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
}
