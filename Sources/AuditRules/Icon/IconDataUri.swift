package import AuditModel

/// Fails pages whose icon is a `data:` or `blob:` URL instead of a file.
package enum IconDataUri: PageRule {
    package static let facts = RuleFacts(
        id: "icon-data-uri", component: .icon, force: .init(.warning, 40), group: .iconPresence,
        passes: "The icon has an http or https URL",
        fails: "Icon is a data: or blob: URL",
        why: "Apple loads icons only over http or https.",
        fix: #"Link to the icon as a file: <link rel="apple-touch-icon" href="/apple-touch-icon.png">."#,
        sources: [
            .init(.safariIcons, "only http and https are accepted"),
            .init(.inference, "we assume that Messages does the same"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("a file", .icon(.png(180, 180)), .passes),
        Example(
            "an emoji as favicon", .head(#"<link rel="icon" href="data:image/svg+xml,%3Csvg/%3E">"#),
            .breaks(seen: "data:image/svg+xml")),
        Example("a blob", .head(#"<link rel="icon" href="blob:https://example.com/1">"#), .breaks(seen: "blob:")),
        Example(
            "an emoji and a file",
            .head(
                #"<link rel="icon" href="data:image/svg+xml,%3Csvg/%3E"><link rel="apple-touch-icon" href="/i.png">"#),
            .passes),
        Example(
            "a blob, media not checked",
            .withoutMedia(#"<link rel="icon" href="blob:https://example.com/1">"#), .breaks(seen: "blob:")),
        Example("no icon declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        let links = page.tags.links
        var first: Int?
        for place in links.indices where IconRel(links[place].rel) != nil {
            guard RawText.isForeign(links[place].href ?? "") else { return .passes }
            first = first ?? place
        }
        guard let first else { return .notApplicable }
        return .breaks(RawText.quoted(links[first].href ?? ""), line: links[first].place.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
