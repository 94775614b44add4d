package import AuditModel

/// Fails pages whose icon link has a rel value that Apple ignores.
package enum IconRelUnrecognised: PageRule {
    package static let facts = RuleFacts(
        id: "icon-rel-unrecognised", component: .icon, force: .init(.warning, 15),
        passes: "The icon's rel value is recognised",
        fails: "Icon link has a rel value Apple ignores",
        why: "Apple compares the whole rel value, so the icon is not used.",
        fix: #"Use exactly rel="apple-touch-icon" or rel="icon", one value per link."#,
        sources: [
            .init(.extractor2016, "rel is compared as a whole", at: "6-icon"),
            .init(.safariIcons, "rel is compared as a whole"),
            .init(.html, "rel is a set of words"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("rel=\"icon\"", .head(#"<link rel="icon" href="/f.png">"#), .passes),
        Example("in upper case", .head(#"<link rel="SHORTCUT ICON" href="/f.ico">"#), .passes),
        Example("its words in the other order", .head(#"<link rel=" icon shortcut" href="/f.ico">"#), .passes),
        Example(
            "rel=\"alternate icon\"", .head(#"<link rel="alternate icon" href="/f.png">"#),
            .breaks(seen: "alternate icon")),
        Example(
            "a token of no browser", .head(#"<link rel="favicon" href="/favicon.png">"#), .breaks(seen: "favicon")),
        Example("two in one", .head(#"<link rel="icon apple-touch-icon" href="/f.png">"#), .breaks()),
        Example(
            "rel 'alternate icon' next to a touch icon",
            .head(#"<link rel="alternate icon" href="/f.png"><link rel="apple-touch-icon" href="/i.png">"#), .passes),
        Example(
            "rel 'alternate icon' next to an SVG, which Messages probably does not show",
            .withoutMedia(
                #"<link rel="fluid-icon" href="/fluid.png"><link rel="alternate icon" href="/f.png">"#
                    + #"<link rel="icon" href="/f.svg">"#), .breaks(seen: "alternate icon")),
        Example(
            "a mask icon next to an SVG",
            .withoutMedia(##"<link rel="mask-icon" href="/m.svg" color="#000"><link rel="icon" href="/f.svg">"##),
            .passes),
        Example(
            "two in one, media not checked",
            .withoutMedia(#"<link rel="icon apple-touch-icon" href="/f.png">"#), .breaks()),
        Example(
            "an icon with its size in the rel", .head(#"<link rel="apple-touch-icon-120x120" href="/i.png">"#),
            .breaks()),
        Example(
            "three in one", .head(#"<link rel="shortcut icon apple-touch-icon" href="/f.png">"#), .breaks()),
        Example(
            "only a mask icon", .head(##"<link rel="mask-icon" href="/m.svg" color="#000">"##),
            .breaks(seen: "mask-icon")),
        Example("an image of the page", .head(#"<link rel="image_src" href="photo.jpg">"#), .notApplicable),
        Example("no icon declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        // By index, because links are expensive to copy.
        let links = page.tags.links
        var hasDrawing = false
        for place in links.indices where IconRel(links[place].rel) != nil {
            // An SVG, which Messages probably does not show, does not replace an icon in pixels.
            guard isSVG(links[place]) else { return .passes }
            hasDrawing = true
        }
        let tokens = hasDrawing ? icons : all
        let place = links.indices.first { place in
            IconRel(links[place].rel) == nil && hasToken(links[place].rel, of: tokens)
                && !links[place].place.isInNoscript && (!hasDrawing || !isSVG(links[place]))
        }
        guard let missed = place.map({ links[$0] }) else { return hasDrawing ? .passes : .notApplicable }
        let written = #"rel="\#(RawText.quoted(missed.rel))" href="\#(RawText.quoted(missed.href ?? ""))""#
        return .breaks(written, line: missed.place.line)
    }

    private static func isSVG(_ link: LinkTag) -> Bool { MIMEType.isSVG(link.type, address: link.href) }

    private static func hasToken(_ rel: String, of tokens: [StaticString]) -> Bool {
        // Each of these tokens contains the letter c; preload and stylesheet, the most common values, do not.
        guard Bytes.holds(in: rel, anyOf: "cC") else { return false }
        return rel.utf8.split(whereSeparator: { $0 <= 32 }).map(Substring.init).contains { token in
            tokens.contains { RawText.equal(token, $0) } || RawText.hasPrefix(token, "apple-touch-icon-")
        }
    }

    /// Tokens that mean an icon.
    private static let icons: [StaticString] = ["icon", "apple-touch-icon"]
    /// Tokens that once meant an icon to some program.
    private static let others: [StaticString] = ["favicon", "shortcut", "fluid-icon", "mask-icon"]
    private static let all = icons + others

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
