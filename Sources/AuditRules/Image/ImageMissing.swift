public import AuditModel

/// The page names a picture, or at least has one that can be shown.
public enum ImageMissing: PageRule {
    public static let facts = RuleFacts(
        id: "image-missing", component: .image, force: .init(.error, 80), group: .imagePresence,
        passes: "The page has a preview image",
        fails: "The page has no preview image",
        fix: """
            Add <meta property="og:image" content="https://…/picture.jpg"> with a picture at least 900 pixels wide \
            that belongs to this page.
            """,
        source: "A-TN3156 (use the og:image property); S-OGP (required)",
        confidence: .documentedByApple)

    public static let examples = [
        Example("one og:image", .image(.jpeg(1200, 630)), .passes),
        Example(
            "only a twitter:image",
            .head(
                #"<meta name="twitter:image" content="https://example.com/t.jpg">"#,
                media: ["https://example.com/t.jpg": .jpeg(1200, 630)]), .passes),
        Example("only a touch icon", .icon(.png(180, 180)), .breaks(seen: "no og:image")),
        Example("an og:image without a value", .head(#"<meta property="og:image" content="">"#), .breaks()),
        Example("no image, and nobody looked at media", .withoutMedia(""), .breaks()),
        Example(
            "an og:image that answers 404 is there, but broken",
            .head(#"<meta property="og:image" content="https://example.com/gone.jpg">"#), .passes),
        Example(
            "the only picture of the body cannot be loaded",
            .head(#"<body><img src="https://example.com/gone.jpg" width="800" height="600">"#), .breaks()),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard !page.declaresImage else { return .passes }
        guard page.looksAtMedia else { return page.card.images.isEmpty ? missing : .passes }
        if page.card.chosenImage != nil { return .passes }
        return page.card.images.contains { $0.url != nil && $0.media == nil } ? .passes : missing
    }

    private static let missing = Verdict.breaks("no og:image, twitter:image or image, and no picture to take instead")

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.showImage()
        return true
    }
}
