package import AuditModel

/// Fails pages whose preview image is much wider or higher than a card.
package enum ImageWrongAspect: PageRule {
    package static let facts = RuleFacts(
        id: "image-wrong-aspect", component: .image, force: .init(.warning, 12),
        passes: "The preview image has the shape of a card",
        fails: "Apps may crop the preview image",
        why: "Faces and text at the edges get lost when an app cuts the image to its own shape.",
        fix: "Use an image of about 1200 × 630 pixels (1.91:1). Apple names no ratio; other apps crop to this one.",
        sources: [
            .init(.meta, "Facebook crops to 1.91:1"),
            .init(.linkedIn, "LinkedIn crops to 1.91:1"),
            .init(.whatsApp, "WhatsApp accepts at most 4:1"),
            .init(.googleImages, "avoid extreme aspect ratios"),
        ],
        confidence: .documentedByOthers, measures: true)

    package static let examples = [
        Example("1200 × 630", .image(.jpeg(1200, 630)), .passes),
        Example("a story, 1080 × 1920", .image(.jpeg(1080, 1920)), .breaks(seen: "1080 × 1920")),
        Example("a banner, 1600 × 300", .image(.jpeg(1600, 300)), .breaks(seen: "5.33")),
        Example("a square", .image(.jpeg(900, 900)), .breaks(fraction: 0.3, seen: "1.00")),
        Example(
            "a square by its tags, media not checked",
            .withoutMedia(
                #"<meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="1200">"#
                    + #"<meta property="og:image:height" content="1200">"#),
            .breaks(fraction: 0.3, seen: "1200 × 1200 pixels by its tags, 1.00:1; the image was not checked")),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage, let width = media.width, let height = media.height, height > 0
        else { return declared(page) }
        return judge(
            "\(width) × \(height) pixels", Double(width) / Double(height), page.apps(lacking: .imageAspect),
            line: image.line)
    }

    private static func declared(_ page: PageEvidence) -> Verdict {
        guard let size = page.declaredSize, let height = size.height else { return .notApplicable }
        return judge(size.words, Double(size.width) / Double(height), DeclaredSize.unchecked, line: size.line)
    }

    private static func judge(_ size: String, _ ratio: Double, _ note: @autoclosure () -> String, line: Int?) -> Verdict
    {
        guard !fitting.contains(ratio) else { return .passes }
        let seen = "\(size), \(hundredths(ratio)):1\(note())"
        return .breaks(seen, fraction: tolerable.contains(ratio) ? 0.3 : 1, line: line)
    }

    /// Our thresholds.
    private static let fitting = 1.2...2.1
    private static let tolerable = 0.75...3.0

    private static func hundredths(_ ratio: Double) -> String {
        let count = Int((min(ratio, 9_999) * 100).rounded())
        return "\(count / 100).\(count / 10 % 10)\(count % 10)"
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.resizeImage()
    }
}
