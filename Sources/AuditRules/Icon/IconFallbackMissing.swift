package import AuditModel

/// Fails pages that have an image, but no icon as a fallback.
package enum IconFallbackMissing: PageRule {
    package static let facts = RuleFacts(
        id: "icon-fallback-missing", component: .icon, force: .init(.warning, 70), group: .iconPresence,
        passes: "The page has an icon as well as an image",
        fails: "No icon as a fallback",
        why: "Small previews show the icon, and so does Messages when the image fails.",
        fix: #"Add <link rel="apple-touch-icon" href="/apple-touch-icon.png">, 180 × 180 pixels."#,
        sources: [
            .init(.tn3156, "also provide a high-resolution icon in addition to your image"),
            .init(.kodeco, "have an icon even when there is an image"),
        ],
        confidence: .documentedByApple, card: .leaves(.video, .collage, .largeImage, .icon))

    package static let examples = [
        Example(
            "an image and a touch icon",
            .head(
                image + #"<link rel="apple-touch-icon" href="/i.png">"#,
                media: [
                    "https://example.com/a.jpg": .jpeg(1200, 630), "https://example.com/i.png": .png(180, 180),
                ]), .passes),
        Example("only an og:image", .image(.jpeg(1200, 630)), .breaks(seen: "no icon")),
        Example(
            "only an SVG icon",
            .image(.jpeg(1200, 630), then: #"<link rel="icon" href="https://example.com/i.svg">"#), .breaks()),
        Example(
            "an icon that is all white",
            .head(
                image + #"<link rel="apple-touch-icon" href="/i.png">"#,
                media: [
                    "https://example.com/a.jpg": .jpeg(1200, 630),
                    "https://example.com/i.png": ExamplePage.Media.png(180, 180).with {
                        $0.imageFacts = .init(isSolidColour: true)
                    },
                ]),
            .breaks(seen: "https://example.com/i.png is of one colour")),
        Example(
            "a declared icon that is gone",
            .image(.jpeg(1200, 630), then: #"<link rel="icon" href="https://example.com/gone.png">"#),
            .breaks(seen: "declared: https://example.com/gone.png returns 404")),
        Example("neither is another rule's", .bare, .notApplicable),
    ]

    private static let image = #"<meta property="og:image" content="https://example.com/a.jpg">"#

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let lacksIcon = page.lacksIcon else { return .notApplicable }
        guard lacksIcon else { return .passes }
        guard page.shownImage != nil else { return .notApplicable }
        if let passedOver = page.passedOverIcons() { return .breaks("not shown: " + passedOver) }
        let declared = page.card.icons.filter { $0.origin.isDeclared && $0.media?.isReachable == false }
        let gone = declared.prefix(3).compactMap { icon in
            icon.media.map { "\(RawText.quoted($0.url.text)) \($0.trouble(page.permits))" }
        }.joined(separator: ", ")
        return .breaks("no icon loads, declared or at the root" + (gone.isEmpty ? "" : "; declared: " + gone))
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showIcon()
        return true
    }
}
