/// An http or https address, parsed once and normalised; equal addresses have equal text.
///
/// It never carries a fragment or user info. `WebAddresses` makes it from what people and pages write
/// (WHATWG URL standard, special schemes); nothing else does, so that the key of the store, the key of a rate
/// limit, what libcurl fetches and what reports print are the same value.
package struct PageURL: Sendable {
    /// The whole address in ASCII, as it is fetched and printed.
    package let text: String
    /// Whether the scheme is https.
    package let isSecure: Bool
    /// The host in lower-case ASCII; an IPv6 address stands in brackets.
    package let host: String
    /// The port, when it is not the scheme's own.
    package let port: UInt16?
    /// Where the path begins in `text`, in UTF-8 code units.
    private let pathOffset: Int
    /// Where the path ends: at the question mark, or with `text`.
    private let pathEndOffset: Int

    /// Joins parts that are normalised already; `pathAndQuery` begins with a slash.
    package init(isSecure: Bool, host: String, port: UInt16?, pathAndQuery: String) {
        var text = isSecure ? "https://" : "http://"
        text.reserveCapacity(text.utf8.count + host.utf8.count + pathAndQuery.utf8.count + ":65535".utf8.count)
        text += host
        if let port { text += ":\(port)" }
        self.pathOffset = text.utf8.count
        text += pathAndQuery
        self.text = text
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.pathEndOffset = pathOffset + Self.lengthOfPath(in: pathAndQuery)
    }

    private static func lengthOfPath(in text: String) -> Int {
        let mark = UInt8(ascii: "?")
        let place = text.utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: mark) ?? $0.count }
        return place ?? text.utf8.prefix { $0 != mark }.count
    }

    /// The same address over https.
    package var secured: PageURL { isSecure ? self : PageURL(securing: self) }

    private init(securing other: borrowing PageURL) {
        text = "https" + Substring(other.text.utf8.dropFirst("http".utf8.count))
        isSecure = true
        host = other.host
        port = other.port
        pathOffset = other.pathOffset + 1
        pathEndOffset = other.pathEndOffset + 1
    }

    /// Reads back a `text` that this type wrote, as the store keeps it; nil for anything else.
    package init?(stored text: String) {
        guard let (isSecure, host, port, path) = Self.parts(text) else { return nil }
        self.init(isSecure: isSecure, host: String(host), port: port, pathAndQuery: String(path))
    }

    /// The host of a stored `text`, as the type has it; nil for anything else.
    package static func host(ofStored text: String) -> String? { parts(text).map { String($0.host) } }

    private static func parts(
        _ text: String
    ) -> (isSecure: Bool, host: Substring, port: UInt16?, path: Substring)? {
        let isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else { return nil }
        let rest = text.utf8.dropFirst(isSecure ? 8 : 7)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash != rest.startIndex else { return nil }
        let authority = text[rest.startIndex..<slash]
        let bracket = authority.utf8.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        let colon = authority[bracket...].utf8.lastIndex(of: UInt8(ascii: ":"))
        let port = colon.flatMap { UInt16(authority[authority.index(after: $0)...]) }
        return (isSecure, authority[..<(colon ?? authority.endIndex)], port, text[slash...])
    }

    /// The scheme, host and port: `https://example.com:8443`.
    package var origin: Substring { text[..<pathStart] }
    /// The path, from its slash up to the query.
    package var path: Substring { text[pathStart..<pathEnd] }
    /// What follows the question mark; nil when there is none.
    package var query: Substring? {
        let end = pathEnd
        return end == text.endIndex ? nil : text[text.utf8.index(after: end)...]
    }
    /// Path and query as they go into a request line.
    package var pathAndQuery: Substring { text[pathStart...] }
    /// The host without a leading `www.`, as a card prints it.
    package var displayHost: Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }
    /// Whether the host is this computer by its name: localhost, 127.0.0.0/8 or ::1 (RFC 6761 §6.3).
    package var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || host.hasPrefix("127.") && host.split(separator: ".").allSatisfy { UInt8($0) != nil }
    }
    /// What a rate limit belongs to.
    package var hostKey: HostKey { HostKey(host) }

    private var pathStart: String.Index { text.utf8.index(text.startIndex, offsetBy: pathOffset) }
    private var pathEnd: String.Index { text.utf8.index(text.startIndex, offsetBy: pathEndOffset) }
}

extension PageURL: Hashable, Comparable, CustomStringConvertible {
    package static func == (a: PageURL, b: PageURL) -> Bool { a.text == b.text }
    package static func < (a: PageURL, b: PageURL) -> Bool { a.text < b.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
    package var description: String { text }
}
