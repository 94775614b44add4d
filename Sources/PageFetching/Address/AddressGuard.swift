internal import AuditModel
internal import CCurl
internal import Glibc

/// Tells addresses of the public Internet from all others.
///
/// It is checked at connect time, for every socket, so that neither a name that resolves to a private address nor a
/// redirect to one gets past it. Ranges: the IANA special-purpose registries (RFC 6890 and its updates).
enum AddressGuard {
    /// The kind of network behind an address.
    enum Reach {
        /// A host on the public Internet.
        case everywhere
        /// This computer: a loopback address.
        case loopback
        /// A host of ours: private, shared or link-local.
        case local
        /// No host that has pages: unspecified, multicast, reserved and example addresses, and each `CloudService`.
        /// Nothing permits it.
        case nowhere

        func isPermitted(within limit: FetchOptions.Reach) -> Bool {
            switch self {
            case .everywhere: true
            case .loopback: limit != .internet
            case .local: limit == .privateNetworks
            case .nowhere: false
            }
        }
    }

    /// What a socket address reaches; other families, and addresses cut short, reach nothing.
    static func reach(_ address: UnsafePointer<sockaddr>, length: Int) -> Reach {
        // A sockaddr may lie where neither of the others could.
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            return reach(ipv4: UInt32(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            let inner = bytes.loadUnaligned(as: sockaddr_in6.self)
            return withUnsafeBytes(of: inner.sin6_addr) { reach(ipv6: Array($0)) }
        default: return .nowhere
        }
    }

    /// What a host reaches that is written as an address, or as the name of this machine (RFC 6761 §6.3) or of a cloud's
    /// metadata; nil for names that have to be looked up.
    static func reach(host: String) -> Reach? {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if CloudService.has(name: name) { return .nowhere }
        if name == "localhost" || name.hasSuffix(".localhost") { return .loopback }
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return reach(ipv4: UInt32(bigEndian: four.s_addr)) }
        guard host.hasPrefix("["), host.hasSuffix("]") else { return nil }
        var six = in6_addr()
        guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &six) == 1 else { return nil }
        return withUnsafeBytes(of: six) { reach(ipv6: Array($0)) }
    }

    /// What an IPv4 address reaches, first byte highest.
    static func reach(ipv4 address: UInt32) -> Reach {
        func isIn(_ block: Block) -> Bool { address >> (32 - block.bits) == block.prefix >> (32 - block.bits) }
        let bytes = withUnsafeBytes(of: address.bigEndian) { Array($0) }
        if noHosts.contains(where: isIn) || CloudService.has(address: bytes) { return .nowhere }
        if isIn(loopback) { return .loopback }
        return localHosts.contains(where: isIn) ? .local : .everywhere
    }

    /// What sixteen bytes of an IPv6 address reach; an IPv4 address inside decides where there is one. Behind a relay a loopback address
    /// is the relay's own.
    static func reach(ipv6 bytes: [UInt8]) -> Reach {
        guard bytes.count == 16, !CloudService.has(address: bytes) else { return .nowhere }
        func starts(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
        if starts([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]) { return reach(ipv4: word(bytes, 12)) }  // IPv4-mapped
        if starts([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]) { return inner(bytes, 12) }  // NAT64, RFC 6052
        if isatap.contains(Array(bytes[8..<12])), inner(bytes, 12) == .nowhere { return .nowhere }
        guard bytes[0] & 0xe0 == 0x20 else { return outsideGlobalUnicast(bytes) }  // 2000::/3
        if starts([0x20, 0x02]) { return inner(bytes, 2) }  // 6to4, RFC 3056
        if starts([0x20, 0x01, 0, 0]) {  // Teredo, RFC 4380: its server, and its client with all bits turned
            let (server, client) = (inner(bytes, 4), inner(bytes, 12, flipped: true))
            return [.nowhere, .local].first { $0 == server || $0 == client } ?? .everywhere
        }
        if starts([0x20, 0x01]), bytes[2] < 0x02 { return .nowhere }  // 2001::/23, protocol assignments
        if starts([0x20, 0x01, 0x0d, 0xb8]) { return .nowhere }  // documentation
        return starts([0x3f, 0xff]) && bytes[2] < 0x10 ? .nowhere : .everywhere  // 3fff::/20, RFC 9637
    }

    private static func inner(_ bytes: [UInt8], _ offset: Int, flipped: Bool = false) -> Reach {
        let value = word(bytes, offset)
        let reach = reach(ipv4: flipped ? ~value : value)
        return reach == .loopback ? .local : reach
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }

    /// Loopback, unique local (RFC 4193) and link-local addresses are ours; the rest is not assigned to hosts.
    private static func outsideGlobalUnicast(_ bytes: [UInt8]) -> Reach {
        if bytes.dropLast().allSatisfy({ $0 == 0 }) && bytes[15] == 1 { return .loopback }
        return bytes[0] & 0xfe == 0xfc || (bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80) ? .local : .nowhere
    }

    private typealias Block = (prefix: UInt32, bits: UInt32)

    private static let loopback: Block = (0x7f00_0000, 8)

    private static let localHosts: [Block] = [
        (0x0a00_0000, 8),  // private
        (0x6440_0000, 10),  // carrier-grade NAT
        (0xa9fe_0000, 16),  // link-local
        (0xac10_0000, 12),  // private
        (0xc0a8_0000, 16),  // private
        (0xc612_0000, 15),  // benchmarks
    ]

    private static let noHosts: [Block] = [
        (0x0000_0000, 8),  // this network
        (0xc000_0000, 24),  // protocol assignments
        (0xc000_0200, 24),  // documentation
        (0xc058_6300, 24),  // 6to4 relays, withdrawn
        (0xc633_6400, 24),  // documentation
        (0xcb00_7100, 24),  // documentation
        (0xe000_0000, 4),  // multicast
        (0xf000_0000, 4),  // reserved and broadcast
    ]

    /// The third quarter of an IPv6 address that has an IPv4 address behind it (RFC 5214 §6.1).
    private static let isatap: [[UInt8]] = [[0, 0, 0x5e, 0xfe], [2, 0, 0x5e, 0xfe]]
}

