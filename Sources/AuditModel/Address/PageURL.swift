/// An http or https address, parsed once and normalised; equal addresses have equal text.
///
/// It never carries a fragment or user info. `WebAddresses` makes it from what people and pages write
/// (WHATWG URL standard, special schemes); nothing else does, so that the key of the store, the key of a rate
/// limit, what libcurl fetches and what reports print are the same value.
public struct PageURL: Sendable {
    /// The whole address in ASCII, as it is fetched and printed.
    public let text: String
    /// Whether the scheme is https.
    public let isSecure: Bool
    /// The host in lower-case ASCII; an IPv6 address stands in brackets.
    public let host: String
    /// The port, when it is not the scheme's own.
    public let port: UInt16?
    /// Where the path begins in `text`, in UTF-8 code units.
    private let pathOffset: Int
    /// Where the path ends: at the question mark, or with `text`.
    private let pathEndOffset: Int

    /// Joins parts that are normalised already; `pathAndQuery` begins with a slash.
    public init(isSecure: Bool, host: String, port: UInt16?, pathAndQuery: String) {
        var text = isSecure ? Self.secureScheme : Self.plainScheme
        text.reserveCapacity(text.utf8.count + host.utf8.count + pathAndQuery.utf8.count + ":65535".utf8.count)
        text += host
        if let port {
            text += ":"
            text += String(port)
        }
        self.pathOffset = text.utf8.count
        text += pathAndQuery
        self.text = text
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.pathEndOffset = Self.endOfPath(in: text, from: pathOffset)
    }

    /// Another address of the same scheme, host and port: the path is normalised and begins with a slash.
    public init(at path: String, besides other: borrowing PageURL) {
        self.init(.joined(other.text, upTo: other.pathOffset, path), besides: other)
    }

    private init(_ text: String, besides other: borrowing PageURL) {
        self.text = text
        isSecure = other.isSecure
        host = other.host
        port = other.port
        pathOffset = other.pathOffset
        pathEndOffset = Self.endOfPath(in: text, from: pathOffset)
    }

    private static func endOfPath(in text: String, from start: Int) -> Int {
        text.withBytes { $0[start...].firstIndex(of: UInt8(ascii: "?")) ?? $0.count }
    }

    /// The same address over https.
    public var secured: PageURL { isSecure ? self : PageURL(securing: self) }

    private init(securing other: borrowing PageURL) {
        let scheme = "https"
        text = .joined(scheme, upTo: scheme.utf8.count, String(other.text.dropFirst("http".count)))
        isSecure = true
        host = other.host
        port = other.port
        pathOffset = other.pathOffset + 1
        pathEndOffset = other.pathEndOffset + 1
    }

    /// Reads back a `text` that this type wrote, as the store keeps it; nil for anything else.
    public init?(stored text: String) {
        guard let (host, path) = Self.places(of: text) else { return nil }
        let port = host.upperBound == path ? nil : UInt16(text.part(host.upperBound + 1..<path))
        guard port != nil || host.upperBound == path else { return nil }
        (self.text, self.host, self.port, pathOffset) = (text, String(text.part(host)), port, path)
        isSecure = host.lowerBound == Self.secureScheme.utf8.count
        pathEndOffset = Self.endOfPath(in: text, from: path)
    }

    /// The host of a stored `text`, as the type has it; nil for anything else.
    public static func host(ofStored text: String) -> String? { places(of: text).map { String(text.part($0.host)) } }

    private static let secureScheme = "https://"
    private static let plainScheme = "http://"

    /// Where host and path of a stored text are, in UTF-8 code units.
    private static func places(of text: String) -> (host: Range<Int>, path: Int)? {
        text.withBytes(places(in:))
    }

