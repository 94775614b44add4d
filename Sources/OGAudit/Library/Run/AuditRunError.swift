internal import Auditing

/// Why a run could not be done.
public struct AuditRunError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public let kind: Kind
    /// What went wrong and what to do, in one or two sentences.
    public let description: String

    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// An input cannot be read, or an option makes no sense.
        case invalidInput
        /// A report or the database cannot be written.
        case cannotWrite
        /// All inputs are sitemaps, and none of them could be loaded.
        case unreachable
    }

    /// The errors of a run as errors of this library; others, such as `CancellationError`, as they are.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as UsageError: AuditRunError(kind: .invalidInput, description: error.message)
        case let error as OutputError: AuditRunError(kind: .cannotWrite, description: error.sentence)
        case let error as UnreachableError: AuditRunError(kind: .unreachable, description: error.sentence)
        default: error
        }
    }
}
