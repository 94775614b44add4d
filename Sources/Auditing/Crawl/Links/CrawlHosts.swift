internal import AuditModel
internal import WebAddresses

/// The hosts of a crawl: those of the pages that are given, each with and without `www.`, http and https as one.
struct CrawlHosts: Sendable {
    private var names: Set<String> = []
    private var domains: Set<String> = []
    private let withSubdomains: Bool

    init(withSubdomains: Bool) { self.withSubdomains = withSubdomains }

    /// Adds the host of a page that is given.
    mutating func add(_ url: PageURL) {
        guard names.count < CrawlLimits.hosts, names.insert(Self.name(of: url)).inserted else { return }
        domains.insert(PublicSuffix.registrableDomain(of: url.host))
    }

    /// Whether the page belongs to the site.
    func contains(_ url: PageURL) -> Bool {
        let name = Self.name(of: url)
        if names.contains(name) { return true }
        return withSubdomains && parents(of: name).contains { names.contains(String($0)) }
    }

    /// Whether it does, or is on another host of the same registered domain, which `--crawl-subdomains` may add.
    func isNear(_ url: PageURL) -> Bool {
        contains(url) || domains.contains(PublicSuffix.registrableDomain(of: url.host))
    }

    private func parents(of name: String) -> some Sequence<Substring> {
        sequence(first: name[...]) { rest in rest.firstIndex(of: ".").map { rest[rest.index(after: $0)...] } }
            .dropFirst()
    }

    /// The host without `www.`, with its port where that is not the scheme's own.
    static func name(of url: PageURL) -> String {
        String(url.displayHost) + (url.port.map { ":\($0)" } ?? "")
    }
}
