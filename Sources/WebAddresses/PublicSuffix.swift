package import AuditModel
internal import CPSL

/// Whose a host is, by the Public Suffix List that libpsl brings along.
package enum PublicSuffix {
    /// Finds the domain that somebody registered: `example.co.uk` for `www.example.co.uk`.
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
