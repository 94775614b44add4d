public import AuditModel
internal import CPSL

/// Whose a host is, by the Public Suffix List that libpsl brings along.
public enum PublicSuffix {
    /// Finds the domain that somebody registered: `example.co.uk` for `www.example.co.uk`.
    ///
    /// IP addresses, single labels and bare suffixes are returned as they are, a final dot is dropped. An unknown
    /// top-level domain counts as a suffix (the list's default rule), so `a.b.test` gives `b.test`.
    public static func registrableDomain(of host: String) -> String {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard !isNumeric(name), let list = psl_builtin() else { return name }
        return name.withCString { start in
            psl_registrable_domain(list, start).map { String(cString: $0) } ?? name
        }
    }

    /// Says whose page it is and whether it is the home page.
    public static func identity(of url: PageURL) -> SiteIdentity {
        let domain = registrableDomain(of: url.host)
        let label = isNumeric(domain) ? "" : String(domain.prefix { $0 != "." })
        return SiteIdentity(registrableDomain: domain, domainLabel: label, isHome: HomePath.matches(url.path))
    }

    private static func isNumeric(_ host: String) -> Bool {
        host.hasPrefix("[") || IPAddress.endsInNumber(Array(host.utf8))
    }
}
