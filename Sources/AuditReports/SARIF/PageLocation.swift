/// The address of a page as SARIF wants it: relative to its site, whose address stands in `originalUriBaseIds`.
///
/// Code scanning at GitHub refuses a whole file for one absolute https address (github/codeql-action#754).
struct PageLocation: Equatable {
    /// `https://example.com/`.
    var base: String
    /// Resolved against the base it is the page's address (RFC 3986 §5.2): `blog/post?x=1`, `./` for the home page.
    var path: String
    /// The whole address as a URI.
    var whole: String

    /// Reads an http or https address as `PageURL` writes it; nil for anything else.
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

    /// A first part that is empty or has a colon would be taken for a host or a scheme.
    private static func relative(_ path: String) -> String {
        let first = path.utf8.prefix { !ends.contains($0) }
        let isSafe = !first.isEmpty && !first.contains(UInt8(ascii: ":"))
        return isSafe || path.utf8.first == UInt8(ascii: "?") ? path : "./" + path
    }

    /// A path as a relative reference, or as a file URI where it begins with a slash.
    static func uri(ofFile path: String) -> String {
        let encoded = uri(path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23"))
        return encoded.hasPrefix("/") ? "file://" + encoded : relative(encoded)
    }

    /// Bytes that may not stand in a URI (RFC 3986 §2), percent-encoded.
    private static func uri(_ address: String) -> String {
        guard address.utf8.contains(where: isForbidden) else { return address }
        var text: [UInt8] = []
        for byte in address.utf8 {
            if isForbidden(byte) {
                text += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isForbidden(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x7F || forbidden.contains(byte) }

    private static let ends = Array("/?#".utf8)
    private static let forbidden = Array("\"<>\\^`{|}".utf8)
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)
}

/// The sites of a report, each with a name by which locations refer to it.
struct LocationBases {
    /// The most sites; pages of those beyond are named by their whole address.
    static let limit = 10_000

    private(set) var bases: [String] = []
    private var numbers: [String: Int] = [:]

    /// The name of a site, made when it is new; nil when there are too many.
    mutating func name(of base: String) -> String? {
        if let number = numbers[base] { return Self.name(number) }
        guard bases.count < Self.limit else { return nil }
        numbers[base] = bases.count
        bases.append(base)
        return Self.name(bases.count - 1)
    }

    static func name(_ number: Int) -> String { "SITE\(number + 1)" }
}
