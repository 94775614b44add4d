package import AuditModel
internal import Glibc

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
