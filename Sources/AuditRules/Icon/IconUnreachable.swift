package import AuditModel

/// Fails pages with a declared icon that does not load.
package enum IconUnreachable: PageRule {
    package static let facts = RuleFacts(
        id: "icon-unreachable", component: .icon, force: .init(.warning, 25),
        passes: "Declared icons load",
        fails: "Declared icon does not load",
        why: "Apple silently uses the next icon, often a small favicon.",
        fix: "Fix or remove the <link> whose icon does not load.",
        sources: [
            .init(.recentSystems, "the first icon that loads is used", at: "6-icon")
        ],
        confidence: .observed)

    package static let examples = [
        Example("an icon that returns 200", .icon(.png(180, 180)), .passes),
        Example(
            "the touch icon does not load, the favicon loads", .head(links, media: [favicon: .png(32, 32)]),
            .breaks(seen: "404")),
        Example(
            "the second in order does not load",
            .head(
                #"<link rel="apple-touch-icon" href="/2.png" sizes="152x152">"# + links,
                media: ["https://example.com/2.png": .html, favicon: .png(32, 32)]),
            .breaks(fraction: 0.3, seen: "180.png")),
        Example(
            "the touch icon loads, a favicon after it does not load",
            .head(links, media: ["https://example.com/icons/180.png": .png(180, 180)]),
            .breaks(fraction: 0.3, seen: "f.png")),
        Example("none loads, which is another rule's", .icon(.missing), .notApplicable),
        Example("no icon declared", .bare, .notApplicable),
    ]

    private static let links = """
        <link rel="apple-touch-icon" href="/icons/180.png"><link rel="icon" href="/f.png">
        """
    private static let favicon = "https://example.com/f.png"

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.shownIcon != nil else { return .notApplicable }
        var isFirst = true
        var isJudged = false
        for icon in page.card.icons where icon.origin.isDeclared {
            defer { isFirst = false }
            guard let media = icon.media, !page.leadsAstray(icon.raw) else { continue }
            isJudged = true
            guard let trouble = trouble(media, page.permits) else { continue }
            let seen = "\(RawText.quoted(media.url.text)): \(trouble)"
            return .breaks(seen, fraction: isFirst ? 1 : 0.3, line: icon.line)
        }
        return isJudged ? .passes : .notApplicable
    }

    private static func trouble(_ media: MediaFacts, _ permits: Permits = Permits()) -> String? {
        guard media.isReachable else { return media.trouble(permits) }
        if media.milliseconds > patience { return "took \(media.milliseconds / 1000) s" }
        guard let size = media.size, size.bytes > FetchRequest.mediaBudget else { return nil }
        return FileSize.text(size)
    }

    /// Icons that take longer than this, in milliseconds, count as lost.
    private static let patience = 10_000

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let place = page.card.icons.firstIndex { icon in
            icon.origin.isDeclared && !page.leadsAstray(icon.raw) && icon.media.map { trouble($0) != nil } ?? false
        }
        guard let place else { return false }
        page.replaceIcon(place)
        return true
    }
}
