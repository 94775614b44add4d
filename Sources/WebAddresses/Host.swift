internal import AuditModel

/// Host names and addresses as the WHATWG URL standard normalises them (§3.5, special schemes).
enum Host {
    static func normalised(_ raw: ArraySlice<UInt8>) throws(AddressError) -> String {
        guard let first = raw.first else { throw .emptyHost }
        if first == UInt8(ascii: "[") { return try IPAddress.ipv6(raw) }
        let decoded = raw.contains(UInt8(ascii: "%")) ? PercentEncoding.decoded(raw) : Array(raw)
        guard decoded.count <= decodedLimit else { throw .longHost }
        // NUL and friends must not reach the C library, which would stop reading there.
        try checkCharacters(decoded)
        let name = needsIDNA(decoded) ? try InternationalName.ascii(decoded) : decoded.map(\.lowered)
        try checkCharacters(name)
        if IPAddress.endsInNumber(name) { return try IPAddress.ipv4(name) }
        try checkLabels(name)
        return String(decoding: name, as: UTF8.self)
    }

    /// Longer than any name of 253 characters can be in UTF-8 with what its mapping drops.
    private static let decodedLimit = 2_048

    private static func needsIDNA(_ name: [UInt8]) -> Bool {
        if name.contains(where: { $0 >= 0x80 }) { return true }
        guard name.contains(UInt8(ascii: "-")) else { return false }
        return name.split(separator: UInt8(ascii: ".")).contains { label in
            label.count >= 4 && label.prefix(4).map(\.lowered) == Array("xn--".utf8)
        }
    }

    /// Forbidden domain code points (WHATWG URL §3.2), and those that libcurl asks no name server for.
    private static func checkCharacters(_ name: [UInt8]) throws(AddressError) {
        for byte in name where isForbidden(byte) { throw .forbidden(byte) }
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F: true
        case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
            UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "%"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            true
        default: false
        }
    }

    /// What DNS can ask for (RFC 1035 §2.3.4); one dot at the end is the root.
    private static func checkLabels(_ name: [UInt8]) throws(AddressError) {
        let labels = (name.last == UInt8(ascii: ".") ? name.dropLast() : name[...])
        guard !labels.isEmpty else { throw name.isEmpty ? .emptyHost : .emptyLabel }
        guard labels.count <= 253 else { throw .longHost }
        var length = 0
        for byte in labels {
            guard byte == UInt8(ascii: ".") else {
                length += 1
                guard length <= 63 else { throw .longLabel }
                continue
            }
            guard length > 0 else { throw .emptyLabel }
            length = 0
        }
        guard length > 0 else { throw .emptyLabel }
    }
}
