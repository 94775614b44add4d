package import AuditModel

/// Fails pages whose og:image and twitter:image are different images.
package enum ImageTwitterConflict: PageRule {
    package static let facts = RuleFacts(
        id: "image-twitter-conflict", component: .image, force: .init(.notice, 4),
        passes: "og:image and twitter:image show the same image",
        fails: "og:image and twitter:image differ",
        why: "The same link looks different in each app, and Messages may show both side by side.",
        fix: "Use the same image in twitter:image and og:image, unless you want a different crop on X.",
        sources: [
            .init(.extractor2016, "og:image comes before twitter:image", at: "7-image"),
            .init(.severalImages, "both can be shown side by side"),
        ],
        confidence: .observed)

    package static let examples = [
        Example(
            "the same URL",
            .head(
                og + width + #"<meta name="twitter:image" content="https://example.com/a.jpg">"#,
                media: ["https://example.com/a.jpg": .jpeg(1200, 630)]), .passes),
        Example(
            "a photo and a logo",
            .head(
                og + width + twitter, media: images(.png(512, 512).with { $0.imageFacts = .init(perceptualHash: .max) })
            ),
            .breaks(seen: "t.jpg")),
        Example("a twitter:image that returns 404", .head(og + width + twitter, media: images(.missing)), .breaks()),
        Example(
            "the same image elsewhere",
            .head(
                og + width + twitter, media: images(.jpeg(1200, 630).with { $0.imageFacts = .init(perceptualHash: 3) })),
            .passes),
        Example("side by side, the second is not checked", .head(og + twitter), .notApplicable),
        Example("no twitter:image", .image(.jpeg(1200, 630)), .notApplicable),
    ]

    private static let og = #"<meta property="og:image" content="https://example.com/a.jpg">"#
    private static let width = #"<meta property="og:image:width" content="1200">"#
    private static let twitter = #"<meta name="twitter:image" content="https://example.com/t.jpg">"#
    private static func images(_ second: ExamplePage.Media) -> [String: ExamplePage.Media] {
        [
            "https://example.com/a.jpg": .jpeg(1200, 630).with { $0.imageFacts = .init(perceptualHash: 0) },
            "https://example.com/t.jpg": second,
        ]
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia, let og = page.card.images.first(where: { $0.key.hasPrefix("og:image") }),
            let twitter = page.card.images.first(where: { $0.key == "twitter:image" }),
            og.url != nil, let other = twitter.url,
            page.card.images.firstIndex(of: twitter).map(page.leadsAstray) == false
        else { return .notApplicable }
        if og.imageKey == twitter.imageKey { return .passes }
        guard let image = og.media, let twitterMedia = twitter.media, image.isReachable else {
            return .notApplicable
        }
        guard twitterMedia.isReachable else {
            return .breaks("\(RawText.quoted(other.text)): \(twitterMedia.trouble(page.permits))", line: twitter.line)
        }
        guard let isSame = isSame(image, twitterMedia) else { return .notApplicable }
        return isSame
            ? .passes : .breaks("\(RawText.quoted(og.raw)), \(RawText.quoted(twitter.raw))", line: twitter.line)
    }

    private static func isSame(_ a: MediaFacts, _ b: MediaFacts) -> Bool? {
        if a.isSameImage(as: b) == true { return true }
        return a.distance(to: b).map { $0 <= MediaFacts.templateBelow }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let og = page.card.images.first(where: { $0.key.hasPrefix("og:image") }), let url = og.url,
            let place = page.card.images.firstIndex(where: { $0.key == "twitter:image" })
        else { return false }
        page.moveImage(place, to: url)
        page.card.images[place].media = og.media
        return true
    }
}
