/// Whose page it is, as far as its address tells.
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
