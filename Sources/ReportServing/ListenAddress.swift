internal import Glibc

/// Where a server listens: an IP address and a port, 0 for any free one.
package struct ListenAddress: Hashable, Sendable {
    /// As `inet_pton` reads it, without brackets.
    package var host: String
    package var port: UInt16

    /// This machine alone, at a free port.
    package static let loopback = ListenAddress(host: "127.0.0.1", port: 0)

    init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

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

    var isIPv6: Bool { host.contains(":") }

    /// Whether only this machine reaches it.
    package var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

    /// Whether it stands for every address of this machine.
    var isEvery: Bool { host == "0.0.0.0" || host == "::" }

    /// As a URL has it: with brackets around an IPv6 address.
    var name: String { isIPv6 ? "[\(host)]" : host }

    /// As somebody types it.
    package var text: String { "\(name):\(port)" }

    /// The URL of the report on this machine.
    package var url: String { "http://\(isEvery ? Self.loopback.host : name):\(port)/" }

    /// Whether a text is an IPv4 or IPv6 address.
    static func isAddress(_ text: String) -> Bool {
        var bytes = in6_addr()
        return inet_pton(text.contains(":") ? AF_INET6 : AF_INET, text, &bytes) == 1
    }
}

extension ListenAddress {
    /// Why nothing listens there.
    package struct Failure: Error {
        package let reason: String
    }

    /// A socket that listens, with the port that it has.
    func listen() throws(Failure) -> (socket: Int32, address: ListenAddress) {
        let listener = socket(
            isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0
        )
        guard listener >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        var (yes, storage, size) = (Int32(1), sockaddr_storage(), socklen_t())
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        size = fill(&storage)
        let isListening = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Glibc.listen(listener, 64) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else {
            let reason = String(cString: strerror(errno))
            close(listener)
            throw Failure(reason: reason)
        }
        return (listener, ListenAddress(host: host, port: Self.port(of: storage)))
    }

    private func fill(_ storage: inout sockaddr_storage) -> socklen_t {
        withUnsafeMutableBytes(of: &storage) { bytes in
            if isIPv6 {
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_port = port.bigEndian
                inet_pton(AF_INET6, host, &address.sin6_addr)
                bytes.storeBytes(of: address, as: sockaddr_in6.self)
                return socklen_t(MemoryLayout<sockaddr_in6>.size)
            }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            inet_pton(AF_INET, host, &address.sin_addr)
            bytes.storeBytes(of: address, as: sockaddr_in.self)
            return socklen_t(MemoryLayout<sockaddr_in>.size)
        }
    }

    /// It is at the same place for both families.
    private static func port(of storage: sockaddr_storage) -> UInt16 {
        withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }
}