    private static func places(in text: UnsafeBufferPointer<UInt8>) -> (host: Range<Int>, path: Int)? {
        let isSecure = text.starts(with: secureScheme.utf8)
        guard isSecure || text.starts(with: plainScheme.utf8) else { return nil }
        let start = isSecure ? secureScheme.utf8.count : plainScheme.utf8.count
        guard let slash = text[start...].firstIndex(of: UInt8(ascii: "/")), slash > start else { return nil }
        let bracket = text[start..<slash].lastIndex(of: UInt8(ascii: "]")) ?? start
        let colon = text[bracket..<slash].lastIndex(of: UInt8(ascii: ":"))
        return (start..<(colon ?? slash), slash)
    }

    /// The scheme, host and port: `https://example.com:8443`.
    public var origin: Substring { text[..<pathStart] }
    /// The path, from its slash up to the query.
    public var path: Substring { text[pathStart..<pathEnd] }
    /// What follows the question mark; nil when there is none.
    public var query: Substring? {
        let end = pathEnd
        return end == text.endIndex ? nil : text[text.utf8.index(after: end)...]
    }
    /// Path and query as they go into a request line.
    public var pathAndQuery: Substring { text[pathStart...] }
    /// The host without a leading `www.`, as a card prints it.
    public var displayHost: Substring { host.hasPrefix("www.") ? host.dropFirst(4) : host[...] }
    /// Whether the host is this computer by its name: localhost, 127.0.0.0/8 or ::1 (RFC 6761 §6.3).
    public var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || host.hasPrefix("127.") && host.split(separator: ".").allSatisfy { UInt8($0) != nil }
    }
    /// What a rate limit belongs to.
    public var hostKey: HostKey { HostKey(host) }

    private var pathStart: String.Index { text.utf8.index(text.startIndex, offsetBy: pathOffset) }
    private var pathEnd: String.Index { text.utf8.index(text.startIndex, offsetBy: pathEndOffset) }
}

extension PageURL: Hashable, Comparable, CustomStringConvertible {
    public static func == (a: PageURL, b: PageURL) -> Bool { a.text == b.text }
    public static func < (a: PageURL, b: PageURL) -> Bool { a.text < b.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
    public var description: String { text }
}

extension String {
    /// The beginning of one text and another behind it, put together in one go: one that is appended to asks each time whether
    /// it has room.
    fileprivate static func joined(_ first: String, upTo end: Int, _ second: String) -> String {
        first.withBytes { first in
            second.withBytes { second in
                // Unsafe, because nothing else gives out the room of a string to write into; both are written inside of it.
                String(unsafeUninitializedCapacity: end + second.count) { room in
                    _ = room.initialize(fromContentsOf: first[..<end])
                    return UnsafeMutableBufferPointer(rebasing: room[end...]).initialize(fromContentsOf: second) + end
                }
            }
        }
    }

    /// What is there, in UTF-8 code units.
    fileprivate func part(_ place: Range<Int>) -> Substring {
        let start = utf8.index(utf8.startIndex, offsetBy: place.lowerBound)
        return self[start..<utf8.index(start, offsetBy: place.count)]
    }
}

/// What a rate limit belongs to: one host name or address, whatever the scheme and port.
public struct HostKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The host in lower-case ASCII.
    public let name: String

    public init(_ name: String) { self.name = name }

    public static func < (a: HostKey, b: HostKey) -> Bool { a.name < b.name }
    public var description: String { name }
}

/// The site that a page belongs to, by its URL.
public struct SiteIdentity: Hashable, Sendable {
    /// The registrable domain by the Public Suffix List (`example.co.uk`), in ASCII; the host itself for an address
    /// or a name that has none.
    public var registrableDomain: String
    /// The first label of the registrable domain (`example`) as people write it; empty for an IP address.
    public var domainLabel: String
    /// The labels in front of the registrable domain as people write them, the nearest to it first.
    public var subdomains: [String]
    /// Whether the page is the site's home page.
    public var isHome: Bool

