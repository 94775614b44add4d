package import AuditModel

/// Fails pages with neither an image nor an icon.
package enum IconMissing: PageRule {
    package static let facts = RuleFacts(
        id: "icon-missing", component: .icon, force: .init(.error, 100), group: .iconPresence,
        passes: "The page has an icon or an image to show",
        fails: "No icon and no image to show",
        why: "The card has only text next to a generic compass.",
        fix: #"Add <link rel="apple-touch-icon" href="/apple-touch-icon.png">, a square PNG of 180 × 180 pixels."#,
        sources: [
            .init(.tn3156, "icons are used when there is no image"),
            .init(.webContentGuide, "icons are also found at the site root"),
        ],
        confidence: .documentedByApple, card: .leaves(.video, .titleOnly, .bareLink))

    package static let examples = [
        Example(
            "a favicon at the root", .head("", media: ["https://example.com/favicon.ico": .init(.ico, 32, 32)]), .passes
        ),
        Example("an image but no icon is another rule's", .image(.jpeg(1200, 630)), .passes),
        Example("no links, and every file at the root returns 404", .bare, .breaks(seen: "/favicon.ico")),
        Example(
            "a favicon that cannot be decoded",
            .head(
                "",
                media: [
                    "https://example.com/favicon.ico": ExamplePage.Media(.ico, 32, 32).with {
                        $0.imageFailure = .undecodable
                    }
                ]), .breaks(seen: "favicon.ico")),
        Example("a declared icon that does not load", .icon(.missing), .breaks()),
        Example("media not checked", .withoutMedia(""), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let lacksIcon = page.lacksIcon else { return .notApplicable }
        guard lacksIcon, page.card.chosenImage == nil else { return .passes }
        if let passedOver = page.passedOverIcons() { return .breaks("not shown: " + passedOver) }
        let tried = page.card.icons.prefix(4).compactMap { icon in
            icon.url.map { RawText.quoted($0.text) + (icon.media?.status.map { " (\($0))" } ?? "") }
        }
        return .breaks(tried.isEmpty ? "no icon found" : "none of these load: " + tried.joined(separator: ", "))
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
