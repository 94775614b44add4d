package import AuditModel

/// A host that only some machines can reach, recognised by its name.
enum LocalHost: Hashable, Sendable, CaseIterable {
    /// The visitor's own computer: `localhost`, 127.0.0.0/8, 0.0.0.0, `::1`.
    case ownComputer
    /// A private network: 10.0.0.0/8, 192.168.0.0/16, `fd00::1`, `*.internal`.
    case privateNetwork
    /// A name that developers use for a copy of a site: `shop.test`, `shop.local`.
    case development
    /// A name without a dot: a container or a machine in the office.
    case bareName

    /// Nil for a host that may be on the public internet.
    init?(_ host: String) {
        if host.hasPrefix("[") {
            self.init(ipv6: host)
        } else if let address = Self.ipv4(host) {
            self.init(ipv4: address)
        } else {
            self.init(name: host.hasSuffix(".") ? host.dropLast() : host[...])
        }
    }

    private init?(name: Substring) {
        guard let dot = name.lastIndex(of: ".") else {
            self = name == "localhost" ? .ownComputer : .bareName
            return
        }
        guard let found = Self.suffixes[String(name[name.index(after: dot)...])] else { return nil }
        self = found
    }

    /// Top-level names that are never delegated (RFC 6761, RFC 6762, RFC 8375, ICANN's resolution of 2024-07-29), and
    /// those that home routers and companies use nevertheless.
    private static let suffixes: [String: LocalHost] = [
        "localhost": .ownComputer, "localdomain": .ownComputer, "test": .development, "local": .development,
        "internal": .privateNetwork, "lan": .privateNetwork, "intranet": .privateNetwork, "corp": .privateNetwork,
        "home": .privateNetwork,
    ]

    private init?(ipv4 address: UInt32) {
        func isIn(_ prefix: UInt32, _ bits: UInt32) -> Bool { (address ^ prefix) >> (32 - bits) == 0 }
        guard let found = Self.blocks.first(where: { isIn($0.prefix, $0.bits) }) else { return nil }
        self = found.host
    }

    private static let blocks: [(prefix: UInt32, bits: UInt32, host: LocalHost)] = [
        (0x7F00_0000, 8, .ownComputer), (0x0000_0000, 8, .ownComputer), (0x0A00_0000, 8, .privateNetwork),
        (0xAC10_0000, 12, .privateNetwork), (0xC0A8_0000, 16, .privateNetwork), (0xA9FE_0000, 16, .privateNetwork),
        (0x6440_0000, 10, .privateNetwork),
    ]

    /// As the URL standard writes it: four numbers.
    private static func ipv4(_ host: String) -> UInt32? {
        guard let last = host.utf8.last, Bytes.isDigit(last) else { return nil }
        let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            guard let byte = UInt8(Substring(part)) else { return nil }
            address = address << 8 | UInt32(byte)
        }
        return address
    }

    /// As the URL standard writes it: in brackets, the longest row of zeros left out.
    private init?(ipv6 host: String) {
        let text = host.dropFirst().dropLast()
        if text == "::1" || text == "::" {
            self = .ownComputer
        } else if text.hasPrefix("::ffff:") {
            let words = text.dropFirst(7).split(separator: ":").compactMap { UInt32($0, radix: 16) }
            guard words.count == 2 else { return nil }
            self.init(ipv4: words[0] << 16 | words[1])
        } else {
            let first = text.prefix { $0 != ":" }
            guard let word = UInt16(first, radix: 16), word & 0xFE00 == 0xFC00 || word & 0xFFC0 == 0xFE80 else {
                return nil
            }
            self = .privateNetwork
        }
    }
}

extension PageURL {
    /// The kind of its local host; nil for a host on the public internet.
    var localHost: LocalHost? { LocalHost(host) }

    /// Whether a page on the public internet names a host that its visitors cannot reach, even if we can.
    package func isOutOfReach(from page: PageURL) -> Bool { localHost != nil && page.localHost == nil }
}
