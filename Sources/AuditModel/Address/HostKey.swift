/// What a rate limit belongs to: one host name or address, whatever the scheme and port.
package struct HostKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The host in lower-case ASCII.
    package let name: String

    package init(_ name: String) { self.name = name }

    package static func < (a: HostKey, b: HostKey) -> Bool { a.name < b.name }
    package var description: String { name }
}
