package import AuditModel

/// Fails pages whose only icons are SVG.
package enum IconSvgOnly: PageRule {
    package static let facts = RuleFacts(
        id: "icon-svg-only", component: .icon, force: .init(.warning, 60), group: .iconPresence,
        passes: "There is an icon other than the SVG",
        fails: "The only icon is an SVG",
        why: "Messages probably does not show SVG icons, so the card has none.",
        fix: #"Add a PNG: <link rel="apple-touch-icon" href="/apple-touch-icon.png">."#,
        sources: [
            .init(.recentSystems, "SVG is not among the image types", at: "6-icon"),
            .init(.html, "SVG icons are allowed"),
            .init(.inference, "we assume that Messages shows what the image types allow"),
        ],
        confidence: .inference)

    package static let examples = [
        Example(
            "SVG and PNG",
            .head(
                svg + #"<link rel="apple-touch-icon" href="/i.png">"#,
                media: ["https://example.com/i.svg": .init(.svg), "https://example.com/i.png": .png(180, 180)]),
            .passes),
        Example(
            "only an SVG icon", .head(svg, media: ["https://example.com/i.svg": .init(.svg)]), .breaks(seen: "i.svg")),
        Example(
            "only a mask icon", .head(##"<link rel="mask-icon" href="/mask.svg" color="#000">"##),
            .breaks(seen: "mask.svg")),
        Example("only an SVG icon, media not checked", .withoutMedia(svg), .breaks(seen: "i.svg")),
        Example(
            "an SVG that a service converts",
            .withoutMedia(
                #"<link rel="icon" href="https://example.com/size/w256h256/format/png/logo.svg" type="image/png">"#),
            .notApplicable),
        Example(
            "an SVG with the type of an icon",
            .withoutMedia(#"<link rel="icon" href="/logo.svg" type="image/x-icon">"#), .breaks(seen: "logo.svg")),
        Example("no icon declared", .bare, .notApplicable),
    ]

    private static let svg = #"<link rel="icon" href="/i.svg">"#

    package static func check(_ page: PageEvidence) -> Verdict {
        // By index, because links are expensive to copy.
        let links = page.tags.links
        var first: Int?
        var areAllDrawn = true
        for place in links.indices where isIcon(links[place].rel) {
            let isDrawn = MIMEType.isSVG(links[place].type, address: links[place].href)
            if isDrawn { first = first ?? place }
            areAllDrawn = areAllDrawn && isDrawn
        }
        // If media were not checked, tags alone decide, and icons at the site root are assumed to be missing.
        guard let first, let lacksIcon = page.looksAtMedia ? page.lacksIcon : true else { return .notApplicable }
        guard lacksIcon, areAllDrawn else { return .passes }
        return .breaks(RawText.quoted(links[first].href ?? ""), line: links[first].place.line)
    }

    private static func isIcon(_ rel: String) -> Bool { IconRel(rel) != nil || RawText.equal(rel, "mask-icon") }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
