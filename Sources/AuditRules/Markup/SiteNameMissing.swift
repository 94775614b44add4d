package import AuditModel

/// Fails pages without og:site_name.
package enum SiteNameMissing: PageRule {
    package static let facts = RuleFacts(
        id: "site-name-missing", component: .markup, force: .init(.notice, 8),
        passes: "The page has an og:site_name",
        fails: "No og:site_name",
        why: "Apps show the domain instead, and the brand moves into the title.",
        fix: #"Add <meta property="og:site_name" content="…"> and keep the brand out of the title."#,
        sources: [
            .init(.tn3156, "use og:site_name for the site name instead"),
            .init(.kodeco, "the label comes before the URL"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("an og:site_name", .head(#"<meta property="og:site_name" content="Acme">"#), .passes),
        Example("no og:site_name", .bare, .breaks(seen: "the card shows only the domain")),
        Example("empty", .head(#"<meta property="og:site_name" content="">"#), .breaks()),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let name = page.card.siteName, !name.value.isBlank else {
            return .breaks("the card shows only the domain")
        }
        return .passes
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogSiteName, page.ownSiteName)
        return true
    }
}
