internal import AuditModel
internal import WebAddresses

/// A base in the first line and a reference after it; the reference also as a person types an address.
enum AddressTarget: FuzzTarget {
    static let name = "address"
    static let summary = "base and reference, and a typed address: what becomes of them is the same when read again"
    static let longest = 36_000

    static let words = [
        "http://", "https://", "HTTP:", "//", "\\\\", "/../", "/./", "%2e%2e/", "%2E", "xn--", ".xn--p1ai", "@", ":443",
        ":80", ":65536", "[::1]", "[::ffff:1.2.3.4]", "0x7f.1", "127.1", "2130706433", "0177.0.0.1", "%00", "%0a",
        "%40",
        "%5B", "%25", "?", "#", "\u{AD}", "\u{3002}", "\u{FF0E}", "\u{DF}", "\u{200D}", "\u{130}", "b\u{FC}cher",
        "\u{E9}",
        "data:,", "mailto:", "javascript:", "localhost", ".co.uk", "\t", " ", "\u{A0}", "\u{FEFF}", "www.",
    ]

    static func seeds() -> [[UInt8]] {
        let bases = ["https://www.example.com/a/b/c?d=e", "http://[2001:db8::1]:8080/", "https://xn--bcher-kva.de/"]
        let references = [
            "../x/./y?z#f", "//other.example/%7euser", "http:page", "https:/\\host\\path", "?q=\u{FC} '\"<>", "",
            "https://user:pa@ss@h\u{D6}st.example:443/%zz", "http://0x7f.0.0.1/", "mailto:a@b", "B\u{FC}cher.example",
            "example.com:8080/path", "https://a.b.c.co.uk./index.html", "http://[::FFFF:192.168.1.1]/", "/a/../../b//",
            "https://faß.example/\u{1F600}", "http://1.2.3.04:0080", "https://%65xample.com", "https://xn--ls8h.la/",
        ]
        return references.enumerated().map { HeadedInput.joined(bases[$0.offset % 3], Array($0.element.utf8)) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        let input = HeadedInput(input)
        let text = String(decoding: input.body, as: UTF8.self)
        if let typed = try? WebAddress.parse(typed: text) { try AddressChecks.check(typed) }
        do throws(AddressError) {
            _ = try WebAddress.parse(typed: text)
        } catch {
            try expect(error.reason.utf8.count <= 70_000, "the reason is endless")
        }
        guard let base = WebAddress.parse(input.head) else { return }
        try AddressChecks.check(base)
        _ = WebAddress.hasUserInfo(text, against: base)
        switch WebAddress.resolve(text, against: base) {
        case .web(let url): try AddressChecks.check(url)
        case .otherScheme(let scheme):
            try expect(
                scheme.utf8.count <= 64 && scheme != "http" && scheme != "https", "“\(scheme)” is no other scheme")
        case .invalid: break
        }
    }
}

/// What holds of every address that was made.
enum AddressChecks {
    static func check(_ url: PageURL) throws(Broken) {
        let bytes = url.text.utf8
        try expect(bytes.count <= WebAddress.lengthLimit, "the address has \(bytes.count) bytes")
        try expect(bytes.allSatisfy { (33...126).contains($0) }, "the address holds odd bytes: \(url.text)")
        try expect(!bytes.contains(UInt8(ascii: "#")), "the address has a fragment: \(url.text)")
        try expect(
            !url.origin.utf8.contains(UInt8(ascii: "@")) && !url.host.isEmpty, "the host is wrong: \(url.text)")
        try expect(url.path.utf8.first == UInt8(ascii: "/"), "the path begins without a slash: \(url.text)")
        try expectEqual(WebAddress.parse(url.text), url, "read again, the address is another")
        try expectEqual(WebAddress.resolve(url.text, against: url), .web(url), "against itself, the address is another")
        try expectEqual(PageURL(stored: url.text), url, "from the store, the address is another")
        try expectEqual(PageURL(stored: url.text)?.host, url.host, "from the store, the host is another")
        try expectEqual(PageURL(stored: url.text)?.port, url.port, "from the store, the port is another")
        try site(url)
    }

    private static func site(_ url: PageURL) throws(Broken) {
        let domain = PublicSuffix.identity(of: url).registrableDomain
        let host = url.host.hasSuffix(".") ? String(url.host.dropLast()) : url.host
        try expect(host.hasSuffix(domain) && !domain.isEmpty, "\(domain) is no domain of \(url.host)")
        try expectEqual(PublicSuffix.registrableDomain(of: domain), domain, "the domain has another domain")
    }
}
