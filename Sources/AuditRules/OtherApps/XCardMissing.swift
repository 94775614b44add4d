package import AuditModel

/// Fails pages without twitter:card.
package enum XCardMissing: PageRule {
    package static let facts = RuleFacts(
        id: "x-card-missing", component: .otherApps, force: .init(.notice, 0),
        passes: "X knows which card to show",
        fails: "No twitter:card for X",
        why: "Without it, X does not know whether to show a large or a small card.",
        fix: """
            Add <meta name="twitter:card" content="summary_large_image">. Discord reads it too, and Apple does \
            for posts.
            """,
        sources: [
            .init(.x, "twitter:card chooses the card (archived copy)"),
            .init(.discord, "twitter:card decides the size of the image"),
            .init(.tn3156, "posts have a twitter:card"),
        ],
        confidence: .documentedByOthers)

    package static let examples = [
        Example("a large card", .head(#"<meta name="twitter:card" content="summary_large_image">"#), .passes),
        Example(
            "X's fallback: type, title and description",
            .head(
                """
                <meta property="og:type" content="article"><meta property="og:title" content="Bees">
                <meta property="og:description" content="They count to four.">
                """), .passes),
        Example("no twitter:card", .bare, .breaks(seen: "X shows a plain link")),
        Example(
            "a card that does not exist", .head(#"<meta name="twitter:card" content="large">"#), .breaks(seen: "large")),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        if let card = page.tags.first("twitter:card") {
            let kind = RawText.trim(card.content ?? "")
            if kinds.contains(where: { RawText.equal(kind, $0) }) { return .passes }
            return .breaks("twitter:card \(RawText.quoted(kind))", line: card.place.line)
        }
        let isEnough = ["og:type", "og:title", "og:description"].allSatisfy { page.tags.index(of: $0) != nil }
        return isEnough ? .passes : .breaks("X shows a plain link")
    }

    private static let kinds: [StaticString] = ["summary", "summary_large_image", "app", "player"]

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let isSmall = page.previewFile?.width.map { $0 < 300 } ?? false
        page.setContent(of: .twitterCard, isSmall ? "summary" : "summary_large_image")
        return true
    }
}
