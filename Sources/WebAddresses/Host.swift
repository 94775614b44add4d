internal import AuditModel
#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

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

/// User info, host and port of an address, of which the user info is dropped (WHATWG URL, authority state).
struct Authority {
    let host: String
    /// Nil for the scheme's own port.
    let port: UInt16?
    let hasUserInfo: Bool

    init(_ text: ArraySlice<UInt8>, isSecure: Bool) throws(AddressError) {
        var rest = text
        var userInfo = text.prefix(0)
        if let at = text.lastIndex(of: UInt8(ascii: "@")) {
            userInfo = text[..<at]
            rest = text[(at + 1)...]
        }
        hasUserInfo = userInfo.contains { $0 != UInt8(ascii: ":") }
        let colon = Self.portColon(in: rest)
        host = try Host.normalised(rest[..<(colon ?? rest.endIndex)])
        let number = try Self.port(rest[(colon.map { $0 + 1 } ?? rest.endIndex)...])
        port = number == (isSecure ? 443 : 80) ? nil : number
    }

    /// The first colon outside brackets.
    private static func portColon(in text: ArraySlice<UInt8>) -> Int? {
        var isInBrackets = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ":") where !isInBrackets: return index
            default: break
            }
        }
        return nil
    }

    private static func port(_ text: ArraySlice<UInt8>) throws(AddressError) -> UInt16? {
        var value = 0
        for byte in text {
            guard byte.isDigit else { throw .badPort }
            value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1 << 20)
        }
        guard value <= 65_535 else { throw .bigPort }
        return text.isEmpty ? nil : UInt16(value)
    }
}

/// Numeric hosts, written the one way that the WHATWG URL standard prints them.
enum IPAddress {
    /// Whether a host must be an IPv4 address because its last label is a number (WHATWG URL §3.5).
    static func endsInNumber(_ host: [UInt8]) -> Bool {
        let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
        let last = name[(name.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0)...]
        guard let first = last.first, first.isDigit else { return false }
        return last.allSatisfy(\.isDigit) || number(last) != nil
    }

    /// Reads decimal, octal and hexadecimal parts, one to four of them, into dotted decimal.
    static func ipv4(_ host: [UInt8]) throws(AddressError) -> String {
        if isPrinted(host) { return String(decoding: host, as: UTF8.self) }
        let numbers = labels(of: host).map(number)
        guard numbers.count <= 4 else { throw .badIPv4 }
        var address: UInt64 = 0
        for (index, number) in numbers.enumerated() {
            let isLast = index == numbers.count - 1
            let limit: UInt64 = isLast ? 1 << (8 * UInt64(5 - numbers.count)) : 256
            guard let number, number < limit else { throw .badIPv4 }
            address |= isLast ? number : number << (8 * UInt64(3 - index))
        }
        return [24, 16, 8, 0].map { String(address >> UInt64($0) & 255) }.joined(separator: ".")
    }

    /// Whether it is written as it is printed: four decimal parts up to 255, without zeros before them.
    private static func isPrinted(_ host: [UInt8]) -> Bool {
        var (parts, part, digits) = (1, 0, 0)
        for byte in host {
            if byte == UInt8(ascii: "."), digits > 0 {
                (parts, part, digits) = (parts + 1, 0, 0)
            } else {
                guard byte.isDigit, digits == 0 || part > 0 else { return false }
                (part, digits) = (part * 10 + Int(byte - UInt8(ascii: "0")), digits + 1)
                guard part <= 255 else { return false }
            }
        }
        return parts == 4 && digits > 0
    }

    /// Reads an IPv6 address in brackets and writes its shortest form; zone ids are refused.
    static func ipv6(_ host: ArraySlice<UInt8>) throws(AddressError) -> String {
        guard host.last == UInt8(ascii: "]"), host.count >= 4, host.count <= 47 else { throw .badIPv6 }
        let text = host.dropFirst().dropLast()
        guard text.allSatisfy({ $0.hexValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }) else {
            throw .badIPv6
        }
        var octets = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, String(decoding: text, as: UTF8.self), &octets) == 1 else { throw .badIPv6 }
        return "[" + compressed((0..<8).map { UInt16(octets[2 * $0]) << 8 | UInt16(octets[2 * $0 + 1]) }) + "]"
    }

    private static func labels(of host: [UInt8]) -> [ArraySlice<UInt8>] {
        var labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return labels
    }

    /// One part of an IPv4 address; nil when it is no number, clamped when it is too large for any part.
    private static func number(_ label: ArraySlice<UInt8>) -> UInt64? {
        var (digits, radix): (ArraySlice<UInt8>, UInt64) = (label, 10)
        if label.count >= 2, label.first == UInt8(ascii: "0") {
            let isHex = label.dropFirst().first == UInt8(ascii: "x")
            (digits, radix) = isHex ? (label.dropFirst(2), 16) : (label.dropFirst(), 8)
        } else if label.isEmpty {
            return nil
        }
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = byte.hexValue, digit < radix else { return nil }
            value = min(value * radix + UInt64(digit), 1 << 40)
        }
        return value
    }

    /// The first longest run of two or more zero pieces becomes `::` (RFC 5952; WHATWG URL §3.6).
    private static func compressed(_ pieces: [UInt16]) -> String {
        var best = 0..<0
        var start = 0
        for index in pieces.indices {
            if pieces[index] != 0 { start = index + 1 }
            if index + 1 - start > best.count { best = start..<(index + 1) }
        }
        func text(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard best.count >= 2 else { return text(pieces[...]) }
        return text(pieces[..<best.lowerBound]) + "::" + text(pieces[best.upperBound...])
    }
}
