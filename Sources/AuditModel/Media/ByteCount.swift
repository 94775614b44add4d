/// A size in bytes, and how we know it.
package struct ByteCount: Hashable, Sendable {
    package var bytes: Int
    package var basis: Basis

    package enum Basis: String, CaseIterable, Sendable {
        /// Every byte was received.
        case counted
        /// The server said so (Content-Range or Content-Length); nobody counted.
        case announced
        /// We stopped reading here; there is more.
        case atLeast = "at_least"
    }

    package init(_ bytes: Int, _ basis: Basis = .counted) {
        self.bytes = bytes
        self.basis = basis
    }
}