    public init(registrableDomain: String, domainLabel: String, subdomains: [String] = [], isHome: Bool) {
        self.registrableDomain = registrableDomain
        self.domainLabel = domainLabel
        self.subdomains = subdomains
        self.isHome = isHome
    }
}

/// Parameters of a query that only say where a visitor came from (docs/scoring.md §8).
public enum TrackingParameter {
    /// Whether a parameter `name=value` is one.
    public static func matches(_ parameter: Substring) -> Bool {
        let name = parameter.prefix { $0 != "=" }.lowercased()
        return name.hasPrefix("utm_") || names.contains(name)
    }

    private static let names: Set<String> = [
        "fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "ref_src", "_ga",
    ]
}

/// Hides the user name and password of a URL that may be no URL: whatever is wrong with the text, its secret is none of a
/// report's business.
package enum HiddenLogin {
    /// The text with `***` in place of what stands before the `@`.
    ///
    /// - Parameter isCut: whether the text goes on, and its `@` may be beyond.
    package static func hiding(_ text: String, isCut: Bool = false) -> String {
        let scalars = Array(text.unicodeScalars)
        if let colon = scalars.firstIndex(of: ":"), mailSchemes.contains(scheme(before: colon, in: scalars)) {
            return text
        }
        let start = authority(scalars)
        let rest = scalars[start...]
        guard let end = end(of: rest, isCut: isCut) else { return text }
        return string(scalars[..<start]) + "***" + string(scalars[end...])
    }

    /// Where the login ends, at its `@`; nil where there is none.
    ///
    /// An unescaped password may hold any character, slashes and `@` too, so the last `@` behind a colon
    /// counts. Without a colon it is a name, or a token, which ends before the first slash, as in `https://a.test/@name`.
    private static func end(of rest: ArraySlice<Unicode.Scalar>, isCut: Bool) -> Int? {
        let colon = rest.firstIndex { ":：".unicodeScalars.contains($0) }
        if let colon, let at = rest.indices.last(where: { $0 > colon && isAt(rest, $0) }) { return at }
        let authority = rest.prefix { !"/?#\\".unicodeScalars.contains($0) }
        if let at = authority.indices.last(where: { isAt(rest, $0) }) { return hasScheme(rest) ? at : nil }
        return isCut && colon.map(authority.indices.contains) == true ? rest.endIndex : nil
    }

    /// Whether a text without a colon stands behind a scheme; `name@example.com` by itself is an email address.
    private static func hasScheme(_ rest: ArraySlice<Unicode.Scalar>) -> Bool { rest.startIndex > 0 }

    /// Whether an `@` stands there, in one of the forms that a hand may give it.
    private static func isAt(_ text: ArraySlice<Unicode.Scalar>, _ index: Int) -> Bool {
        if "@＠﹫".unicodeScalars.contains(text[index]) { return true }
        return index + 2 < text.endIndex && text[index] == "%" && text[index + 1] == "4" && text[index + 2] == "0"
    }

    /// Behind the first `scheme:` and its slashes; the beginning of a text without any.
    private static func authority(_ text: [Unicode.Scalar]) -> Int {
        for (index, scalar) in text.enumerated() where scalar == ":" {
            let after = text[(index + 1)...].drop { $0.value <= 32 || "/\\".unicodeScalars.contains($0) }
            let hasSlash = text[(index + 1)..<after.startIndex].contains { "/\\".unicodeScalars.contains($0) }
            if hasSlash || ["http", "https"].contains(scheme(before: index, in: text)) { return after.startIndex }
        }
        return 0
    }

    private static func scheme(before end: Int, in text: [Unicode.Scalar]) -> String {
        let letters = text[..<end].reversed().prefix { $0.isASCII && $0.properties.isAlphabetic }
        return string(Array(letters.reversed())[...]).lowercased()
    }

    /// Schemes of addresses that have an `@` and no password.
    private static let mailSchemes: Set = ["mailto", "acct", "xmpp"]

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
