package import AuditModel

/// Fails pages whose og:url and canonical URL differ.
package enum OgUrlMismatchCanonical: PageRule {
    package static let facts = RuleFacts(
        id: "og-url-mismatch-canonical", component: .markup, force: .init(.warning, 20), group: .ogURL,
        passes: "og:url and the canonical URL agree",
        fails: "og:url and the canonical URL differ",
        why: "Apps and search engines then count one page as two.",
        fix: """
            Put the canonical URL, without tracking parameters, in both <meta property="og:url"> and <link \
            rel="canonical">.
            """,
        sources: [
            .init(.ogp, "og:url is the canonical URL"),
            .init(.ogURLReports, "og:url is often wrong"),
            .init(.whatsApp, "use the URL without decoration"),
        ],
        confidence: .specification)

    package static let examples = [
        Example(
            "og:url is the canonical URL", page("https://example.com/bees", canonical: "https://example.com/bees"),
            .passes),
        Example(
            "only tracking and a slash differ",
            page("https://example.com/bees/?utm_source=x", canonical: "https://example.com/bees"), .passes),
        Example(
            "og:url is another page", page("https://example.com/wasps", canonical: "https://example.com/bees"),
            .breaks(seen: "wasps")),
        Example(
            "http against https", page("http://example.com/bees", canonical: "https://example.com/bees"),
            .breaks(fraction: 0.3, seen: "http://example.com/bees")),
        Example(
            "no canonical link, another URL than the page's", page("https://example.com/wasps"),
            .breaks(fraction: 0.5, seen: "page http")),
        Example(
            "syndication: the original is on another site, og:url is the page's own",
            page("https://example.com/bees", canonical: "https://bees.example.net/counting"), .passes),
        Example(
            "the original is on another site, og:url is another page of this one",
            page("https://example.com/wasps", canonical: "https://bees.example.net/counting"),
            .breaks(fraction: 0.5, seen: "page https://example.com/bees")),
        Example(
            "both name the original on another site",
            page("https://bees.example.net/counting", canonical: "https://bees.example.net/counting"), .passes),
        Example(
            "every canonical link names the home page, og:url is right",
            page("https://example.com/bees", canonical: "https://example.com/"), .passes),
        Example(
            "a mobile page that names the desktop page",
            .head(
                #"<meta property="og:url" content="https://www.example.com/bees">"#, at: "https://m.example.com/bees"),
            .passes),
        Example(
            "an invalid canonical link, og:url is right",
            page("https://example.com/bees", canonical: "https://example.com/http%3A%2F%2Fexample.com%2Fbees"), .passes),
        Example(
            "an og:url that names the home page, which costs more by another rule",
            page("https://example.com/", canonical: "https://example.com/bees"), .breaks(seen: "example.com/,")),
        Example(
            "without the page's query",
            .head(
                #"<meta property="og:url" content="https://example.com/bees">"#,
                at: "https://example.com/bees?session=5"), .passes),
        Example(
            "percent-encoded differently",
            .head(
                #"<meta property="og:url" content="https://example.com/bees_%28insects%29">"#,
                at: "https://example.com/bees_(insects)"), .passes),
        Example("no canonical link, the page's own URL", page("https://example.com/bees"), .passes),
        Example("no og:url", .bare, .notApplicable),
    ]

    private static func page(_ ogURL: String, canonical: String? = nil) -> ExamplePage {
        let link = canonical.map { #"<link rel="canonical" href="\#($0)">"# } ?? ""
        return .head(#"<meta property="og:url" content="\#(ogURL)">"# + link)
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let ogURL = page.card.ogURL else { return .notApplicable }
        // An og:url that is not the page's is reported once.
        guard page.hasSoundOGURL else { return .passes }
        // If both are equal, they do not differ, wherever they lead.
        if let written = page.card.canonical?.value, URLComparison.level(ogURL.value, written) == .equal {
            return .passes
        }
        let canonical = canonical(page)
        let other = canonical ?? page.final
        let level = URLComparison.level(ogURL.value, other)
        guard level != .equal, canonical != nil || !isTwin(ogURL.value, page) else { return .passes }
        // Another rule reports where it redirects.
        guard page.redirect(of: ogURL.value).map(page.isItself) != true else { return .passes }
        let isNear = level == .schemeOrWWWOnly || redirectsHere(ogURL.value, page)
        let relation = canonical == nil ? "page" : "canonical"
        let seen = "og:url \(RawText.quoted(ogURL.value.text)), \(relation) \(RawText.quoted(other.text))"
        let fraction = (isNear ? 0.3 : 1) * (canonical == nil ? 0.5 : 1)
        return .breaks(seen, fraction: fraction, line: ogURL.line)
    }

    /// The canonical URL that og:url should equal. A URL on another site, or of the home page on every page, does not
    /// count: following it would make og:url name a wrong page.
    static func canonical(_ page: PageEvidence) -> PageURL? {
        guard let url = page.card.canonical?.value else { return nil }
        if let domain = page.registrableDomains[url], domain != page.site.registrableDomain { return nil }
        // A canonical link that is not a URL, or redirects, should not be copied.
        guard page.hasSoundCanonical, page.redirect(of: url) == nil else { return nil }
        let isHomeOnly = url.isHome && !page.final.hasHomePath
        return isHomeOnly ? nil : url
    }

    /// Whether og:url names the same page in a way that does not contradict the canonical URL: without its query, on
    /// the site's host of another country, on the host for large screens.
    private static func isTwin(_ url: PageURL, _ page: PageEvidence) -> Bool {
        guard URLComparison.path(url) == URLComparison.path(page.final) else { return false }
        let isShorter = url.query == nil && url.displayHost == page.final.displayHost && !url.hasHomePath
        let isSister = page.registrableDomains[url].map { page.isSister(url, $0) } ?? false
        return isShorter || isSister || isDesktopTwin(url, page.final)
    }

    private static func isDesktopTwin(_ url: PageURL, _ page: PageURL) -> Bool {
        guard let dot = page.host.firstIndex(of: "."), mobile.contains(String(page.host[..<dot])) else { return false }
        return page.host[page.host.index(after: dot)...] == url.displayHost
    }

    private static let mobile: Set<String> = ["m", "mobile", "amp", "touch", "wap"]

    private static func redirectsHere(_ url: PageURL, _ page: PageEvidence) -> Bool {
        page.fetch.hops.contains { URLComparison.level($0.from, url) == .equal }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogURL, (canonical(page) ?? page.final).text)
        return true
    }
}
