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
    /// Without a scheme a host needs a dot, brackets or the name `localhost`, and an at sign makes it a mail address.
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
