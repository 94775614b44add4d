internal import AuditModel

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
