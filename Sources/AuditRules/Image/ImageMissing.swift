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
        sources: [.init(.tn3156, "use the og:image property"), .init(.ogp, "required")],
        confidence: .documentedByApple, card: .leaves(.video, .icon, .titleOnly, .bareLink))

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
            "a drawing of unknown size, and nobody looked at media",
            .withoutMedia(#"<body><img src="/back.png"><p>Bees.</p>"#), .breaks(seen: "nobody looked")),
        Example(
            "a photograph in the body, and nobody looked at media",
            .withoutMedia(#"<body><img src="/bee.jpg"><p>Bees.</p>"#), .passes),
        Example(
            "an og:image that answers 404 is there, but broken",
            .head(#"<meta property="og:image" content="https://example.com/gone.jpg">"#), .passes),
        Example(
            "the only picture of the body cannot be loaded",
            .head(#"<body><img src="https://example.com/gone.jpg" width="800" height="600">"#), .breaks()),
        Example(
            "only icons, a spacer and an SVG in the body",
            .head(
                """
                <body><p>Bees.</p><img src="/a.png" width="24" height="24"><img src="/spacer.gif">
                <img src="/drawing.svg"><img src="data:image/gif;base64,R0lGOD">
                """), .breaks(seen: "none of the 4 images")),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        guard !page.declaresImage else { return .passes }
        guard page.looksAtMedia else {
            return page.card.images.contains(where: \.isLikelyLarge) ? .passes : missing(page)
        }
        if page.card.chosenImage != nil { return .passes }
        return page.card.images.contains { $0.url != nil && $0.media == nil } ? .passes : missing(page)
    }

    private static func missing(_ page: PageEvidence) -> Verdict {
        let tags = "no og:image, twitter:image or image"
        let images = page.tags.structure.images
        guard images > 0 else { return .breaks(tags + ", and no picture to take instead") }
        guard page.card.images.isEmpty else {
            let rest =
                page.looksAtMedia
                ? ", and no picture of the page loads or is large enough" : "; nobody looked whether a picture would do"
            return .breaks(tags + rest)
        }
        let all = images == 1 ? "the image of the page is not one" : "none of the \(images) images of the page is one"
        return .breaks(tags + "; \(all) to take instead (icons, spacers, SVG, or below 150 pixels)")
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.showImage()
        return true
    }
}
