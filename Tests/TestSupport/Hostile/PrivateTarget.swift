/// A way to write an address that no page may lead us to.
package struct PrivateTarget: Sendable {
    package var url: String
    /// Whether `--allow-private` opens it.
    package var isLocal: Bool

    /// In a `PublicNetwork` whose names are `names`.
    package static let all =
        local.map { PrivateTarget(url: $0, isLocal: true) } + nowhere.map { PrivateTarget(url: $0, isLocal: false) }

    private static let local = [
        "http://127.0.0.1/", "http://2130706433/", "http://017700000001/", "http://0177.0.0.1/", "http://0x7f.1/",
        "http://0x7f000001/", "http://127.1/", "http://127.0.0.1./", "http://%31%32%37.0.0.1/", "http://①②⑦.⓪.⓪.①/",
        "//127.0.0.1/", "http://site.test@127.0.0.1/", "http://127.0.0.1/#@site.test/", "http:\\\\127.0.0.1\\",
        "http://localhost/", "http://localhost./", "http://LOCALHOST/", "http://x.localhost/", "http://secret.test/",
        "http://SECRET.test./", "http://mapped.test/", "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/",
        "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b::10.0.0.1]/", "http://[2002:7f00:1::]/", "http://[fd12:3456::1]/", "http://[fe80::1]/",
        "http://10.0.0.1/", "http://172.16.0.1/", "http://192.168.0.1/", "http://100.64.0.1/", "http://198.18.0.1/",
        "http://169.254.0.1/",
    ]

    private static let nowhere = [
        "http://0.0.0.0/", "http://0/", "http://[::]/", "http://169.254.169.254/latest/meta-data/",
        "http://[::ffff:169.254.169.254]/", "http://2852039166/", "http://metadata.test/", "http://169.254.170.2/",
        "http://169.254.170.23/", "http://169.254.0.23/", "http://168.63.129.16/machine?comp=goalstate",
        "http://2822734096/", "http://[::ffff:168.63.129.16]/", "http://[64:ff9b::168.63.129.16]/",
        "http://[2002:a83f:8110::]/", "http://100.100.100.200/", "http://[64:ff9b::100.100.100.200]/",
        "http://192.0.0.192/", "http://[fd00:ec2::254]/", "http://[fd00:ec2::23]/", "http://[fd20:ce::254]/",
        "http://metadata.google.internal/", "http://METADATA.google.internal./", "http://[::127.0.0.1]/",
        "http://192.0.2.1/",
        "http://224.0.0.1/", "http://255.255.255.255/", "http://[ff02::1]/",
    ]

    /// The name server's records: A and AAAA by name.
    @Sendable
    package static func names(_ name: String, _ count: Int) -> [NameServer.Address] {
        let (site, loopback): ([UInt8], [UInt8]) = ([93, 184, 216, 34], [127, 0, 0, 1])
        return switch name {
        case "site.test", "other.test": [site]
        case "secret.test": [loopback, [UInt8](repeating: 0, count: 15) + [1]]
        case "mapped.test": [[UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + loopback]
        case "metadata.test": [[169, 254, 169, 254]]
        // Nothing listens at the first address, so that the second one is tried.
        case "both.test": [[93, 184, 216, 35], loopback]
        case "rebind.test": [count == 0 ? site : loopback]
        default: []
        }
    }
}
