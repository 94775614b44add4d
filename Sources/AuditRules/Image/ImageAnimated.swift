package import AuditModel

/// Fails pages whose preview image is animated.
package enum ImageAnimated: PageRule {
    package static let facts = RuleFacts(
        id: "image-animated", component: .image, force: .init(.notice, 2),
        passes: "The preview image is not animated",
        fails: "Preview image is animated",
        why: "Messages may turn it into a video, and many apps show only the first frame.",
        fix: "Use og:video for motion and a still image for og:image.",
        sources: [
            .init(.recentSystems, "animated images become video", at: "7-image"),
            .init(.x, "X shows the first frame"),
        ],
        confidence: .observed, judgesFiles: true)

    package static let examples = [
        Example("a still PNG", .image(.png(1200, 630)), .passes),
        Example(
            "an animated GIF",
            .image(ExamplePage.Media(.gif, 600, 400, bytes: 3_000_000).with { $0.isAnimated = true }),
            .breaks(seen: "gif")),
        Example(
            "an animated WebP", .image(ExamplePage.Media(.webp, 1200, 630).with { $0.isAnimated = true }), .breaks()),
        Example("a GIF whose frames were not counted", .image(.init(.gif, 600, 400)), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage else { return .notApplicable }
        if media.isAnimated == true || media.type == .apng {
            return .breaks("animated \(media.type.rawValue)", line: image.line)
        }
        switch media.type {
        case .gif, .webp, .avif, .heic, .jpegXL: return media.isAnimated == nil ? .notApplicable : .passes
        default: return .passes
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.changeImage { ($0.type, $0.contentType, $0.isAnimated) = (.jpeg, MediaType.jpeg.mimeType, false) }
    }
}
