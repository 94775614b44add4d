package import AuditModel

/// A body without its content coding.
package struct DecodedBody: Sendable {
    /// At most as many bytes as were allowed; after a failure what came, or nothing.
    package var bytes: [UInt8]
    /// Whether there was more than was allowed.
    package var isCut: Bool
    /// Whether the coded stream ended early or broke; what came before is in `bytes`.
    package var isBroken: Bool
    /// `badEncoding`, when nothing could be made of it.
    package var failure: FetchFailure?

    package init(bytes: [UInt8] = [], isCut: Bool = false, isBroken: Bool = false, failure: FetchFailure? = nil) {
        self.bytes = bytes
        self.isCut = isCut
        self.isBroken = isBroken
        self.failure = failure
    }
}
