package import AuditModel

/// Fails pages whose icon is not an apple-touch-icon.
package enum IconTouchMissing: PageRule {
    package static let facts = RuleFacts(
        id: "icon-touch-missing", component: .icon, force: .init(.warning, 25), group: .iconQuality,
        passes: "The page has an apple-touch-icon",
        fails: "No apple-touch-icon, only a favicon",
        why: "Apple prefers the apple-touch-icon, and favicons are small.",
        fix: #"Add <link rel="apple-touch-icon" href="/apple-touch-icon.png">, a PNG of 180 × 180 pixels."#,
        sources: [
            .init(.tn3156, "apple-touch-icon is named first"),
            .init(.extractor2016, "touch icons come before favicons", at: "6-icon"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("a touch icon of 180 × 180", .icon(.png(180, 180)), .passes),
        Example(
            "a touch icon at the root",
            .head("", media: ["https://example.com/apple-touch-icon.png": .png(180, 180)]), .passes),
        Example(
            "only a favicon of 32 × 32",
            .head(#"<link rel="icon" href="/f.png">"#, media: ["https://example.com/f.png": .png(32, 32)]),
            .breaks(seen: "f.png")),
        Example(
            "only favicon.ico", .head("", media: ["https://example.com/favicon.ico": .init(.ico, 32, 32)]),
            .breaks(seen: "favicon.ico")),
        Example(
            "a favicon, and a touch icon that was not tried",
            .head(
                #"<link rel="icon" href="/f.png">"#, media: ["https://example.com/f.png": .png(32, 32)],
                evidence: { page in
                    for index in page.card.icons.indices where page.card.icons[index].origin.isTouch {
                        page.card.icons[index].media = nil
                    }
                }), .notApplicable),
        Example(
            "a favicon, and a touch icon that is an SVG",
            .head(
                #"<link rel="icon" href="/f.png"><link rel="apple-touch-icon" href="/t.svg">"#,
                media: ["https://example.com/f.png": .png(32, 32), "https://example.com/t.svg": .init(.svg)]),
            .breaks(seen: "https://example.com/t.svg is an SVG")),
        Example("no icon at all", .bare, .notApplicable),
    ]

    /// A touch icon at the site root that was not tried does not count: the declared favicon before it is shown.
    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (icon, media) = page.shownIcon else { return .notApplicable }
        var wereAllTried = true
        for index in page.card.icons.indices where page.card.icons[index].origin.isTouch {
            guard let media = page.card.icons[index].media else {
                // Invalid URLs cannot be tried.
                if page.card.icons[index].url != nil { wereAllTried = false }
                continue
            }
            if media.isUsableImage { return .passes }
        }
        guard wereAllTried else { return .notApplicable }
        let passedOver = page.passedOverIcons(where: \.isTouch).map { "; " + $0 } ?? ""
        return .breaks("\(icon.origin.rawValue): \(RawText.quoted(media.url.text))" + passedOver, line: icon.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
