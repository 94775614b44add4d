internal import Glibc
internal import Synchronization

/// Holds a server's responses until a test releases them, so that no test depends on time on a busy machine.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        /// How many have come, and how many of those may pass: first come, first through.
        var come = 0
        var allowed: Int
    }

    private let state: Mutex<State>

    /// The first `free` responses pass without waiting.
    init(free: Int = 0) { state = Mutex(State(allowed: free)) }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    func open() { state.withLock { $0.isOpen = true } }

    /// Closes again after that many responses, those first that wait.
    func close(after free: Int) {
        state.withLock { state in
            state.allowed = (state.isOpen ? state.come : min(state.allowed, state.come)) + free
            state.isOpen = false
        }
    }

    /// Called by a server's thread; waits at most ten minutes.
    func pass() {
        let place = state.withLock { state in
            defer { state.come += 1 }
            return state.come
        }
        for _ in 0..<120_000 {
            if state.withLock({ $0.isOpen || place < $0.allowed }) { return }
            usleep(5_000)
        }
    }
}
