package import AuditModel

/// Fails pages whose og:url names another page, or does not load.
package enum OgUrlWrongPage: PageRule {
    package static let facts = RuleFacts(
        id: "og-url-wrong-page", component: .markup, force: .init(.error, 50), group: .ogURL,
        passes: "og:url is this page",
        fails: "og:url points elsewhere or does not load",
        why: "Apps use og:url as the page's URL, so a shared link may open the wrong page.",
        fix: #"Write this page's own URL in <meta property="og:url" content="https://…">."#,
        sources: [
            .init(.extractor2016, "og:url becomes the URL of the link", at: "5-site-name-and-url"),
            .init(.ogURLReports, "every page named the home page"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("a page with its own og:url", page(url: "https://example.com/bees"), .passes),
        Example(
            "a scheme for a host, which another rule says", page(url: "http://https//example.com/bees"), .passes),
        Example("every page claims to be the home page", page(url: "https://example.com/"), .breaks(seen: "home page")),
        Example("the home page of a language", page(url: "https://example.com/en/"), .breaks(seen: "home page")),
        Example(
            "a staging host",
            page(url: "https://staging.bees.net/bees") {
                for url in [$0.card.ogURL?.value].compactMap({ $0 }) { $0.registrableDomains[url] = "bees.net" }
            }, .breaks(seen: "bees.net")),
        Example(
            "an og:url that returns 404",
            page(url: "https://example.com/wasps") { $0.probes.ogURLStatus = 404 },
            .breaks(seen: "og:url returns 404")),
        Example(
            "an og:url whose server fails twice",
            page(url: "https://example.com/wasps") { $0.probes.ogURLStatus = 503 }, .breaks(seen: "503")),
        Example(
            "an og:url that loads", page(url: "https://example.com/wasps") { $0.probes.ogURLStatus = 200 }, .passes),
        Example(
            "the same site in another country",
            page(url: "https://example.co.uk/bees") {
                for url in [$0.card.ogURL?.value].compactMap({ $0 }) { $0.registrableDomains[url] = "example.co.uk" }
            }, .passes),
        Example(
            "an article that was published elsewhere first, as its canonical link says",
            page(url: "https://original.example.net/bees", then: canonical) {
                for url in [$0.card.ogURL?.value].compactMap({ $0 }) { $0.registrableDomains[url] = "example.net" }
            }, .passes),
        Example(
            "an og:url that is forbidden",
            page(url: "https://example.com/wasps") { $0.probes.ogURLStatus = 403 }, .breaks(seen: "403")),
        Example(
            "an og:url whose server limits our rate",
            page(url: "https://example.com/wasps") { $0.probes.ogURLStatus = 429 }, .passes),
        Example(
            "the home page by its own name",
            page(url: "https://example.com/", at: "https://example.com/startseite.html"), .passes),
        Example("the home page itself", page(url: "https://example.com/", at: "https://example.com/"), .passes),
        Example("no og:url", .bare, .notApplicable),
    ]

    private static let canonical = #"<link rel="canonical" href="https://original.example.net/bees/">"#

    private static func page(
        url: String, at address: String = "https://example.com/bees", then tags: String = "",
        evidence: (@Sendable (inout PageEvidence) -> Void)? = nil
    ) -> ExamplePage {
        .head(#"<meta property="og:url" content="\#(url)">"# + tags, at: address, evidence: evidence)
    }

    /// Judges one page on its own; `OGURLShared` compares pages of a site under the same id.
    package static func check(_ page: PageEvidence) -> Verdict {
        guard let ogURL = page.card.ogURL else { return .notApplicable }
        let url = ogURL.value
        guard page.hasSoundOGURL, page.redirect(of: url) == nil else { return .passes }
        if url.isHome, !page.site.isHome, !page.final.hasHomePath {
            return .breaks("og:url is the home page \(RawText.quoted(url.text))", line: ogURL.line)
        }
        if !passedThrough(url.host, page), !isOriginal(url, page), let domain = page.registrableDomains[url],
            domain != page.site.registrableDomain, domain != page.registrableDomains[page.final],
            !page.isSister(url, domain)
        {
            return .breaks("og:url is on \(domain): \(RawText.quoted(url.text))", line: ogURL.line)
        }
        guard let status = page.probes.ogURLStatus, isRefused(status) else { return .passes }
        return .breaks("og:url returns \(status): \(RawText.quoted(url.text))", line: ogURL.line)
    }

    /// Whether the page fails for everybody: a rate limit only concerns us.
    private static func isRefused(_ status: Int) -> Bool {
        status >= 400 && !FetchResponse.isRefusal(status, hasRetryAfter: false)
    }

    /// Whether the canonical URL names the same page, as for republished pages and caches.
    private static func isOriginal(_ url: PageURL, _ page: PageEvidence) -> Bool {
        guard let canonical = page.card.canonical?.value, !url.isHome else { return false }
        return canonical.host == url.host && URLComparison.path(canonical) == URLComparison.path(url)
    }

    /// Whether the page was requested from that host or redirected through it.
    private static func passedThrough(_ host: String, _ page: PageEvidence) -> Bool {
        page.final.host == host || page.requested.host == host
            || page.fetch.hops.contains { $0.from.host == host || $0.to.host == host }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogURL, page.final.text)
        return true
    }
}
