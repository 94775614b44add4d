internal import Synchronization

/// Messages on their way to one task. What has come meanwhile is taken together: an `AsyncStream` locks, and often wakes, for
/// each of them.
///
/// Nothing here bounds how many wait; whoever posts does.
final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var reader: UnsafeContinuation<Void, Never>?
        var isClosed = false

        /// Whether there is nothing to wait for.
        var isReady: Bool { isClosed || !messages.isEmpty }
    }

    private let state = Mutex(State())

    /// Leaves a message, which is dropped when the box is closed.
    func post(_ message: Message) { change { if !$0.isClosed { $0.messages.append(message) } } }

    /// Takes no more; what has come is still there to be taken.
    func close() { change { $0.isClosed = true } }

    private func change(_ make: (inout State) -> Void) {
        let reader = state.withLock { state -> UnsafeContinuation<Void, Never>? in
            make(&state)
            return state.isReady ? state.reader.take() : nil
        }
        reader?.resume()
    }

    /// Waits for a message, and for nothing more when the box is closed or the task is cancelled, which closes it.
    fileprivate func wait() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { (reader: UnsafeContinuation<Void, Never>) in
                let isReady = state.withLock { state in
                    if !state.isReady { state.reader = reader }
                    return state.isReady
                }
                if isReady { reader.resume() }
            }
        } onCancel: {
            close()
        }
    }

    /// Puts all that has come into an empty list, and says whether that was the last.
    fileprivate func take(into list: inout [Message]) -> Bool {
        state.withLock { state in
            swap(&state.messages, &list)
            return state.isClosed
        }
    }

    /// Reads the messages, a few at a time; there is one reader.
    struct Reader {
        fileprivate let box: Mailbox
        /// What was taken and not read yet, the first at the end.
        private var taken: [Message] = []

        init(_ box: Mailbox) { self.box = box }

        /// The next messages, at most that many, once there is one; none when the box is closed and empty.
        mutating func next(upTo limit: Int) async -> [Message] {
            while taken.isEmpty {
                let isLast = box.take(into: &taken)
                if !taken.isEmpty { taken.reverse() } else if isLast { return [] } else { await box.wait() }
            }
            // Copied out first: a slice would hold the list, which would be copied whole to be shortened.
            let next = Array(taken.suffix(limit).reversed())
            taken.removeLast(next.count)
            return next
        }
    }
}
