public import AuditModel

/// Compares addresses as people mean them: what only tracks, repeats or defaults does not count
/// (`rules.md` Appendix B).
public enum URLComparison {
    /// How far two addresses are apart.
    public enum Level: Hashable, Sendable {
        case equal
        /// http against https, or `www.` against none.
        case schemeOrWWWOnly
        case different
    }

    /// The form in which equal addresses are equal text.
    public static func key(_ url: PageURL) -> String {
        url.origin + path(url) + query(url)
    }

    /// How far two addresses are apart.
    public static func level(_ a: PageURL, _ b: PageURL) -> Level {
        if a == b { return .equal }
        guard a.displayHost == b.displayHost, a.port == b.port, path(a) == path(b), query(a) == query(b) else {
            return .different
        }
        return a.isSecure == b.isSecure && a.host == b.host ? .equal : .schemeOrWWWOnly
    }

    /// Whether the address is a home page: the root or a locale root such as `/en/` or `/de-de/`, with no query
    /// that could name a page (`/?p=12`).
    static func isHome(_ url: PageURL) -> Bool {
        guard mayBeHome(url.path), query(url).isEmpty else { return false }
        let path = path(url).dropFirst()
        if path.isEmpty { return true }
        let parts = path.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { $0.count == 2 && $0.allSatisfy(Bytes.isLetter) }
    }

    /// Quickly rules out most paths: `/de-de/index.html` is the longest of a home page that is not escaped.
    private static func mayBeHome(_ path: Substring) -> Bool {
        path.utf8.count <= "/de-de/index.html".utf8.count || path.utf8.contains(UInt8(ascii: "%"))
    }

    /// The path without an index file, one trailing slash and escapes that need none.
    static func path(_ url: PageURL) -> String {
        var path = normalizedEscapes(url.path)
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        if indexFiles.contains(String(name)) { path.removeLast(name.utf8.count) }
        if path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    /// The query with its question mark, sorted, without tracking parameters; empty when nothing is left.
    static func query(_ url: PageURL) -> String {
        guard let query = url.query, !query.isEmpty else { return "" }
        let kept = query.split(separator: "&").filter { !isTracking($0) }.map(normalizedEscapes)
        return kept.isEmpty ? "" : "?" + kept.sorted().joined(separator: "&")
    }

    /// Whether a parameter `name=value` only says where a visitor came from.
    static func isTracking(_ parameter: Substring) -> Bool {
        let name = parameter.prefix { $0 != "=" }
        return name.hasPrefix("utm_") || trackers.contains(String(name))
    }

    private static let trackers: Set<String> = [
        "fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "ref_src", "_ga",
    ]
    private static let indexFiles: Set<String> = [
        "index.html", "index.htm", "index.php", "index.asp", "index.aspx",
    ]

    /// Decodes escapes of unreserved characters (RFC 3986 §2.3) and writes the others in upper case.
    static func normalizedEscapes(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard let value = escapedByte(bytes, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if isUnreserved(value) {
                result.append(value)
            } else {
                result.append(contentsOf: bytes[index..<index + 3].map { $0 &- 97 < 6 ? $0 - 32 : $0 })
            }
            index += 3
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func escapedByte(_ bytes: [UInt8], at index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
            let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        if Bytes.isDigit(byte) { return byte - 48 }
        let letter = byte | 32
        return letter &- 97 < 6 ? letter - 87 : nil
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        Bytes.isLetter(byte) || Bytes.isDigit(byte) || [45, 46, 95, 126].contains(byte)
    }
}
