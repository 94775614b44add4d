package import AuditModel

/// Fails pages whose preview image loads slowly.
package enum ImageSlow: PageRule {
    package static let facts = RuleFacts(
        id: "image-slow", component: .image, force: .init(.warning, 10),
        passes: "The preview image loads within 3 seconds",
        fails: "Preview image loads slowly",
        why: "Apps give up after a few seconds and show the card without it.",
        fix: "Serve the image from a cache or CDN, and generate og:image files ahead of time.",
        sources: [
            .init(.sdk, "everything has 30 seconds"),
            .init(.meta, "Facebook gives up after a few seconds"),
            .init(.inference, "we warn from 3 seconds"),
        ],
        confidence: .inference, temper: .measured, measures: true)

    package static let examples = [
        Example("a fifth of a second", .image(after(200)), .passes),
        Example("8 seconds, rendered on the fly", .image(after(8_000)), .breaks(fraction: 0.3, seen: "8.0 s")),
        Example("12 seconds", .image(after(12_000)), .breaks(seen: "12.0 s")),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func after(_ milliseconds: Int) -> ExamplePage.Media {
        ExamplePage.Media.jpeg(1200, 630).with { $0.milliseconds = milliseconds }
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage else { return .notApplicable }
        guard media.milliseconds > slow else { return .passes }
        let seen = "\(media.milliseconds / 1000).\(media.milliseconds / 100 % 10) s"
        return .breaks(seen, fraction: media.milliseconds > tooSlow ? 1 : 0.3, line: image.line)
    }

    /// The longest time without a finding, in milliseconds.
    package static let slow = 3_000
    private static let tooSlow = 10_000

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.changeImage { $0.milliseconds = min($0.milliseconds, 200) }
    }
}
