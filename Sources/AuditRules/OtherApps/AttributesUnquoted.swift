package import AuditModel

/// Fails pages whose tags have attributes without quotation marks.
package enum AttributesUnquoted: TagRule {
    package static let facts = RuleFacts(
        id: "attributes-unquoted", component: .otherApps, force: .init(.notice, 0),
        passes: "Tag attributes are quoted",
        fails: "WhatsApp and LinkedIn need quotation marks",
        why: "HTML allows values without quotation marks, but these two apps then read nothing.",
        fix: """
            Keep the quotation marks when minifying, as in <meta property="og:image" content="…">. In \
            html-minifier, turn off removeAttributeQuotes.
            """,
        sources: [
            .init(.unquotedReports, "WhatsApp shows no preview"),
            .init(.linkedInUnquoted, "LinkedIn shows no image"),
            .init(.html, "quotation marks may be left out"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("in quotation marks", .titled("Bees"), .passes),
        Example(
            "a key without quotation marks", .head(#"<meta property=og:title content="How bees count">"#),
            .breaks(seen: "1 tag without quotation marks, first og:title")),
        Example(
            "a minified head",
            .head("<meta property=og:title content=Bees><meta property=og:image content=https://example.com/a.jpg>"),
            .breaks(seen: "2 tags without quotation marks")),
        Example("only tags of no card", .head("<meta name=viewport content=width>"), .notApplicable),
        Example(
            "only other attributes without quotation marks",
            .head(#"<meta data-rh=true property="og:title" content="Bees">"#), .passes),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        let places = index.entries.lazy.filter(\.isCard).map(\.place)
        let bare = places.filter { page.tags.metas[$0].isUnquoted && page.tags.metas[$0].spilled == nil }
        guard let first = bare.first else { return places.isEmpty ? .notApplicable : .passes }
        let key = RawText.quoted(page.tags.key(at: first) ?? "")
        let seen = "\(counted(bare.count, "tag")) without quotation marks, first \(key)"
        return .breaks(seen, line: page.tags.metas[first].place.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.tags.metas.indices { page.tags.metas[place].isUnquoted = false }
        return true
    }
}
