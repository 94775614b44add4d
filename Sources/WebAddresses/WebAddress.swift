package import AuditModel

/// Makes `PageURL` values of what pages and people write; nothing else in the program reads addresses.
///
/// The result is that of the WHATWG URL standard (special schemes http and https, UTF-8 queries) less fragment and
/// user info. libcurl, which fetches, reads each result again before it asks (`CurlReading`).
///
/// libcurl 7.88 differs from the standard in these points, which are therefore settled before it sees the text:
/// white space and control bytes at the ends and tabs and line breaks inside (refused by libcurl); backslashes; one
/// slash, or more than three, after the scheme; references against a base, `http:page` among them; dot segments
/// written `%2e`; percent-encoding of spaces, quotes and non-ASCII; user info up to the *last* at sign; percent-encoded
/// hosts and their UTF-8; IDN, which libcurl decodes by the locale; IPv4 addresses whose parts are out of range or
/// too many (a host name to libcurl); IPv6 zone ids; leading zeros in ports.
///
/// Stricter than the standard, because nothing could be fetched: empty labels, labels above 63 and hosts above 253
/// characters, host characters libcurl refuses (``!"$&'()*+,;=`{}``), more than `lengthLimit` bytes. libidn2
/// applies the hyphen rules of IDNA2008 to international names, and its own Unicode version.
package enum WebAddress {
    /// The longest address that is read or made, in bytes: 16 KiB, about what servers and browsers take.
    package static let lengthLimit = 16_384

    /// Reads what a page wrote at `base`: WHATWG URL(reference, base).
    ///
    /// An empty reference is the base itself.
    package static func resolve(_ reference: String, against base: PageURL) -> Reference {
        AddressParser(base: base).reference(reference)
    }

    /// Reads an absolute address; nil for anything else.
    package static func parse(_ text: String) -> PageURL? { absolute(text).url }

    /// Reads an absolute address, or says what else the text is.
    package static func absolute(_ text: String) -> Reference { AddressParser(base: nil).reference(text) }

    /// Reads a line of a list as a person typed it; a missing scheme is https, and http on this computer.
    ///
    /// Without a scheme a host needs a dot, brackets or the name `localhost`, and an at sign makes it an email address.
    package static func parse(typed: String) throws(AddressError) -> PageURL {
        try TypedAddress(typed).url()
    }

    /// Says whether the text is an address with a user name or password, which no `PageURL` keeps.
    package static func hasUserInfo(_ reference: String, against base: PageURL? = nil) -> Bool {
        let cleaned = AddressBytes.cleaned(reference)
        guard case .web(let parts)? = try? AddressParser(base: base).read(cleaned[...]) else { return false }
        return parts.hasUserInfo
    }
}

/// What a page meant by the text of a `href`, `src` or `content`.
package enum Reference: Hashable, Sendable {
    /// An http or https address, without fragment and user info.
    case web(PageURL)
    /// An address of another scheme, which is given in lower case without its colon: `data`, `mailto`.
    case otherScheme(String)
    /// No address; why, as in `AddressError.reason`.
    case invalid(String)

    /// The address, when it is one that can be fetched.
    package var url: PageURL? {
        if case .web(let url) = self { url } else { nil }
    }
}

/// Why a text is no web address, in words for the person who wrote it.
package struct AddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One clause without a full stop: `the host name is empty`.
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    package var description: String { reason }
}

extension AddressError {
    static let emptyText = AddressError("it is empty")
    static let space = AddressError("it contains a space, which is written %20 in a URL")
    static let noColon = AddressError("a colon is missing after the scheme")
    static let twoSchemes = AddressError("it has two schemes")
    static let lineBreak = AddressError("it contains a tab or a line break")
    static let emptyHost = AddressError("the host name is empty")
    static let relative = AddressError("it is not an absolute URL")
    static let tooLong = AddressError("the URL is longer than \(WebAddress.lengthLimit) bytes")
    static let longLabel = AddressError("the host name has a label longer than 63 characters")
    static let longHost = AddressError("the host name is longer than 253 characters")
    static let emptyLabel = AddressError("the host name has an empty label (two dots, or a dot in front)")
    static let badIPv4 = AddressError("the host name ends in a number but is not an IPv4 address")
    static let badIPv6 = AddressError("the host is not an IPv6 address")
    static let badPort = AddressError("the port is not a number")
    static let bigPort = AddressError("the port is above 65535")
    static let pathOnly = AddressError("it is a path without a host name")
    static let mailbox = AddressError("it looks like an email address")

