package import AuditModel
internal import CIDN2
internal import CPSL

/// The site that a host belongs to, by the Public Suffix List that libpsl brings along.
package enum PublicSuffix {
    /// Finds the registrable domain: `example.co.uk` for `www.example.co.uk`.
    ///
    /// IP addresses, single labels and bare suffixes are returned as they are, a final dot is dropped. An unknown
    /// top-level domain counts as a suffix (the list's default rule), so `a.b.test` gives `b.test`.
    package static func registrableDomain(of host: String) -> String {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard !isNumeric(name), let list = psl_builtin() else { return name }
        return name.withCString { start in
            psl_registrable_domain(list, start).map { String(cString: $0) } ?? name
        }
    }

    /// Says whose page it is and whether it is the home page.
    package static func identity(of url: PageURL) -> SiteIdentity {
        let domain = registrableDomain(of: url.host)
        guard !isNumeric(domain) else {
            return SiteIdentity(registrableDomain: domain, domainLabel: "", isHome: url.isHome)
        }
        let host = InternationalName.unicode(url.host)
        let labels = host.split(separator: ".").map(String.init)
        // Converting a name leaves the number of its labels as it is.
        let own = max(0, labels.count - domain.utf8.count(where: { $0 == UInt8(ascii: ".") }) - 1)
        return SiteIdentity(
            registrableDomain: domain, domainLabel: own < labels.count ? labels[own] : "",
            subdomains: labels[..<min(own, labels.count)].suffix(subdomainLimit).reversed(), isHome: url.isHome)
    }

    /// Labels further from the registrable domain name no site.
    private static let subdomainLimit = 4

    private static func isNumeric(_ host: String) -> Bool {
        host.hasPrefix("[") || IPAddress.endsInNumber(Array(host.utf8))
    }
}

/// International host names in ASCII: UTS #46, non-transitional, by libidn2 and from UTF-8 whatever the locale is.
enum InternationalName {
    /// Converts a name without NUL.
    ///
    /// libidn2's table is older than UTS #46 of Unicode 15.1, which maps the capital sharp s to the small one and no longer to "ss".
    ///
    /// libidn2 refuses symbols such as emoji in non-transitional mode alone, where UTS #46 allows them. The two modes
    /// are one for names without deviation characters, so for those the other mode may answer.
    static func ascii(_ written: [UInt8]) throws(AddressError) -> [UInt8] {
        let name = written.contains(0xBA) ? withSmallSharpS(written) : written
        let (ascii, code) = lookup(name, IDN2_NONTRANSITIONAL)
        if let ascii { return ascii }
        if code == IDN2_DISALLOWED.rawValue, !hasDeviation(name), let ascii = lookup(name, IDN2_TRANSITIONAL).ascii {
            return ascii
        }
        throw flaw(code)
    }

    /// The name as people write it; as it is when it is no international one, or not one that can be read.
    static func unicode(_ name: String) -> String {
        guard name.utf8.count <= readable, name.contains("xn--") else { return name }
        var output: UnsafeMutablePointer<CChar>?
        let code = idn2_to_unicode_8z8z(name, &output, 0)
        defer { idn2_free(output) }
        guard code == IDN2_OK.rawValue, let output else { return name }
        return String(cString: output)
    }

    /// The bytes of the longest host name.
    private static let readable = 255

    private static func lookup(_ name: [UInt8], _ mode: idn2_flags) -> (ascii: [UInt8]?, code: CInt) {
        var output: UnsafeMutablePointer<UInt8>?
        let code = idn2_lookup_u8(name + [0], &output, CInt(IDN2_NFC_INPUT.rawValue | mode.rawValue))
        defer { idn2_free(output) }
        guard code == IDN2_OK.rawValue, let output else { return (nil, code) }
        return (Array(UnsafeBufferPointer(start: output, count: length(of: output))), code)
    }

    private static func length(of text: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }

    private static func withSmallSharpS(_ name: [UInt8]) -> [UInt8] {
        // What is no UTF-8 is left for libidn2 to refuse.
        guard let text = String(validating: name, as: UTF8.self) else { return name }
        return Array(text.unicodeScalars.map { $0 == "\u{1E9E}" ? "\u{DF}" : String($0) }.joined().utf8)
    }

    private static func hasDeviation(_ name: [UInt8]) -> Bool {
        String(decoding: name, as: UTF8.self).unicodeScalars.contains { deviations.contains($0) }
    }

    /// The deviation characters of UTS #46 §2.3.
    private static let deviations: Set<Unicode.Scalar> = ["\u{DF}", "\u{3C2}", "\u{200C}", "\u{200D}"]

    private static func flaw(_ code: CInt) -> AddressError {
        switch code {
        case IDN2_TOO_BIG_LABEL.rawValue, IDN2_PUNYCODE_BIG_OUTPUT.rawValue: .longLabel
        case IDN2_TOO_BIG_DOMAIN.rawValue: .longHost
        case IDN2_ENCODING_ERROR.rawValue: .idna("it is not UTF-8")
        default: .idna(String(cString: idn2_strerror(code)))
        }
    }
}
