package import AuditModel

/// Fails pages whose preview image has a format that some apps cannot show.
package enum ImageModernFormat: PageRule {
    package static let facts = RuleFacts(
        id: "image-modern-format", component: .image, force: .init(.notice, 3),
        passes: "Every app can read the preview image's format",
        fails: "Some apps cannot show this image format",
        why: "JPEG and PNG work everywhere; support for newer formats varies outside browsers.",
        fix: "Use JPEG or PNG for og:image.",
        sources: [
            .init(.x, "X accepts WebP"),
            .init(.discord, "Discord accepts WebP and AVIF"),
            .init(.inference, "other apps may not accept them"),
        ],
        confidence: .inference, judgesFiles: true)

    package static let examples = [
        Example("JPEG", .image(.jpeg(1200, 630)), .passes),
        Example(
            "AVIF", .image(.init(.avif, 1200, 630)),
            .breaks(seen: "avif; not shown by X, WhatsApp, Mastodon and Signal")),
        Example("HEIC from a phone", .image(.init(.heic, 4032, 3024)), .breaks(seen: "heic")),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (image, media) = page.measuredImage else { return .notApplicable }
        switch media.type {
        case .webp, .avif, .heic, .jpegXL:
            return .breaks(media.type.rawValue + page.apps(lacking: .imageFormat), line: image.line)
        default: return .passes
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.changeImage { ($0.type, $0.contentType) = (.jpeg, MediaType.jpeg.mimeType) }
    }
}
