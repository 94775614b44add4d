internal import Synchronization

/// Lets so many calls for one host at work; the others wait in order.
final class HostGate: Sendable {
    private struct Line {
        var atWork = 0
        /// In order of arrival; the number tells one that gave up.
        var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []
    }

    private struct State {
        var lines: [String: Line] = [:]
        var count = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Does the work when the host's turn comes.
    ///
    /// - Throws: what the work throws; `CancellationError` at once when the task is cancelled while it waits.
    func pass<Value>(_ host: String, _ work: () async throws -> Value) async throws -> Value {
        try await enter(host)
        defer { leave(host) }
        return try await work()
    }

    private func enter(_ host: String) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let result: Result<Void, any Error>? = state.withLock { state in
                    // The handler below may have run before there was anything to take out.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.lines[host, default: Line()].atWork < limit {
                        state.lines[host, default: Line()].atWork += 1
                        return .success(())
                    }
                    state.lines[host]?.waiting.append((number, turn))
                    return nil
                }
                if let result { turn.resume(with: result) }
            }
        } onCancel: {
            let turn = state.withLock { state in
                state.lines[host]?.waiting.firstIndex { $0.number == number }.map {
                    state.lines[host]?.waiting.remove(at: $0)
                }
            }
            turn??.turn.resume(throwing: CancellationError())
        }
    }

    /// Hands the place to the next in line.
    private func leave(_ host: String) {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard var line = state.lines[host] else { return nil }
            defer { state.lines[host] = line.atWork == 0 ? nil : line }
            guard line.waiting.isEmpty else { return line.waiting.removeFirst().turn }
            line.atWork -= 1
            return nil
        }
        next?.resume()
    }
}
