package import AuditModel

/// Fails pages whose preview image is an SVG.
package enum ImageSvg: PageRule {
    package static let facts = RuleFacts(
        id: "image-svg", component: .image, force: .init(.error, 60), group: .imagePresence,
        passes: "The preview image is not an SVG",
        fails: "SVG preview image, which Messages probably ignores",
        why: "Link previews read bitmap formats; X and Discord ignore SVG too.",
        fix: "Save the image as PNG or JPEG and use that file in og:image.",
        sources: [
            .init(.recentSystems, "SVG is not among the image types that ImageIO reads", at: "7-image"),
            .init(.x, "X does not accept SVG"),
            .init(.discord, "Discord does not accept SVG"),
        ],
        confidence: .inference, judgesFiles: true)

    package static let examples = [
        Example("a PNG", .image(.png(1200, 630)), .passes),
        Example(
            "an SVG file", .image(.init(.svg, bytes: 4_000), at: "https://example.com/og.svg"),
            .breaks(seen: "og.svg")),
        Example(
            "an SVG in the tag itself",
            .head(#"<meta property="og:image" content="data:image/svg+xml,%3Csvg/%3E">"#), .breaks(seen: "data:")),
        Example(
            "SVG by its name, media not checked",
            .withoutMedia(#"<meta property="og:image" content="https://example.com/og.svg?v=2">"#),
            .breaks(seen: "og.svg")),
        Example(
            "SVG by its declared type, media not checked",
            .withoutMedia(
                #"<meta property="og:image" content="https://example.com/og">"#
                    + #"<meta property="og:image:type" content="image/svg+xml">"#), .breaks(seen: "/og")),
        Example(
            "a PNG before it, media not checked",
            .withoutMedia(
                #"<meta property="og:image" content="https://example.com/a.png">"#
                    + #"<meta property="og:image" content="https://example.com/b.svg">"#), .notApplicable),
        Example("no image declared", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        let looksAtMedia = page.looksAtMedia
        return page.judgeRejectedImages { image, media in
            guard let media else {
                return isInline(image.raw) || !looksAtMedia && image.isNamedSVG ? RawText.quoted(image.raw) : nil
            }
            guard media.isReachable, isSVG(media) else { return nil }
            return "\(RawText.quoted(media.url.text)): SVG" + page.apps(lacking: .imageFormat)
        }
    }

    private static func isSVG(_ media: MediaFacts) -> Bool {
        media.type == .svg || (!media.type.isRaster && media.contentType == "image/svg+xml")
    }

    private static func isInline(_ raw: String) -> Bool { RawText.begins(raw, with: "data:image/svg+xml") }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let looksAtMedia = page.looksAtMedia
        page.replaceImages { image in
            guard looksAtMedia else { return image.isNamedSVG }
            return image.media.map { $0.isReachable && isSVG($0) } ?? isInline(image.raw)
        }
        return true
    }
}
