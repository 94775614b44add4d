/// Does work that nobody waits for once the caller's task is cancelled: what winds down takes its time.
///
/// - Parameter onCancel: ends what the work waits for; must not block.
/// - Throws: what the work throws; `CancellationError` at once when the caller's task is cancelled.
package func abandonable<Value: Sendable>(
    onCancel: @escaping @Sendable () -> Void, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (ends, inlet) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    let task = Task {
        do {
            inlet.yield(.success(try await work()))
        } catch {
            inlet.yield(.failure(error))
        }
        inlet.finish()
    }
    return try await withTaskCancellationHandler {
        for await end in ends { return try end.get() }
        throw CancellationError()
    } onCancel: {
        // First what ends all requests together: tasks that end one by one make room for others.
        onCancel()
        task.cancel()
    }
}
