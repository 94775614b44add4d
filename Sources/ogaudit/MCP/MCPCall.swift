internal import AuditModel
internal import Auditing

/// One call of a tool.
struct MCPCall: Sendable {
    let arguments: MCPArguments
    let desk: MCPDesk
    /// Notes how far it is: a number that grows, of how many if that is known, and what is done, in words of ours.
    let report: @Sendable (_ done: Int, _ total: Int?, _ message: String) -> Void

    /// Does work that ends when the call is cancelled.
    ///
    /// - Throws: `UsageError` when it takes longer; what the work throws; `CancellationError`.
    static func within<Value: Sendable>(
        _ time: Moment.Span, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let alarm = Task {
            try await Task.sleep(for: .nanoseconds(time.nanoseconds))
            task.cancel()
        }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        alarm.cancel()
        if case .success = await alarm.result {
            throw UsageError("The call took longer than \(grouped(Int(time.seconds))) s and was stopped.")
        }
        try Task.checkCancellation()
        return try result.get()
    }
}

extension UsageError {
    /// What a model reads of an error, and can do about it.
    ///
    /// - Parameter name: of the tool or resource.
    init(_ error: any Error, of name: String) {
        switch error {
        case let error as UsageError: self = error
        case let error as AuditError:
            self.init(error, by: name)
            if case .findings = error { hint = hint ?? "Give the folder of a run, such as the run of check_folder." }
        case let error as OutputError: self.init(error.reason)
        default: self.init("Internal error: \(error)")
        }
    }
}
