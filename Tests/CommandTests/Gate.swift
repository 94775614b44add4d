internal import Glibc
internal import Synchronization

/// Holds a server's answers until a test lets them go, so that no test waits for a time that a busy machine overruns.
final class Gate: Sendable {
    private let state: Mutex<(isOpen: Bool, free: Int)>

    /// The first `free` answers pass without waiting.
    init(free: Int = 0) { state = Mutex((false, free)) }

    func open() { state.withLock { $0.isOpen = true } }

    /// Closes again; so many answers pass before.
    func close(after free: Int) { state.withLock { $0 = (false, free) } }

    /// Called by a server's thread; waits at most two minutes.
    func pass() {
        for _ in 0..<24_000 {
            if mayPass() { return }
            usleep(5_000)
        }
    }

    private func mayPass() -> Bool {
        state.withLock { state in
            if state.isOpen { return true }
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
    }
}
