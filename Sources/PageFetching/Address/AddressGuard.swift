internal import CCurl
internal import Glibc

/// Tells addresses of the public Internet from all others.
///
/// It is asked at connect time, for every socket, so that neither a name that resolves to a private address nor a
/// redirect to one gets past it. Ranges: the IANA special-purpose registries (RFC 6890 and its updates).
enum AddressGuard {
    /// Whether a socket address belongs to a host on the public Internet; other families never do.
    static func isPublic(_ address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                isPublic(ipv4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { inner in
                withUnsafeBytes(of: inner.pointee.sin6_addr) { isPublic(ipv6: Array($0)) }
            }
        default: false
        }
    }

    /// Whether a host is written as an address that is not public; false for names.
    static func isPrivateLiteral(_ host: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return !isPublic(ipv4: UInt32(bigEndian: four.s_addr)) }
        guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
        var six = in6_addr()
        guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &six) == 1 else { return false }
        return !withUnsafeBytes(of: six) { isPublic(ipv6: Array($0)) }
    }

    /// Whether an IPv4 address, first byte highest, is public.
    static func isPublic(ipv4 address: UInt32) -> Bool {
        !closedIPv4.contains { address >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) }
    }

    /// Whether sixteen bytes of an IPv6 address are public; an IPv4 address inside decides where there is one.
    static func isPublic(ipv6 bytes: [UInt8]) -> Bool {
        guard bytes.count == 16 else { return false }
        func starts(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
        func inner(_ offset: Int, flipped: Bool = false) -> Bool {
            let value = bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return isPublic(ipv4: flipped ? ~value : value)
        }
        if starts([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]) { return inner(12) }  // IPv4-mapped
        if starts([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]) { return inner(12) }  // NAT64, RFC 6052
        guard bytes[0] & 0xe0 == 0x20 else { return false }  // only 2000::/3 is global unicast
        if starts([0x20, 0x02]) { return inner(2) }  // 6to4, RFC 3056
        if starts([0x20, 0x01, 0, 0]) { return inner(4) && inner(12, flipped: true) }  // Teredo, RFC 4380
        if starts([0x20, 0x01]), bytes[2] < 0x02 { return false }  // 2001::/23, protocol assignments
        if starts([0x20, 0x01, 0x0d, 0xb8]) { return false }  // documentation
        return !(starts([0x3f, 0xff]) && bytes[2] < 0x10)  // 3fff::/20, documentation (RFC 9637)
    }

    private static let closedIPv4: [(prefix: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8),  // this network
        (0x0a00_0000, 8),  // private
        (0x6440_0000, 10),  // carrier-grade NAT
        (0x7f00_0000, 8),  // loopback
        (0xa9fe_0000, 16),  // link-local; 169.254.169.254 is the clouds' metadata service
        (0xac10_0000, 12),  // private
        (0xc000_0000, 24),  // protocol assignments
        (0xc000_0200, 24),  // documentation
        (0xc058_6300, 24),  // 6to4 relays, withdrawn
        (0xc0a8_0000, 16),  // private
        (0xc612_0000, 15),  // benchmarks
        (0xc633_6400, 24),  // documentation
        (0xcb00_7100, 24),  // documentation
        (0xe000_0000, 4),  // multicast
        (0xf000_0000, 4),  // reserved and broadcast
    ]
}
