internal import Foundation

/// Runs what blocks for long on a thread of its own: Swift has as many threads for all tests together as the machine
/// has processors, so that two tests that wait would keep every other one waiting.
package func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
