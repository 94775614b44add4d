package import AuditModel

/// Fails pages with more than one preview image.
package enum ImageMultiple: PageRule {
    package static let facts = RuleFacts(
        id: "image-multiple", component: .image, force: .init(.notice, 8),
        passes: "The page declares one preview image",
        fails: "More than one preview image",
        why: "Messages may show up to four images as a collage, each of them small.",
        fix: """
            Keep one og:image, unless you want a collage. Move twitter:image next to og:image: a tag in between \
            makes Apple count two images.
            """,
        sources: [
            .init(.recentSystems, "up to four images are kept; a tag in between starts a new one", at: "7-image"),
            .init(.severalImages, "two images were shown side by side"),
        ],
        confidence: .observed, measures: true)

    package static let examples = [
        Example("one og:image", .image(.jpeg(1200, 630)), .passes),
        Example("og:image and twitter:image side by side", .head(first + twitter, media: photographs), .passes),
        Example(
            "a gallery of four",
            .head(first + gallery(2) + gallery(3) + gallery(4), media: photographs), .breaks(seen: "4 images")),
        Example(
            "a gallery of six", .withoutMedia(first + (2...6).map(gallery).joined()),
            .breaks(seen: "https://example.com/4.jpg and 2 more")),
        Example(
            "a twitter:image after the size of og:image",
            .head(first + #"<meta property="og:image:width" content="1200">"# + twitter, media: photographs),
            .breaks(seen: "2 images")),
        Example(
            "one image in two sizes by its query",
            .head(first + #"<meta property="og:image" content="https://example.com/a.jpg?w=600">"#), .passes),
        Example(
            "one image over http and https",
            .withoutMedia(first + #"<meta property="og:image" content="http://example.com/a.jpg">"#), .passes),
        Example(
            "two images from one program",
            .withoutMedia(program("a", 1200) + program("b", 1200)), .breaks(seen: "2 images")),
        Example(
            "one image from a program in two sizes", .withoutMedia(program("a", 1200) + program("a", 640)), .passes),
        Example(
            "a placeholder that is dropped, and one image",
            .head(first + #"<meta property="og:image" content="https://s0.wp.com/i/blank.jpg">"#), .passes),
        Example(
            "Wikipedia, of whose images one is kept",
            ExamplePage(
                ExamplePage.document(first + gallery(2) + gallery(3)), at: "https://en.m.wikipedia.org/wiki/Bee"),
            .passes),
        Example(
            "an image that does not load, and one that does",
            .head(
                first + twitter + gallery(2),
                media: [
                    "https://example.com/a.jpg": .missing, "https://example.com/t.jpg": .missing,
                    "https://example.com/2.jpg": .jpeg(1200, 630),
                ]), .passes),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static let first = #"<meta property="og:image" content="https://example.com/a.jpg">"#
    private static let twitter = #"<meta name="twitter:image" content="https://example.com/t.jpg">"#
    private static let photographs = Dictionary(
        uniqueKeysWithValues: ["a", "t", "2", "3", "4"].map {
            ("https://example.com/\($0).jpg", ExamplePage.Media.jpeg(1200, 630))
        })
    private static func gallery(_ number: Int) -> String {
        #"<meta property="og:image" content="https://example.com/\#(number).jpg">"#
    }

    private static func program(_ name: String, _ width: Int) -> String {
        #"<meta property="og:image" content="https://example.com/_next/image?url=%2F\#(name).jpg&amp;w=\#(width)&amp;q=75">"#
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.declaresImage else { return .notApplicable }
        guard page.card.images.count > 1, !page.final.isOn("wikipedia.org") else { return .passes }
        var seen: Set<String> = []
        var shown: [ImageRecord] = []
        for image in page.card.images {
            guard image.url != nil, !image.isKnownBlank, !page.looksAtMedia || image.media?.isUsableImage != false,
                seen.insert(image.imageKey).inserted
            else { continue }
            shown.append(image)
        }
        guard shown.count > 1 else { return .passes }
        let names = shown.prefix(named).map { RawText.quoted($0.raw) }.joined(separator: ", ")
        let more = shown.count > named ? " and \(shown.count - named) more" : ""
        return .breaks("\(shown.count) images: " + names + more, line: shown[1].line)
    }

    /// The most images that Messages shows.
    private static let named = 4

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.keepImage(page.judgedPlace ?? 0)
        return true
    }
}