    static func scheme(_ name: String) -> AddressError { AddressError("\(name) is not http or https") }
    static func singleWord(_ word: String) -> AddressError { AddressError("\"\(word)\" is a word, not a host name") }
    static func number(_ text: String) -> AddressError { AddressError("\"\(text)\" is a number, not a host name") }
    static func idna(_ why: String) -> AddressError {
        AddressError("the international host name is invalid: \(why)")
    }

    /// A byte that may stand in no host name, named so that it can be seen.
    static func forbidden(_ byte: UInt8) -> AddressError {
        switch byte {
        case 0x20: AddressError("the host name contains a space")
        case 0..<0x20, 0x7F: AddressError("the host name contains a control character")
        default: AddressError("the host name contains \"\(Character(UnicodeScalar(byte)))\"")
        }
    }
}

/// A line of a list: an address as a person types it, often without a scheme.
struct TypedAddress {
    /// Trimmed and cleaned, without a fragment.
    private let bytes: [UInt8]
    /// Whether a tab or line break stands inside, which a browser would drop, gluing two columns into one address.
    private let hasBreak: Bool

    init(_ text: String) {
        let text = Self.trimmed(text)
        hasBreak = text.utf8.contains { (9...13).contains($0) }
        bytes = AddressBytes.cleaned(text)
    }

    /// Without what is blank at its ends.
    private static func trimmed(_ text: String) -> String {
        // Most begin and end with a letter or a slash, and the properties of scalars are slow to look up.
        if let first = text.utf8.first, let last = text.utf8.last, first.isInk, last.isInk { return text }
        let scalars = text.unicodeScalars
        let start = scalars.firstIndex { !isBlank($0) } ?? scalars.endIndex
        let end = scalars[start...].lastIndex { !isBlank($0) }.map(scalars.index(after:)) ?? start
        return String(text[start..<end])
    }

    func url() throws(AddressError) -> PageURL {
        let url = try read()
        guard !bytes.contains(0x20) else { throw .space }
        return url
    }

    private func read() throws(AddressError) -> PageURL {
        guard !bytes.isEmpty else { throw .emptyText }
        guard !hasBreak else { throw .lineBreak }
        if let name = try schemeName() {
            guard name == "http" || name == "https" else { throw .scheme(name) }
            let url = try absolute(bytes[...])
            guard !Self.isScheme(url.host) else { throw .twoSchemes }
            return url
        }
        let slashes = bytes.prefix(while: \.isSlash).count
        guard slashes != 1 else { throw .pathOnly }
        let rest = bytes.dropFirst(slashes)
        let url = try absolute("https://".utf8 + rest)
        try check(url, typed: rest.prefix { !$0.isSlash && $0 != UInt8(ascii: "?") })
        // Servers for development seldom have a certificate.
        return url.isLoopback ? try absolute("http://".utf8 + rest) : url
    }

    /// The scheme, in lower case; nil when what stands before the colon is a host: `example.com:8080`.
    private func schemeName() throws(AddressError) -> String? {
        guard let colon = AddressBytes.schemeEnd(of: bytes[...]) else { return nil }
        let name = String(decoding: bytes[..<colon].map(\.lowered), as: UTF8.self)
        let hasSlashes = bytes[(colon + 1)...].prefix(2).count(where: \.isSlash) == 2
        if hasSlashes || !(name.utf8.contains(UInt8(ascii: ".")) || name == "localhost") { return name }
        return nil
    }

    private func absolute(_ bytes: some Collection<UInt8>) throws(AddressError) -> PageURL {
        guard case .web(let parts) = try AddressParser(base: nil).read(Array(bytes)[...]) else { throw .relative }
        return try parts.url()
    }

    /// What a browser would take for an address but a person hardly meant as one.
    private func check(_ url: PageURL, typed authority: ArraySlice<UInt8>) throws(AddressError) {
        if authority.contains(UInt8(ascii: "@")) { throw .mailbox }
        guard authority.first != UInt8(ascii: "["), url.host != "localhost" else { return }
        let host = authority.prefix { $0 != UInt8(ascii: ":") }
        if IPAddress.endsInNumber(Array(url.host.utf8)), !host.elementsEqual(url.host.utf8) {
            throw .number(String(decoding: host, as: UTF8.self))
        }
        let isDotted = url.host.utf8.dropLast().contains(UInt8(ascii: "."))
        guard isDotted else { throw Self.isScheme(url.host) ? .noColon : .singleWord(url.host) }
    }

    /// Whether a host is what `https//site.example` and `http://https://site.example` make of a scheme.
    private static func isScheme(_ host: String) -> Bool { host == "http" || host == "https" }

    /// White space and invisible marks that editors leave at the ends of lines.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.properties.isWhitespace || (0x200B...0x200F).contains(scalar.value)
            || scalar.value == 0xFEFF
    }
}
