package import AuditModel

/// Fails pages with a `noscript` that ends the head for readers without scripts.
package enum NoscriptEndsHead: PageRule {
    package static let facts = RuleFacts(
        id: "noscript-ends-head", component: .otherApps, force: .init(.notice, 0),
        passes: "No noscript ends the head early",
        fails: "A noscript ends the head for other apps",
        why: "Apps that read only the head miss the tags after it.",
        fix: """
            Move the noscript after the tags, or to the top of the body. In the head it may contain only link, \
            meta and style.
            """,
        sources: [
            .init(.html, "a noscript in the head may contain only link, meta and style"),
            .init(.noscriptReports, "search engines miss the tags"),
            .init(.pixelReports, "a pixel moved the tags into the body"),
        ],
        confidence: .specification)

    package static let examples = [
        Example(
            "a tracking pixel before the tags", .head("<noscript><img src=/p.gif alt=''></noscript>" + title),
            .breaks(seen: "img in a noscript comes before 1 tag, first og:title")),
        Example("text before the tags", .head("<noscript>Turn on scripts.</noscript>" + title), .breaks(seen: "#text")),
        Example(
            "a canonical link after it",
            .head(#"<noscript><iframe src=/t></iframe></noscript><link rel="canonical" href="/bees">"#),
            .breaks(seen: "iframe in a noscript comes before 1 tag, first link rel=canonical")),
        Example("behind the tags", .head(title + "<noscript><img src=/p.gif alt=''></noscript>"), .passes),
        Example(
            "a style sheet for readers without scripts",
            .head(#"<noscript><link rel="stylesheet" href="/a.css"><style>a{}</style></noscript>"# + title), .passes),
        Example("in the body", .head(title + "<body><noscript><img src=/p.gif alt=''></noscript>"), .passes),
        Example("none", .titled("Bees"), .passes),
    ]

    private static let title = #"<meta property="og:title" content="Bees">"#

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let element = page.tags.structure.noscriptContent, let start = page.tags.structure.noscriptPlace else {
            return .passes
        }
        let metas = page.tags.metas.filter { isBehind($0.place, start) && QuotesBreakValue.isRead($0.key ?? "") }
        let links = page.tags.links.filter { isBehind($0.place, start) && $0.hasRelation("canonical") }
        let names = metas.map { ($0.place, $0.key ?? "") } + links.map { ($0.place, "link rel=canonical") }
        guard let first = names.min(by: { $0.0.offset < $1.0.offset }) else { return .passes }
        let seen = "\(element) in a noscript comes before \(counted(names.count, "tag")), first \(first.1)"
        return .breaks(seen, line: start.line)
    }

    private static func isBehind(_ place: SourcePlace, _ start: SourcePlace) -> Bool {
        place.offset > start.offset && place.inTree == .head && !place.isInNoscript
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        (page.tags.structure.noscriptContent, page.tags.structure.noscriptPlace) = (nil, nil)
        return true
    }
}
