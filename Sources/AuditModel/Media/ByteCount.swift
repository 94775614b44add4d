/// A size in bytes, and how we know it.
public struct ByteCount: Hashable, Sendable {
    public var bytes: Int
    public var basis: Basis

    public enum Basis: String, CaseIterable, Sendable {
        /// Every byte was received.
        case counted
        /// The server said so (Content-Range or Content-Length); nobody counted.
        case announced
        /// We stopped reading here; there is more.
        case atLeast = "at_least"
    }

    public init(_ bytes: Int, _ basis: Basis = .counted) {
        self.bytes = bytes
        self.basis = basis
    }
}
