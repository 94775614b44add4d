public import AuditModel

/// Besides SVG icons there is one that previews can show.
public enum IconSvgOnly: PageRule {
    public static let facts = RuleFacts(
        id: "icon-svg-only", component: .icon, force: .init(.warning, 60), group: .iconPresence,
        passes: "Besides the SVG icon there is one of pixels",
        fails: "The only icon is an SVG",
        fix: #"Add <link rel="apple-touch-icon" href="/apple-touch-icon.png"> as PNG: SVG icons are not shown here."#,
        source: "D-LP (SVG is not among the image types); S-HTML allows SVG",
        confidence: .inference)

    public static let examples = [
        Example(
            "SVG and PNG",
            .head(
                svg + #"<link rel="apple-touch-icon" href="/i.png">"#,
                media: ["https://example.com/i.svg": .init(.svg), "https://example.com/i.png": .png(180, 180)]),
            .passes),
        Example(
            "an SVG icon alone", .head(svg, media: ["https://example.com/i.svg": .init(.svg)]), .breaks(seen: "i.svg")),
        Example(
            "a mask icon alone", .head(##"<link rel="mask-icon" href="/mask.svg" color="#000">"##),
            .breaks(seen: "mask.svg")),
        Example("no icon declared", .bare, .notApplicable),
    ]

    private static let svg = #"<link rel="icon" href="/i.svg">"#

    public static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia else { return .notApplicable }
        let all = page.tags.links
        let links = all.indices.filter { isIcon(all[$0].rel) }.map { all[$0] }
        guard let first = links.first(where: isSVG), let lacksIcon = page.lacksIcon else { return .notApplicable }
        guard lacksIcon, links.allSatisfy(isSVG) else { return .passes }
        return .breaks(RawText.quoted(first.href ?? ""), line: first.place.line)
    }

    private static func isIcon(_ rel: String) -> Bool { IconRel(rel) != nil || RawText.equal(rel, "mask-icon") }

    private static func isSVG(_ link: LinkTag) -> Bool {
        if let type = link.type, RawText.hasPrefix(RawText.trim(type), "image/svg") { return true }
        guard let href = link.href else { return false }
        if RawText.hasPrefix(RawText.trim(href), "data:image/svg") { return true }
        let path = RawText.before(UInt8(ascii: "?"), in: RawText.before(UInt8(ascii: "#"), in: href.utf8[...]).utf8)
        return RawText.hasSuffix(RawText.trim(path), ".svg")
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
