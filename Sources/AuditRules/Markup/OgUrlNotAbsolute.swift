package import AuditModel

/// Fails pages whose og:url is not an absolute URL.
package enum OgUrlNotAbsolute: PageRule {
    package static let facts = RuleFacts(
        id: "og-url-not-absolute", component: .markup, force: .init(.notice, 4), group: .ogURL,
        passes: "og:url is a full URL",
        fails: "og:url is not a full URL",
        why: "Apps cannot be sure which page it means.",
        fix: #"Write the full URL: <meta property="og:url" content="https://…">."#,
        sources: [
            .init(.ogp, "a URL begins with http or https")
        ],
        confidence: .specification)

    package static let examples = [
        Example("an absolute URL", .head(#"<meta property="og:url" content="https://example.com/bees">"#), .passes),
        Example("a path from the root", .head(#"<meta property="og:url" content="/bees">"#), .breaks(seen: "/bees")),
        Example(
            "a host without its scheme, which another rule says",
            .head(#"<meta property="og:url" content="example.com/bees">"#), .notApplicable),
        Example("no og:url", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let place = page.tags.index(of: "og:url"), let raw = page.tags.metas[place].content,
            !raw.isBlank, page.hasSoundOGURL
        else { return .notApplicable }
        return RawText.isAbsolute(raw)
            ? .passes : .breaks(RawText.quoted(raw), line: page.tags.metas[place].place.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogURL, page.ownAddress.text)
        return true
    }
}
