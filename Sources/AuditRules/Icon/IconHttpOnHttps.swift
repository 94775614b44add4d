package import AuditModel

/// Fails https pages whose icon is loaded over http.
package enum IconHttpOnHttps: PageRule {
    package static let facts = RuleFacts(
        id: "icon-http-on-https", component: .icon, force: .init(.notice, 5),
        passes: "The icon loads over https",
        fails: "Icon uses http on an https page",
        why: "Apps that load only https skip the icon.",
        fix: "Use https in the icon's <link href>.",
        sources: [
            .init(.html, "http on an https page is mixed content"),
            .init(.inference, "we assume that it matters for previews too"),
        ],
        confidence: .inference)

    package static let examples = [
        Example("https", .icon(.png(180, 180)), .passes),
        Example("http", .icon(.png(180, 180), at: "http://cdn.example.com/i.png"), .breaks(seen: "http://cdn")),
        Example(
            "https that redirects to http", .icon(ExamplePage.Media.png(180, 180).with { $0.isInsecure = true }),
            .breaks(seen: "redirect")),
        Example("no icon at all", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.final.isSecure, let (icon, media) = page.shownIcon else { return .notApplicable }
        guard media.isInsecure || !media.url.isSecure else { return .passes }
        let seen = RawText.quoted(media.url.text) + (media.url.isSecure ? ": redirected over http" : "")
        return .breaks(seen, line: icon.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let place = page.shownIconPlace, let url = page.card.icons[place].url else { return false }
        if !url.isSecure { page.moveIcon(place, to: url.secured) }
        page.card.icons[place].secure()
        return true
    }
}
