package import AuditModel

/// Fails pages without og:url.
package enum OgUrlMissing: PageRule {
    package static let facts = RuleFacts(
        id: "og-url-missing", component: .markup, force: .init(.notice, 3), group: .ogURL,
        passes: "The page has an og:url",
        fails: "No og:url",
        why: "Each variant of the URL then counts as another page, with its own likes and caches.",
        fix: #"Add <meta property="og:url" content="https://…"> with the canonical URL."#,
        sources: [
            .init(.ogp, "og:url is required"),
            .init(.extractor2016, "the final URL is used instead", at: "5-site-name-and-url"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("an og:url", .head(#"<meta property="og:url" content="https://example.com/bees">"#), .passes),
        Example("no og:url", .bare, .breaks(seen: "apps use https://example.com/bees")),
        Example("empty", .head(#"<meta property="og:url" content="">"#), .breaks()),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let raw = page.tags.content("og:url"), !raw.isBlank else { return .breaks("apps use \(page.final.text)") }
        return .passes
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogURL, page.ownAddress.text)
        return true
    }
}
