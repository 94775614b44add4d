internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing
internal import WebAddresses

@testable internal import PageFetching

@Suite("Cloud metadata")
struct CloudServiceTests {
    /// The first address of each row, as an IPv4 or IPv6 address; names are left out.
    static let addresses = CloudService.all.compactMap { $0.place.split(separator: "/").first.map(String.init) }
        .filter { $0.contains(":") || $0.last?.isNumber == true }

    static let names = CloudService.all.map(\.place).filter { !$0.contains(":") && $0.last?.isNumber == false }

    @Test("no spelling of a cloud's metadata address may be fetched", arguments: addresses)
    func spellings(_ address: String) throws {
        for host in Self.spellings(of: address) {
            let url = try #require(WebAddress.parse("http://\(host)/"), "\(host)")
            #expect(AddressGuard.reach(host: url.host) == .nowhere, "\(host)")
        }
    }

    @Test("the addresses that reports name are in the table")
    func known() {
        for host in [
            "169.254.169.254", "169.254.170.2", "169.254.170.23", "169.254.0.23", "168.63.129.16", "100.100.100.200",
            "192.0.0.192", "169.254.42.42", "100.96.0.96", "[fd00:ec2::254]", "[fd00:ec2::23]", "[fd20:ce::254]",
            "[fd00:c1::a9fe:a9fe]", "[fd00:42::42]", "[fe80::a9fe:a9fe]",
        ] { #expect(AddressGuard.reach(host: host) == .nowhere, "\(host)") }
    }

    @Test(
        "neighbours of a cloud metadata address are not affected",
        arguments: [
            ("168.63.129.15", .everywhere), ("168.63.129.17", .everywhere), ("168.63.0.16", .everywhere),
            ("100.100.100.201", .local), ("100.96.0.97", .local), ("169.254.0.22", .local), ("169.254.171.1", .local),
            ("169.254.42.43", .local), ("[fd00:ec3::254]", .local), ("[fd20:ce::255]", .local),
            ("[fe80::a9fe:a9ff]", .local), ("[fd00:42::43]", .local), ("[fe80::5efe:a00:1]", .local),
            ("[2606:4700::5efe:808:808]", .everywhere),
        ] as [(String, AddressGuard.Reach)])
    func neighbours(_ host: String, _ expected: AddressGuard.Reach) {
        #expect(AddressGuard.reach(host: host) == expected)
    }

    @Test("behind a proxy, a metadata service is refused by its name")
    func byName() {
        for name in Self.names {
            #expect(AddressGuard.reach(host: name) == .nowhere, "\(name)")
            #expect(AddressGuard.reach(host: name + ".") == .nowhere, "\(name).")
            #expect(AddressGuard.reach(host: "www." + name) == nil, "www.\(name)")
        }
        for name in ["metadata.example.com", "mymetadata", "google.internal", "tencentyun.com"] {
            #expect(AddressGuard.reach(host: name) == nil, "\(name)")
        }
    }

    @Test("a Teredo address is as closed as the more closed of its two ends")
    func teredo() {
        #expect(AddressGuard.reach(host: "[2001:0:a00:1::5601:5601]") == .nowhere)  // 10.0.0.1, 169.254.169.254
        #expect(AddressGuard.reach(host: "[2001:0:a9fe:a9fe::f7f7:f7f7]") == .nowhere)  // 169.254.169.254, 8.8.8.8
    }

    @Test("the threat model lists every metadata service with its source")
    func documented() throws {
        let rows = CloudService.all.map { "| `\($0.place)` | \($0.cloud) | \($0.source) |" }
        let document = try Repository.text("docs/internals/threat-model.md")
        for row in rows { #expect(document.contains(row), "\(row)") }
    }

    /// As an address is written, and in every form in which IPv6 carries an IPv4 address.
    private static func spellings(of address: String) -> [String] {
        var four = in_addr()
        guard inet_pton(AF_INET, address, &four) == 1 else { return ["[\(address)]", "[\(address.uppercased())]"] }
        let value = UInt32(bigEndian: four.s_addr)
        let hex = String(value >> 16, radix: 16) + ":" + String(value & 0xffff, radix: 16)
        let turned = String(~value >> 16, radix: 16) + ":" + String(~value & 0xffff, radix: 16)
        return [
            address, address + ".", String(value), "0x" + String(value, radix: 16), "0" + String(value, radix: 8),
            "[::ffff:\(address)]", "[::ffff:\(hex)]", "[::ffff:0:\(hex)]", "[::\(hex)]", "[64:ff9b::\(address)]",
            "[64:ff9b:1::\(hex)]", "[2002:\(hex)::]", "[2002:\(hex)::1]", "[2001:0:808:808::\(turned)]",
            "[fe80::5efe:\(hex)]", "[2606:4700::200:5efe:\(hex)]",
        ]
    }
}
