internal import AuditModel

/// The URL of a page as SARIF wants it: relative to its site, whose URL is in `originalUriBaseIds`.
///
/// GitHub's code scanning rejects a whole file because of one absolute https URL (github/codeql-action#754).
struct PageLocation: Equatable {
    /// `https://example.com/`.
    var base: String
    /// The relative reference that resolves to the page's URL (RFC 3986 §5.2): `blog/post?x=1`, `./` for the home page.
    var path: String
    /// The whole URL as a URI.
    var whole: String

    /// Reads an http or https URL as `PageURL` writes it; nil for anything else.
    init?(_ url: String) {
        whole = Self.uri(url)
        let bytes = whole.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
            return nil
        }
        let authority = bytes[colon...].dropFirst(3).prefix { !Self.ends.contains($0) }
        let rest = bytes[authority.endIndex...]
        let isRooted = rest.first == UInt8(ascii: "/")
        base = String(Substring(bytes[..<authority.endIndex])) + "/"
        path = Self.relative(String(Substring(isRooted ? rest.dropFirst() : rest)))
    }

    /// A first part that is empty or contains a colon would be read as a host or a scheme.
    private static func relative(_ path: String) -> String {
        let first = path.utf8.prefix { !ends.contains($0) }
        let isSafe = !first.isEmpty && !first.contains(UInt8(ascii: ":"))
        return isSafe || path.utf8.first == UInt8(ascii: "?") ? path : "./" + path
    }

    /// A path as a relative reference, or as a file URI if it starts with a slash.
    static func uri(ofFile path: String) -> String {
        let encoded = uri(path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23"))
        return encoded.hasPrefix("/") ? "file://" + encoded : relative(encoded)
    }

    /// Percent-encodes bytes that a URI must not contain (RFC 3986 §2).
    private static func uri(_ address: String) -> String {
        guard address.utf8.contains(where: isForbidden) else { return address }
        var text: [UInt8] = []
        for byte in address.utf8 {
            if isForbidden(byte) {
                text.append(percent: byte)
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isForbidden(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x7F || forbidden.contains(byte) }

    private static let ends = Array("/?#".utf8)
    private static let forbidden = Array("\"<>\\^`{|}".utf8)
}

/// The sites of a report, each with the name that locations use.
struct LocationBases {
    /// The most sites; pages of further ones have absolute URLs.
    static let limit = 10_000

    private(set) var bases: [String] = []
    private var numbers: [String: Int] = [:]

    /// The name of a site, added if it is new; nil if there are too many.
    mutating func name(of base: String) -> String? {
        if let number = numbers[base] { return Self.name(number) }
        guard bases.count < Self.limit else { return nil }
        numbers[base] = bases.count
        bases.append(base)
        return Self.name(bases.count - 1)
    }

    static func name(_ number: Int) -> String { "SITE\(number + 1)" }
}
