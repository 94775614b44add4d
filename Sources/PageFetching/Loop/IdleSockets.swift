internal import CCurl
internal import CSSL
internal import Glibc

/// Knows the connections that served a request, so that one on which bytes wait is not used for another: they were not requested,
/// and would be taken for the answer to the next request. libcurl looks no further than whether a
/// connection is still open (it does from 8.1 on).
///
/// HTTP/2 is left out: its bytes name the request that they answer.
struct IdleSockets {
    /// The two ends of a connection.
    struct Ends: Hashable {
        var local: Int32
        var remote: Int32
        var address: String
    }

    /// By their ends; a descriptor has one connection at a time, so that there are no more than descriptors.
    private var sockets: [Ends: Int32] = [:]
    private var ends: [Int32: Ends] = [:]

    /// Notes a connection that was made, and tells of one that was there whether bytes wait on it.
    ///
    /// - Parameters:
    ///   - opened: the sockets that were made for the request.
    ///   - ssl: OpenSSL's part of the connection, where it has one.
    mutating func isDirty(_ ends: Ends, opened: [Int32], ssl: OpaquePointer?) -> Bool {
        if let own = opened.last(where: { Self.port(of: $0) == ends.local }) {
            if let old = self.ends.updateValue(ends, forKey: own) { sockets[old] = nil }
            sockets[ends] = own
            return false
        }
        guard let socket = sockets[ends], Self.port(of: socket) == ends.local, !Self.isHTTP2(ssl) else { return false }
        return ssl.map { SSL_has_pending($0) == 1 } ?? false || Self.hasBytes(socket)
    }

    private static func hasBytes(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    private static func isHTTP2(_ ssl: OpaquePointer?) -> Bool {
        guard let ssl else { return false }
        var (name, length): (UnsafePointer<UInt8>?, UInt32) = (nil, 0)
        SSL_get0_alpn_selected(ssl, &name, &length)
        return length == 2
    }

    /// The local port of a socket; nil when it is none any more.
    private static func port(of socket: Int32) -> Int32? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard getsockname(socket, generic, &size) == 0 else { return nil }
                // IPv4 and IPv6 have it at the same place.
                return place.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int32(UInt16(bigEndian: $0.pointee.sin_port))
                }
            }
        }
    }
}
