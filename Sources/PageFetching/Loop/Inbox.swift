internal import AuditModel
internal import Synchronization

/// A request on its way to the fetch thread.
struct Submission: Sendable {
    var number: UInt64
    var request: FetchRequest
    var onDelay: @Sendable (Delay) -> Void = { _ in }
    /// What its body may hold; nil where it is not counted.
    var claim: ByteClaim?
    /// Called with the result.
    var onEnd: @Sendable (consuming FetchResult) -> Void
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
        var isAccepting = true
        var isAcceptingPages = true
        var isClosed = false
        /// Those whose messages are to be read together.
        var holders = 0
        /// Wakes the fetch thread; nil before it begins and after the box was closed.
        var wake: (@Sendable () -> Void)?

        func takes(_ submission: Submission) -> Bool {
            isAccepting && (isAcceptingPages || submission.request.purpose != .page)
        }
    }

    private let state = Mutex(State())
    private let numbers = Atomic<UInt64>(0)

    func nextNumber() -> UInt64 { numbers.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Leaves a message; false when it will never be read.
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            if case .submit(let submission) = message, !state.takes(submission) { return false }
            state.messages.append(message)
            // Once for all that wait: the first has woken it.
            if state.messages.count == 1 { state.wake?() }
            return true
        }
    }

    /// Has the fetch thread look what there is to do, without a message.
    func wake() { state.withLock { $0.wake?() } }

    /// Has what is posted meanwhile read at once, so that nothing happens between two messages.
    func together(_ post: () -> Void) {
        state.withLock { $0.holders += 1 }
        post()
        state.withLock { state in
            state.holders -= 1
            state.wake?()
        }
    }

    func stopAccepting() { state.withLock { $0.isAccepting = false } }
    func stopAcceptingPages() { state.withLock { $0.isAcceptingPages = false } }

    // MARK: The fetch thread's side

    func open(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

    func takeAll(into messages: inout [Message]) {
        state.withLock { if $0.holders == 0 { swap(&$0.messages, &messages) } }
    }

    /// Takes the last messages; later ones are refused.
    func close() -> [Message] {
        state.withLock { state in
            (state.isClosed, state.wake) = (true, nil)
            defer { state.messages = [] }
            return state.messages
        }
    }
}
