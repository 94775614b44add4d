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
