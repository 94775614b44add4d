public import AuditModel

/// A body without its content coding.
public struct DecodedBody: Sendable {
    /// At most as many bytes as were allowed; empty after a failure.
    public var bytes: [UInt8]
    /// Whether there was more than was allowed.
    public var isCut: Bool
    /// Whether the coded stream ended early or broke; what came before is in `bytes`.
    public var isBroken: Bool
    /// `badEncoding`, when nothing could be made of it.
    public var failure: FetchFailure?

    public init(bytes: [UInt8] = [], isCut: Bool = false, isBroken: Bool = false, failure: FetchFailure? = nil) {
        self.bytes = bytes
        self.isCut = isCut
        self.isBroken = isBroken
        self.failure = failure
    }
}
