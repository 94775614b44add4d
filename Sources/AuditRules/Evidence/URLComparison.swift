package import AuditModel

extension PageURL {
    /// The path up to its last slash, against which a relative address is read.
    var folder: Substring { path[...(path.lastIndex(of: "/") ?? path.startIndex)] }
}

/// Compares addresses as people mean them: what only tracks, repeats or defaults does not count
/// (docs/scoring.md §8).
package enum URLComparison {
    /// How far two addresses are apart.
    package enum Level: Hashable, Sendable {
        case equal
        /// http against https, or `www.` against none.
        case schemeOrWWWOnly
        case different
    }

    /// The form in which equal addresses are equal text.
    package static func key(_ url: PageURL) -> String {
        if isPlain(url) { return url.text }
        // Adding a part of a text to a text counts its characters.
        var key = String(url.origin)
        key += path(url)
        key += query(url)
        return key
    }

    /// Whether an address is its own form, as most are: without query, escape, index file and slash at the end.
    private static func isPlain(_ url: PageURL) -> Bool {
        url.pathAndQuery.withBytes { bytes in
            guard !bytes.contains(UInt8(ascii: "%")), !bytes.contains(UInt8(ascii: "?")),
                let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
            else { return false }
            return bytes.count == 1 || slash + 1 < bytes.count && bytes[slash + 1] != UInt8(ascii: "i")
        }
    }

    /// How far two addresses are apart.
    package static func level(_ a: PageURL, _ b: PageURL) -> Level {
        if a == b { return .equal }
        guard a.port == b.port, a.displayHost == b.displayHost, isSamePage(a, b) else { return .different }
        return a.isSecure == b.isSecure && a.host == b.host ? .equal : .schemeOrWWWOnly
    }

    private static func isSamePage(_ a: PageURL, _ b: PageURL) -> Bool {
        isPlain(a) && isPlain(b) ? a.path == b.path : path(a) == path(b) && query(a) == query(b)
    }

    /// The path without an index file, one trailing slash and escapes that need none.
    static func path(_ url: PageURL) -> String {
        var path = normalizedEscapes(url.path)
        let bytes = path.utf8
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        let name = path[(slash.map(bytes.index(after:)) ?? path.startIndex)...]
        if name.utf8.first == UInt8(ascii: "i"), indexFiles.contains(String(name)) { path.removeLast(name.utf8.count) }
        if path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    /// The query with its question mark, sorted, without tracking parameters; empty when nothing is left.
    static func query(_ url: PageURL) -> String {
        guard let query = url.query, !query.isEmpty else { return "" }
        let kept = query.split(separator: "&").filter { !TrackingParameter.matches($0) }.map(normalizedEscapes)
        return kept.isEmpty ? "" : "?" + kept.sorted().joined(separator: "&")
    }

    private static let indexFiles: Set<String> = [
        "index.html", "index.htm", "index.php", "index.asp", "index.aspx",
    ]

    /// The text with every escape decoded, as people read it.
    static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let value = escapedByte(bytes, at: index)
            result.append(value ?? bytes[index])
            index += value == nil ? 1 : 3
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes escapes that no path and no value of a query needs (RFC 3986 §3.3) and writes the others in upper case.
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
        Bytes.isLetter(byte) || Bytes.isDigit(byte) || "-._~!'()*,:@".utf8.contains(byte)
    }
}
