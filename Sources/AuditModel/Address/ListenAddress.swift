#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Where a server listens: an IP address and a port, 0 for any free one.
package struct ListenAddress: Hashable, Sendable {
    /// As `inet_pton` reads it, without brackets.
    package var host: String
    package var port: UInt16

    /// This machine alone, at a free port.
    package static let loopback = ListenAddress(host: "127.0.0.1", port: 0)

    package init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

    /// Reads `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080` or a port alone; nil for anything else.
    package init?(_ text: String) {
        let colon = text.lastIndex(of: ":")
        let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
        guard digits.allSatisfy(\.isNumber), let port = UInt16(digits) else { return nil }
        var host = colon.map { String(text[..<$0]) } ?? Self.loopback.host
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        if host == "localhost" { host = Self.loopback.host }
        guard Self.isAddress(host) else { return nil }
        self.init(host: host, port: port)
    }

    package var isIPv6: Bool { host.contains(":") }

    /// Whether only this machine reaches it.
    package var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

    /// Whether it stands for every address of this machine.
    package var isEvery: Bool { host == "0.0.0.0" || host == "::" }

    /// As a URL has it: with brackets around an IPv6 address.
    package var name: String { isIPv6 ? "[\(host)]" : host }

    /// As it is typed.
    package var text: String { "\(name):\(port)" }

    /// The URL of the report on this machine.
    package var url: String { "http://\(isEvery ? Self.loopback.host : name):\(port)/" }

    /// Whether a text is an IPv4 or IPv6 address.
    package static func isAddress(_ text: String) -> Bool {
        var bytes = in6_addr()
        return inet_pton(text.contains(":") ? AF_INET6 : AF_INET, text, &bytes) == 1
    }
}
