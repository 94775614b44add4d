internal import CCurl
internal import Glibc

/// A place at which a cloud hands out credentials or settings to its own machines. Nothing permits it: whoever may see a
/// private network may still not see the keys of the machine that asks.
struct CloudService {
    /// An IP address, a block of them, or a host name.
    var place: String
    var cloud: String
    /// Who says so.
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
