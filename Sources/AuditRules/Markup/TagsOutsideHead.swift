package import AuditModel

/// Fails pages with og: or twitter: tags in the body.
package enum TagsOutsideHead: TagRule {
    package static let facts = RuleFacts(
        id: "tags-outside-head", component: .markup, force: .init(.notice, 0),
        passes: "og: and twitter: tags are in the head",
        fails: "og: or twitter: tags are in the body",
        why: "Messages reads the body too; WhatsApp and search engines read only the head.",
        fix: "Move the tags into the head, above the element that ends it early.",
        sources: [
            .init(.extractor2016, "the whole document is read", at: "3-reading-the-tags"),
            .init(.whatsApp, "tags have to be inside the head"),
            .init(.slackRange, "tags that a framework streams are far down the page"),
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("tags in the head", .titled("How bees count"), .passes),
        Example(
            "an img before them ends the head",
            .head(#"<img src="/pixel.gif" alt=""><meta property="og:title" content="Bees">"#), .breaks(seen: "img")),
        Example(
            "at the end of the page", .head(#"<body><p>Bees.</p><meta property="og:title" content="Bees">"#),
            .breaks(seen: "og:title")),
        Example("no such tag", .bare, .notApplicable),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var isJudged = false
        var count = 0
        var first: Int?
        for entry in index.entries where entry.isCard {
            isJudged = true
            guard page.tags.metas[entry.place].place.inTree == .body else { continue }
            count += 1
            first = first ?? entry.place
        }
        guard let first else { return isJudged ? .passes : .notApplicable }
        var seen = "\(count) in the body, first \(RawText.quoted(page.tags.key(at: first) ?? ""))"
        if let element = page.tags.structure.headClosedBy { seen += "; the head is closed early by \(element)" }
        return .breaks(seen, line: page.tags.metas[first].place.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for entry in TagIndex(page.tags).entries where entry.isCard {
            page.tags.metas[entry.place].place.inTree = .head
        }
        return true
    }
}
