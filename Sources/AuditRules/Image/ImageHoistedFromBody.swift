public import AuditModel

/// The picture is chosen by the page and not by the reader's system.
public enum ImageHoistedFromBody: PageRule {
    public static let facts = RuleFacts(
        id: "image-hoisted-from-body", component: .image, force: .init(.warning, 50), group: .imagePresence,
        passes: "The page itself chooses its preview image",
        fails: "Without an og:image the system probably takes a picture out of the page's body",
        fix: """
            Choose the picture yourself with <meta property="og:image" content="https://…/picture.jpg">; else a \
            sidebar picture, an avatar or a payment badge may be taken.
            """,
        source: "D-LP (content image hoisted); O-AMNESTY (iMessage took a sidebar image)",
        confidence: .observed)

    public static let examples = [
        Example("og:image set", .image(.jpeg(1200, 630)), .passes),
        Example(
            "a post with a picture but no og:image",
            .head(
                #"<body><p>Bees.</p><img src="https://example.com/bee.jpg" width="800" height="600">"#,
                media: ["https://example.com/bee.jpg": .jpeg(800, 600)]),
            .breaks(seen: "https://example.com/bee.jpg")),
        Example(
            "a shop page whose first picture is a payment badge",
            .head(
                #"<body><img src="/pay.png" width="320" height="200"><p>Honey, 500 g</p>"#,
                media: ["https://example.com/pay.png": .png(320, 200)]), .breaks(seen: "pay.png")),
        Example("no picture anywhere", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard !page.declaresImage else { return .passes }
        guard let image = page.looksAtMedia ? hoisted(page.card) : page.card.images.first else { return .notApplicable }
        return .breaks("probably taken: \(RawText.quoted(image.raw))", line: image.line)
    }

    /// The first that loads, or the first that nobody looked at.
    private static func hoisted(_ card: LinkCard) -> ImageRecord? {
        card.chosenImage ?? card.images.first { $0.url != nil && $0.media == nil }
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.showImage()
        return true
    }
}
