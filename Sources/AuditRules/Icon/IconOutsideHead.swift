package import AuditModel

/// Fails pages whose icon links are in the body.
package enum IconOutsideHead: PageRule {
    package static let facts = RuleFacts(
        id: "icon-outside-head", component: .icon, force: .init(.warning, 15),
        passes: "Icon links are in the head",
        fails: "Icon link in the body is ignored",
        why: "Apple looks for icons only in the head, which an element above ended early.",
        fix: """
            Move the icon's <link> into the head, above the element that ends the head early (the finding names \
            it; often a div or img).
            """,
        sources: [
            .init(.extractor2016, "icons are read from the head only", at: "6-icon"),
            .init(.safariIcons, "icons are read from the head only"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("in the head", .icon(.png(180, 180)), .passes),
        Example(
            "after a div that ends the head",
            .head(#"<div></div><link rel="icon" href="/f.png">"#), .breaks(seen: "div")),
        Example(
            "at the end of the page",
            .head(#"<body><p>Bees.</p><link rel="apple-touch-icon" href="/i.png">"#), .breaks(seen: "/i.png")),
        Example(
            "after a div, media not checked",
            .withoutMedia(#"<div></div><link rel="icon" href="/f.png">"#), .breaks(seen: "div")),
        Example("no icon declared", .bare, .notApplicable),
    ]

    /// A link in the body only counts if the head has none of its kind.
    package static func check(_ page: PageEvidence) -> Verdict {
        // By index, because links are expensive to copy; most pages have all of them in the head.
        let links = page.tags.links
        let first = links.indices.first { links[$0].place.inTree == .body && IconRel(links[$0].rel) != nil }
        guard let first else {
            return links.indices.contains { IconRel(links[$0].rel) != nil } ? .passes : .notApplicable
        }
        let places = page.iconPlaces
        let kinds = Set(places.compactMap { links[$0].place.inTree == .head ? IconRel(links[$0].rel) : nil })
        let isLost = { (place: Int) in
            links[place].place.inTree == .body && IconRel(links[place].rel).map { !kinds.contains($0) } == true
        }
        guard let place = places.drop(while: { $0 < first }).first(where: isLost) else { return .passes }
        let lost = links[place]
        var seen = #"rel="\#(lost.rel)" href="\#(RawText.quoted(lost.href ?? ""))""#
        if let element = page.tags.structure.headClosedBy { seen += "; the head is closed early by \(element)" }
        return .breaks(seen, line: lost.place.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
