/// What a rate limit belongs to: one host name or address, whatever the scheme and port.
public struct HostKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The host in lower-case ASCII.
    public let name: String

    public init(_ name: String) { self.name = name }

    public static func < (a: HostKey, b: HostKey) -> Bool { a.name < b.name }
    public var description: String { name }
}
