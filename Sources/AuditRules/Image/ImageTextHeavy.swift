package import AuditModel

/// Fails pages whose preview image contains too much text.
package enum ImageTextHeavy: PageRule {
    package static let facts = RuleFacts(
        id: "image-text-heavy", component: .image, force: .init(.warning, 40),
        passes: "The preview image has little or no text",
        fails: "Too much text in the preview image",
        why: "Text in an image is hard to read at preview size, and VoiceOver cannot read it.",
        fix: "Put the words in og:title and keep the image free of text.",
        sources: [
            .init(.tn3156, "avoid text in preview images"),
            .init(.kodeco, "avoid text in images"),
            .init(.googleImages, "avoid images with text"),
            .init(.inference, "we chose how much is too much"),
        ],
        confidence: .documentedByApple, judgesFiles: true, measures: true)

    package static let examples = [
        Example("a product photo", .image(text(0, cells: 0)), .passes),
        Example("a photo with a small sign", .image(text(0.012, cells: 2)), .passes),
        Example("a headline on a gradient", .image(text(0.14, cells: 12)), .breaks(seen: "14 %")),
        Example(
            "a card just below the whole penalty", .image(text(0.099, cells: 9)),
            .breaks(fraction: doubtful, seen: "about 10 %")),
        Example("a poster at the whole penalty", .image(text(0.1, cells: 9)), .breaks(seen: "10 % of its area")),
        Example(
            "a poster near the limit", .image(text(0.066, cells: 7)), .breaks(fraction: doubtful, seen: "about 7 %")),
        Example("a caption just below it", .image(text(0.064, cells: 7)), .passes),
        Example(
            "captions all over, each small", .image(text(0.04, cells: 11)),
            .breaks(fraction: doubtful, seen: "11 of 25 cells")),
        Example("an image whose text was not measured", .image(.jpeg(1200, 630)), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func text(_ coverage: Double, cells: Int) -> ExamplePage.Media {
        ExamplePage.Media.jpeg(1200, 630).with {
            $0.imageFacts = ImageFacts(textCoverage: coverage, textCells: cells)
        }
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage, let imageFacts = media.imageFacts else { return .notApplicable }
        let coverage = imageFacts.textCoverage
        if coverage >= ImageFacts.surelyHeavyCoverage { return .breaks(seen(imageFacts), line: image.line) }
        let isSpread = coverage >= ImageFacts.someCoverage && imageFacts.textCells > spread
        guard coverage >= ImageFacts.heavyCoverage || isSpread else { return .passes }
        return .breaks(seen(imageFacts), fraction: doubtful, line: image.line)
    }

    /// In this preset, any text in the image counts.
    package static func checkStrictly(_ page: PageEvidence) -> Verdict {
        let verdict = check(page)
        guard verdict == .passes, let (image, media) = page.measuredImage, let imageFacts = media.imageFacts,
            imageFacts.textCoverage >= ImageFacts.someCoverage
        else { return verdict }
        return .breaks(seen(imageFacts), fraction: doubtful, line: image.line)
    }

    /// The share of the weight if the measurement may be wrong: between the threshold and 10%, or spread over many
    /// cells.
    private static let doubtful = 0.4
    /// Below the threshold, text in more than 8 of 25 cells is too much.
    private static let spread = 8
    /// In this range the measurement is not precise enough, and the finding says “about”.
    private static let unsure = 0.05..<ImageFacts.surelyHeavyCoverage

    private static func seen(_ imageFacts: ImageFacts) -> String {
        let coverage = imageFacts.textCoverage
        let tenths = Int((coverage * 1000).rounded())
        let share =
            unsure.contains(coverage) || tenths >= 100 ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
        let places = imageFacts.textBoxes.count
        var seen = "\(unsure.contains(coverage) ? "about " : "")\(share) % of its area"
        seen += ", \(imageFacts.textCells) of 25 cells"
        if places > 0 { seen += ", in \(places) \(places == 1 ? "place" : "places")" }
        return seen
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.changeImage { media in
            media.imageFacts?.textCoverage = 0
            media.imageFacts?.textCells = 0
            media.imageFacts?.textBoxes = []
        }
    }
}
