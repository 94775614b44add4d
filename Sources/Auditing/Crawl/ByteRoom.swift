internal import Synchronization

/// Counts bytes that are held in memory, and lets callers wait in line while there are too many.
///
/// A lock instead of an actor, because every page enters and nearly none waits.
final class ByteRoom: Sendable {
    let limit: Int
    private let state = Mutex(State())

    var held: Int { state.withLock { $0.held } }
    /// How many callers stand in line.
    var waiting: Int { state.withLock { $0.line.count } }

    private struct State {
        var held = 0
        var line: [Waiter] = []

        func fits(_ bytes: Int, _ limit: Int) -> Bool { held == 0 || held + bytes <= limit }

        /// False where it is full, or others wait already.
        mutating func admit(_ bytes: Int, _ limit: Int) -> Bool {
            guard line.isEmpty, fits(bytes, limit) else { return false }
            held += bytes
            return true
        }

        /// Those for whom there is room now.
        mutating func admitWaiters(_ limit: Int) -> [Waiter] {
            var admitted: [Waiter] = []
            while let next = line.first, fits(next.bytes, limit) {
                admitted.append(line.removeFirst())
                held += next.bytes
            }
            return admitted
        }
    }

    private struct Waiter {
        var bytes: Int
        var turn: CheckedContinuation<Void, Never>
    }

    init(limit: Int) { self.limit = limit }

    /// Waits until there is room for so many bytes; more than the limit enter alone.
    func enter(_ bytes: Int) async {
        if state.withLock({ $0.admit(bytes, limit) }) { return }
        await withCheckedContinuation { turn in
            let isAdmitted = state.withLock { state in
                if state.admit(bytes, limit) { return true }
                state.line.append(Waiter(bytes: bytes, turn: turn))
                return false
            }
            if isAdmitted { turn.resume() }
        }
    }

    func leave(_ bytes: Int) {
        let admitted = state.withLock { state in
            state.held -= bytes
            return state.admitWaiters(limit)
        }
        for waiter in admitted { waiter.turn.resume() }
    }
}
