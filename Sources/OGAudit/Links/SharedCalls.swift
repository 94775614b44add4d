internal import Auditing
internal import OGReading
internal import PageFetching
internal import Synchronization

/// Work by its key: a call while the same work is under way waits for that, and the work is cancelled when its last caller is.
final class SharedCalls<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Call {
        var number: Int
        var task: Task<Value, any Error>
        var waiting = 1
    }

    private struct State {
        var calls: [Key: Call] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// - Throws: what the work throws; `CancellationError` at once when the caller's task is cancelled, and when everything is.
    func value(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let (number, task) = join(key, work)
        defer { leave(key, number) }
        return try await abandonable(onCancel: {}) { try await task.value }
    }

    private func join(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) -> (Int, Task<Value, any Error>)
    {
        state.withLock { state in
            if let call = state.calls[key] {
                state.calls[key]?.waiting += 1
                return (call.number, call.task)
            }
            state.count += 1
            let call = Call(number: state.count, task: Task { try await work() })
            state.calls[key] = call
            return (call.number, call.task)
        }
    }

    /// The last one to leave cancels the work.
    private func leave(_ key: Key, _ number: Int) {
        state.withLock { state in
            guard let call = state.calls[key], call.number == number else { return }
            state.calls[key]?.waiting -= 1
            guard call.waiting == 1 else { return }
            call.task.cancel()
            state.calls[key] = nil
        }
    }

    /// Ends all of it.
    func cancel() {
        let calls = state.withLock { state in
            defer { state.calls = [:] }
            return state.calls.values
        }
        for call in calls { call.task.cancel() }
    }
}

/// Lets so many calls for one host at work; the others wait in order.
final class HostGate: Sendable {
    private struct Line {
        var atWork = 0
        /// By their places in line, which are given out in order of arrival.
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        /// The first place that has not had its turn, and the next to give out. Those who gave up have left theirs.
        private var (first, end) = (0, 0)

        mutating func append(_ turn: CheckedContinuation<Void, any Error>) -> Int {
            defer { end += 1 }
            waiting[end] = turn
            return end
        }

        /// The next in line takes over the place at work; if there is none, it is free.
        mutating func handOver() -> CheckedContinuation<Void, any Error>? {
            while first < end {
                defer { first += 1 }
                if let turn = waiting.removeValue(forKey: first) { return turn }
            }
            atWork -= 1
            return nil
        }
    }

    private let limit: Int
    private let lines = Mutex<[String: Line]>([:])

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
        // Whoever has a place keeps the line from being forgotten, so that no other can have the same.
        let place = Mutex<Int?>(nil)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let result: Result<Void, any Error>? = lines.withLock { lines in
                    // The handler below may have run before there was anything to take out.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if lines[host, default: Line()].atWork < limit {
                        lines[host, default: Line()].atWork += 1
                        return .success(())
                    }
                    place.withLock { $0 = lines[host]?.append(turn) }
                    return nil
                }
                if let result { turn.resume(with: result) }
            }
        } onCancel: {
            let turn = lines.withLock { lines in
                place.withLock { $0 }.flatMap { lines[host]?.waiting.removeValue(forKey: $0) }
            }
            turn?.resume(throwing: CancellationError())
        }
    }

    /// Hands the place to the next in line.
    private func leave(_ host: String) {
        let next = lines.withLock { lines in
            let next = lines[host]?.handOver()
            if lines[host]?.atWork == 0 { lines[host] = nil }
            return next
        }
        next?.resume()
    }
}

/// Does work whose time begins with its first request; until then it waits for its turn, which has a limit of its own.
///
/// - Parameters:
///   - patience: for its turn.
///   - timeout: from the start on.
///   - work: is handed what it calls when it begins.
/// - Throws: `Overdue`; what the work throws.
func withDeadline<Value: Sendable>(
    patience: Duration, timeout: Duration,
    _ work: @escaping @Sendable (@escaping @Sendable () -> Void) async throws -> Value
) async throws -> Value {
    let (starts, inlet) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
    return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work { inlet.yield() } }
        group.addTask {
            if await isBegun(starts, within: patience) {
                try await Task.sleep(for: timeout)
                throw Overdue.answer
            }
            try Task.checkCancellation()
            throw Overdue.turn
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}

/// What did not come in time.
enum Overdue: Error { case turn, answer }

private func isBegun(_ starts: AsyncStream<Void>, within patience: Duration) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
        group.addTask {
            for await _ in starts { return true }
            return false
        }
        group.addTask {
            try? await Task.sleep(for: patience)
            return false
        }
        defer { group.cancelAll() }
        return await group.next() ?? false
    }
}

/// Headers of one call as they are sent.
enum HeaderLines {
    /// Lines `Name: value`, sorted.
    ///
    /// - Throws: `RichLinkError` for one that cannot be sent (RFC 9110 §5.6.2).
    static func checked(_ headers: [String: String], _ url: PageURL) throws(RichLinkError) -> [String] {
        for (name, value) in headers {
            guard HeaderName.isToken(name), !value.isEmpty, value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
                throw RichLinkError(
                    .notAllowed, url: url.text,
                    "The header '\(name)' needs a name and one line of text without control characters.")
            }
            guard !HeaderName.isOurs(name) else {
                throw RichLinkError(.notAllowed, url: url.text, "The header \(name) is set by this library.")
            }
        }
        return headers.map { "\($0.key): \($0.value)" }.sorted()
    }
}
