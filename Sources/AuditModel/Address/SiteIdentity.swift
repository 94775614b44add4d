/// Whose page it is, as far as its address tells.
public struct SiteIdentity: Hashable, Sendable {
    /// The registrable domain by the Public Suffix List (`example.co.uk`); the host itself for an address or
    /// a name that has none.
    public var registrableDomain: String
    /// The first label of the registrable domain (`example`); empty for an IP address.
    public var domainLabel: String
    /// Whether the page is the site's home page: path `/` or a locale root such as `/en/` or `/de-de/`.
    public var isHome: Bool

    public init(registrableDomain: String, domainLabel: String, isHome: Bool) {
        self.registrableDomain = registrableDomain
        self.domainLabel = domainLabel
        self.isHome = isHome
    }
}
