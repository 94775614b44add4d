package import AuditModel

/// Fails pages whose preview image is narrower than Apple recommends.
package enum ImageTooSmall: PageRule {
    package static let facts = RuleFacts(
        id: "image-too-small", component: .image, force: .init(.warning, 60), group: .imagePresence,
        passes: "The preview image is at least 900 pixels wide",
        fails: "Preview image is smaller than Apple recommends",
        why: "A small image looks blurred on a large card, or does not get one.",
        fix: """
            Use an og:image at least 900 pixels wide (1200 × 630 suits all apps). Below 150 pixels it is shown \
            as an icon or ignored.
            """,
        cases: [
            .init(.has("below 150"), fails: "Preview image too small for a large card")
        ],
        sources: [
            .init(
                .tn3156,
                "images should be at least 900 pixels wide; below 150 they may be ignored or shown as icons")
        ],
        confidence: .documentedByApple, judgesFiles: true, measures: true)

    package static let examples = [
        Example("1200 × 630", .image(.jpeg(1200, 630)), .passes),
        Example("900 × 900", .image(.jpeg(900, 900)), .passes),
        Example("600 × 315", .image(.jpeg(600, 315)), .breaks(fraction: 0.4, seen: "600")),
        Example("an avatar of 120 pixels", .image(.jpeg(120, 120)), .breaks(seen: "120 × 120")),
        Example("an image that returns 404", .image(.missing), .notApplicable),
        Example(
            "600 × 315 by its tags, media not checked",
            .withoutMedia(
                #"<meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="600">"#
                    + #"<meta property="og:image:height" content="315">"#),
            .breaks(fraction: 0.4, seen: "600 × 315 pixels by its tags; the image was not checked")),
        Example(
            "no size in tags, media not checked",
            .withoutMedia(#"<meta property="og:image" content="/a.jpg">"#), .notApplicable),
        Example(
            "600 by its tags, and larger",
            .image(.jpeg(1200, 630), then: #"<meta property="og:image:width" content="600">"#), .passes),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage, let width = media.width else { return declared(page) }
        guard width < recommended else { return .passes }
        let doubt = width < shownLarge ? "; below 150 an image may become an icon" : ""
        let seen = "\(media.dimensions ?? "\(width)") pixels" + doubt + page.apps(lacking: .imageSize)
        guard width >= shownLarge else { return .breaks(seen, line: image.line, as: .init(.error, 70)) }
        return .breaks(seen, fraction: Double(recommended - width) / Double(recommended - shownLarge), line: image.line)
    }

    /// Declared sizes may be wrong, so that they only cost as much as a small image that is still shown.
    private static func declared(_ page: PageEvidence) -> Verdict {
        guard let size = page.declaredSize else { return .notApplicable }
        guard size.width < recommended else { return .passes }
        let share = Double(recommended - size.width) / Double(recommended - shownLarge)
        return .breaks(size.words + DeclaredSize.unchecked, fraction: min(share, 1), line: size.line)
    }

    /// The width that Apple TN3156 recommends. Below 150 pixels, Apple may ignore an image or show it as an icon.
    package static let recommended = 900
    /// The width from which an image makes a large card.
    private static let shownLarge = 150

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.resizeImage()
    }
}