/// Which addresses this fetcher may ask.
struct AddressPermit {
    private let limit: FetchOptions.Reach
    private let hasProxy: Bool

    init(_ options: FetchOptions) {
        limit = options.reach
        hasProxy = options.proxy != nil
    }

    /// Whether a socket may be opened to that address. The user names the proxy, so that its own is not refused.
    func socket(to address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        hasProxy || AddressGuard.reach(address, length: length).isPermitted(within: limit)
    }

    /// Whether a host may get requests as far as its name tells, which is all that is known of it behind a proxy.
    func host(_ name: String) -> Bool {
        AddressGuard.reach(host: name)?.isPermitted(within: limit) ?? true
    }
}

/// What libcurl, which connects and asks, makes of a URL that `WebAddresses` has read.
///
/// One parser must not be played off against the other: a URL whose host, port, path or query libcurl reads differently is
/// not requested.
enum CurlReading {
    static func agrees(with url: PageURL) -> Bool {
        guard let handle = curl_url() else { return false }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url.text, 0) == CURLUE_OK else { return false }
        // libcurl does not tell an empty query from none, and neither changes where the request goes.
        return holds(handle, CURLUPART_HOST, url.host)
            && holds(handle, CURLUPART_PORT, url.port.map { "\($0)" } ?? "")
            && holds(handle, CURLUPART_PATH, String(url.path))
            && holds(handle, CURLUPART_QUERY, url.query.map(String.init) ?? "")
    }

    /// Whether libcurl's text of a part is this one; a part that it has not is empty.
    private static func holds(_ handle: OpaquePointer, _ part: CURLUPart, _ wanted: String) -> Bool {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return wanted.isEmpty }
        defer { curl_free(text) }
        return wanted.utf8.elementsEqual(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
}

/// A place at which a cloud hands out credentials or settings to its own machines. Nothing permits it: whatever may see a
/// private network may still not see the keys of the machine that asks.
struct CloudService {
    /// An IP address, a block of them, or a host name.
    var place: String
    var cloud: String
    /// The source of that.
    var source: String

