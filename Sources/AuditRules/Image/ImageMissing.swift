package import AuditModel

/// Fails pages without a preview image.
package enum ImageMissing: PageRule {
    package static let facts = RuleFacts(
        id: "image-missing", component: .image, force: .init(.error, 80), group: .imagePresence,
        passes: "The page has a preview image",
        fails: "No preview image",
        why: "A link with an image gets a large card; without one it is a line of text.",
        fix: """
            Add <meta property="og:image" content="https://…/picture.jpg"> with an image of this page, at least \
            900 pixels wide.
            """,
        sources: [
            .init(.tn3156, "use the og:image property"),
            .init(.ogp, "og:image is required"),
        ],
        confidence: .documentedByApple, card: .leaves(.video, .icon, .titleOnly, .bareLink))

    package static let examples = [
        Example("one og:image", .image(.jpeg(1200, 630)), .passes),
        Example(
            "only a twitter:image",
            .head(
                #"<meta name="twitter:image" content="https://example.com/t.jpg">"#,
                media: ["https://example.com/t.jpg": .jpeg(1200, 630)]), .passes),
        Example("only a touch icon", .icon(.png(180, 180)), .breaks(seen: "no og:image")),
        Example(
            "the image in a tag that X once read",
            .head(#"<meta name="twitter:image:src" content="https://example.com/a.jpg">"#),
            .breaks(
                seen:
                    #"twitter:image:src is not read: write <meta property="og:image" content="https://example.com/a.jpg">"#
            )),
        Example(
            "the image under a misspelt key", .head(#"<meta property="og:img" content="/a.jpg">"#),
            .breaks(seen: #"og:img is not read: write <meta property="og:image" content="https://example.com/a.jpg">"#)),
        Example(
            "the image in a link", .head(#"<link rel="image_src" href="/a.jpg">"#),
            .breaks(seen: "link rel=image_src is not read")),
        Example(
            "the image in linked data",
            .head(
                #"<script type="application/ld+json">{"@type":"Article","image":["https:\/\/example.com\/a.jpg"]}</script>"#
            ),
            .breaks(seen: #"JSON-LD is not read: write <meta property="og:image" content="https://example.com/a.jpg">"#)
        ),
        Example("an og:image without a value", .head(#"<meta property="og:image" content="">"#), .breaks()),
        Example("no image, media not checked", .withoutMedia(""), .breaks()),
        Example(
            "a button of unknown size, media not checked",
            .withoutMedia(#"<body><img src="/back.png"><p>Bees.</p>"#),
            .breaks(fraction: 1, seen: "images on the page were not checked")),
        Example(
            "a drawing that may be the page's, media not checked",
            .withoutMedia(#"<body><article><img src="/uploads/drawing.png" alt="How a bee sees red"></article>"#),
            .breaks(fraction: 0.5, seen: "images on the page were not checked")),
        Example(
            "nothing but a logo, media not checked",
            .withoutMedia(#"<body><img src="/logo.png"><p>Bees.</p>"#),
            .breaks(fraction: 0.5, seen: "images on the page were not checked")),
        Example(
            "a photograph in the body, media not checked",
            .withoutMedia(#"<body><img src="/bee.jpg"><p>Bees.</p>"#), .passes),
        Example(
            "a photograph with its size after the name, media not checked",
            .withoutMedia(#"<body><img src="/story/bee.jpg&amp;MaxW=620"><p>Bees.</p>"#), .passes),
        Example(
            "an og:image that returns 404 is there, but broken",
            .head(#"<meta property="og:image" content="https://example.com/gone.jpg">"#), .passes),
        Example(
            "the only image of the body cannot be loaded",
            .head(#"<body><img src="https://example.com/gone.jpg" width="800" height="600">"#),
            .breaks(seen: "no image on the page loads or is large enough")),
        Example(
            "30 images that cannot be loaded come before a good one",
            .head(
                "<body>" + (1...30).map { #"<img src="/gone/\#($0).jpg">"# }.joined() + "<img src=good.jpg>",
                media: ["https://example.com/good.jpg": .jpeg(800, 600)]),
            .breaks(seen: "none of the 3 images tried (of 31 on the page) loads or is large enough")),
        Example(
            "the only image other than icons cannot be loaded",
            .head(#"<body><img src="/gone.jpg"><img src="/a.png" width="24">"#),
            .breaks(seen: "the only image tried (of 2 on the page) does not load or is too small")),
        Example(
            "a site from whose body no image is taken",
            ExamplePage(
                ExamplePage.document("<title>Bees</title>", body: "<img src=/bee.jpg width=800 height=600>"),
                at: "https://www.reddit.com/r/bees/1"), .breaks(seen: "for this site")),
        Example(
            "only icons, a spacer and an SVG in the body",
            .head(
                """
                <body><p>Bees.</p><img src="/a.png" width="24" height="24"><img src="/spacer.gif">
                <img src="/drawing.svg"><img src="data:image/gif;base64,R0lGOD">
                """), .breaks(seen: "none of the 4 images")),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard !page.declaresImage else { return .passes }
        guard page.looksAtMedia else {
            if page.card.images.contains(where: \.isLikelyLarge) { return .passes }
            let mayHave = page.card.images.contains { $0.use != .icon && $0.use != .advertisement }
            return mayHave ? unknown(page) : missing(page)
        }
        if page.card.chosenImage != nil { return .passes }
        return page.card.images.contains { $0.url != nil && $0.media == nil } ? .passes : missing(page)
    }

    /// An image in the body whose size is unknown may be the one that is used.
    private static func unknown(_ page: PageEvidence) -> Verdict {
        .breaks(tags + notChecked + page.unreadImage, fraction: 0.5, as: .init(.warning, facts.force.weight))
    }

    private static let tags = "no og:image, twitter:image or image"

    private static func missing(_ page: PageEvidence) -> Verdict { .breaks(tags + inBody(page) + page.unreadImage) }

    /// Why no image of the body is used instead.
    private static func inBody(_ page: PageEvidence) -> String {
        let images = page.tags.structure.images
        guard images > 0 else { return ", and no image on the page to use instead" }
        guard page.card.images.isEmpty else { return page.looksAtMedia ? tried(page.card, of: images) : notChecked }
        if page.final.isNeverHoisted { return "; for this site, Messages does not fall back to an image on the page" }
        let all = images == 1 ? "the image on the page is not" : "none of the \(grouped(images)) images on the page is"
        return "; \(all) fit to be used instead (icons, spacers, hidden, SVG, or below 150 pixels)"
    }

    private static let notChecked = "; images on the page were not checked"

    private static func tried(_ card: LinkCard, of all: Int) -> String {
        let count = card.images.count { $0.media != nil }
        guard count < all else { return ", and no image on the page loads or is large enough" }
        guard count > 1 else {
            return ", and the only image tried (of \(grouped(all)) on the page) does not load or is too small"
        }
        return ", and none of the \(count) images tried (of \(grouped(all)) on the page) loads or is large enough"
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showImage()
        return true
    }
}
