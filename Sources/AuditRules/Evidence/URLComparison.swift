package import AuditModel

extension PageURL {
    /// The path up to its last slash, to resolve relative URLs.
    var folder: Substring { path[...(path.lastIndex(of: "/") ?? path.startIndex)] }
}

/// Compares URLs as people mean them: differences in tracking parameters, repetition or defaults do not count
/// (docs/scoring.md §8).
package enum URLComparison {
    /// The difference of two URLs.
    package enum Level: Hashable, Sendable {
        case equal
        /// http or https, with or without `www.`.
        case schemeOrWWWOnly
        case different
    }

    /// A normal form: equal URLs have equal texts.
    package static func key(_ url: PageURL) -> String {
        if isPlain(url) { return url.text }
        // Appending a substring to a string would count its characters.
        var key = String(url.origin)
        key += path(url)
        key += query(url)
        return key
    }

    /// Whether a URL already is its normal form, as most are: no query, escapes, index file or trailing slash.
    private static func isPlain(_ url: PageURL) -> Bool {
        url.pathAndQuery.withBytes { bytes in
            guard !bytes.contains(UInt8(ascii: "%")), !bytes.contains(UInt8(ascii: "?")),
                let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
            else { return false }
            return bytes.count == 1 || slash + 1 < bytes.count && bytes[slash + 1] != UInt8(ascii: "i")
        }
    }

    /// The difference of two URLs.
    package static func level(_ a: PageURL, _ b: PageURL) -> Level {
        if a == b { return .equal }
        guard a.port == b.port, a.displayHost == b.displayHost, isSamePage(a, b) else { return .different }
        return a.isSecure == b.isSecure && a.host == b.host ? .equal : .schemeOrWWWOnly
    }

    private static func isSamePage(_ a: PageURL, _ b: PageURL) -> Bool {
        isPlain(a) && isPlain(b) ? a.path == b.path : path(a) == path(b) && query(a) == query(b)
    }

    /// The path without an index file, a trailing slash and unnecessary escapes.
    static func path(_ url: PageURL) -> String {
        var path = normalizedEscapes(url.path)
        let bytes = path.utf8
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        let name = path[(slash.map(bytes.index(after:)) ?? path.startIndex)...]
        if name.utf8.first == UInt8(ascii: "i"), indexFiles.contains(String(name)) { path.removeLast(name.utf8.count) }
        if path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    /// The query with its question mark, sorted, without tracking parameters; empty if nothing is left.
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

    /// Decodes escapes that neither paths nor query values need (RFC 3986 §3.3) and writes the others in upper case.
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
            let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
        else { return nil }
        return high << 4 | low
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        Bytes.isLetter(byte) || Bytes.isDigit(byte) || "-._~!'()*,:@".utf8.contains(byte)
    }
}