    static let all = [
        CloudService(
            "169.254.169.0/24", "AWS, Azure, Google, Oracle, OpenStack and most others", "AWS, Instance metadata"),
        CloudService(
            "169.254.170.0/24", "AWS containers (.2) and EKS pods (.23)", "AWS, IAM roles for tasks; EKS Pod Identity"),
        CloudService("fd00:ec2::/32", "AWS (::254, and EKS pods at ::23)", "AWS, Instance metadata; EKS Pod Identity"),
        CloudService("168.63.129.16", "Azure, a public IP address", "Microsoft, What is IP address 168.63.129.16"),
        CloudService("fd20:ce::254", "Google", "Google Cloud, VM metadata"),
        CloudService("100.100.100.200", "Alibaba", "Alibaba Cloud, Instance metadata"),
        CloudService("fd00:100::100:200", "Alibaba", "Alibaba Cloud, Instance metadata"),
        CloudService("192.0.0.192", "Oracle Cloud at Customer", "Oracle, Instance metadata"),
        CloudService("fd00:c1::a9fe:a9fe", "Oracle", "Oracle's Python SDK"),
        CloudService("169.254.0.23", "Tencent", "Tencent Cloud, Instance metadata"),
        CloudService("169.254.10.10", "Tencent", "Tencent Cloud, Instance metadata"),
        CloudService("100.96.0.96", "Volcano Engine", "Volcano Engine, Instance metadata"),
        CloudService("169.254.42.42", "Scaleway", "cloud-init, Scaleway"),
        CloudService("fd00:42::42", "Scaleway", "cloud-init, Scaleway"),
        CloudService("fd00:a9fe:a9fe::1", "Akamai (Linode)", "cloud-init, Akamai"),
        CloudService("fe80::a9fe:a9fe", "OpenStack", "OpenStack Nova, Metadata"),
        CloudService("metadata", "Google", "Google Cloud, VM metadata"),
        CloudService("metadata.google.internal", "Google", "Google Cloud, VM metadata"),
        CloudService("metadata.goog", "Google", "Google Cloud, VM metadata"),
        CloudService("instance-data", "AWS", "cloud-init, EC2"),
        CloudService("instance-data.ec2.internal", "AWS", "cloud-init, EC2"),
        CloudService("metadata.tencentyun.com", "Tencent", "Tencent Cloud, Instance metadata"),
        CloudService("api.metadata.cloud.ibm.com", "IBM", "IBM Cloud, Instance metadata"),
        CloudService("rancher-metadata", "Rancher", "Rancher, Metadata service"),
    ]

    static func has(name: String) -> Bool { names.contains(name) }

    /// Whether an IP address of 4 or 16 bytes is one of them.
    static func has(address: [UInt8]) -> Bool { blocks.contains { $0.contains(address) } }

    private init(_ place: String, _ cloud: String, _ source: String) {
        (self.place, self.cloud, self.source) = (place, cloud, source)
    }

    private static let names = Set(all.map(\.place))

    private static let blocks = all.compactMap { AddressBlock($0.place) }
}

/// IP addresses of one family whose first bits are the same.
private struct AddressBlock {
    let first: [UInt8]
    let bits: Int

    /// `192.0.2.0/24`, or one address; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let address = parts.first.map(String.init) else { return nil }
        let family = address.contains(":") ? AF_INET6 : AF_INET
        var bytes = [UInt8](repeating: 0, count: family == AF_INET6 ? 16 : 4)
        guard inet_pton(family, address, &bytes) == 1 else { return nil }
        first = bytes
        bits = parts.count == 2 ? Int(parts[1]) ?? 0 : 8 * bytes.count
    }

    func contains(_ address: [UInt8]) -> Bool {
        guard address.count == first.count else { return false }
        return (0..<bits).allSatisfy { bit in (address[bit / 8] ^ first[bit / 8]) & (0x80 >> (bit % 8)) == 0 }
    }
}
