package import AuditModel

/// Fails pages whose og:url redirects.
package enum OgUrlRedirects: PageRule {
    package static let facts = RuleFacts(
        id: "og-url-redirects", component: .markup, force: .init(.warning, 20), group: .ogURL,
        passes: "og:url does not redirect",
        fails: "og:url redirects",
        why: "Facebook follows og:url and reads nothing when it leads back to the page.",
        fix: #"Write the final URL in <meta property="og:url"> and the canonical link."#,
        sources: [
            .init(.circularReports, "Facebook reports a circular redirect path"),
            .init(.ogp, "og:url is the canonical URL"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("the page's own URL", page("https://example.com/bees/"), .passes),
        Example(
            "without the slash, to which the server redirects",
            page("https://example.com/bees", leadsTo: "https://example.com/bees/"),
            .breaks(seen: #"redirects to the page; write <meta property="og:url" content="https://example.com/bees/">"#)
        ),
        Example(
            "over http, also in the canonical link",
            page(
                "http://example.com/bees/", then: #"<link rel="canonical" href="http://example.com/bees/">"#,
                leadsTo: "https://example.com/bees/"), .breaks(seen: "redirects to the page")),
        Example(
            "the URL that was requested, and led here",
            ExamplePage(
                ExamplePage.document(tag("https://example.com/")), at: "https://example.com/",
                final: "https://example.com/en/",
                fetch: { fetch in
                    let ends = ["https://example.com/", "https://example.com/en/"].compactMap { PageURL(stored: $0) }
                    fetch.hops = [FetchResult.Hop(from: ends[0], status: 302, to: ends[1], milliseconds: 20)]
                }), .breaks(seen: "https://example.com/en/")),
        Example(
            "another page that redirects",
            page("https://example.com/wasps", leadsTo: "https://example.com/insects"),
            .breaks(seen: "redirects to https://example.com/insects")),
        Example(
            "http for a page over https, media not checked",
            page("http://example.com/bees/") { $0.looksAtMedia = false }, .breaks(fraction: 0.5, seen: "http")),
        Example(
            "without the slash, and not followed", page("https://example.com/bees") { $0.looksAtMedia = false },
            .passes),
        Example(
            "a URL that loads where it is", page("https://example.com/bees", leadsTo: "https://example.com/bees"),
            .passes),
        Example("no og:url", .bare, .notApplicable),
    ]

    private static func tag(_ url: String) -> String { #"<meta property="og:url" content="\#(url)">"# }

    private static func page(
        _ url: String, then tags: String = "", leadsTo target: String? = nil,
        evidence: (@Sendable (inout PageEvidence) -> Void)? = nil
    ) -> ExamplePage {
        .head(
            tag(url) + tags, at: "https://example.com/bees/",
            evidence: { page in
                page.probes.ogURLTarget = target.flatMap { PageURL(stored: $0) }
                if target != nil { page.probes.ogURLStatus = 200 }
                evidence?(&page)
            })
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let ogURL = page.card.ogURL, page.hasSoundOGURL else { return .notApplicable }
        let seen = "og:url \(RawText.quoted(ogURL.value.text))"
        if let target = page.redirect(of: ogURL.value) {
            let place = page.isItself(target) ? "the page" : RawText.quoted(target.text)
            return .breaks("\(seen) redirects to \(place)" + advice(page), line: ogURL.line)
        }
        guard !page.looksAtMedia, page.final.isSecure, ogURL.value.secured == page.final, !ogURL.value.isSecure else {
            return .passes
        }
        return .breaks("\(seen), the page has https" + advice(page), fraction: 0.5, line: ogURL.line)
    }

    private static func advice(_ page: PageEvidence) -> String {
        #"; write <meta property="og:url" content="\#(page.ownAddress.text)">"#
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogURL, page.ownAddress.text)
        return true
    }
}

extension PageEvidence {
    /// The URL that a URL of the page redirects to; nil if it does not redirect, or was not requested.
    func redirect(of url: PageURL) -> PageURL? {
        if url != final, fetch.hops.contains(where: { $0.from == url }) { return final }
        guard url == card.ogURL?.value, let target = probes.ogURLTarget, target != url,
            probes.ogURLStatus.map({ $0 < 400 }) ?? false
        else { return nil }
        return target
    }

    /// Whether a URL is that of the page, as people mean it.
    func isItself(_ url: PageURL) -> Bool { URLComparison.level(url, final) != .different }

    /// Whether a URL is on the site's own name under a different suffix: bbc.com and bbc.co.uk.
    func isSister(_ url: PageURL, _ domain: String) -> Bool {
        func name(_ domain: String) -> Substring { domain.prefix { $0 != "." } }
        return name(domain) == name(site.registrableDomain) && URLComparison.path(url) == URLComparison.path(final)
    }

    /// The URL to request to find out whether og:url redirects; nil if that is known, or og:url is on another site.
    package var unknownOGURL: PageURL? {
        guard let url = card.ogURL?.value, hasSoundOGURL, url != final, !fetch.hops.contains(where: { $0.from == url })
        else { return nil }
        // Tracking parameters lead nowhere else.
        return url.origin == final.origin && url.path == final.path && isItself(url) ? nil : url
    }
}
