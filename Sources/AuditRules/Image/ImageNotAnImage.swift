public import AuditModel

/// What og:image points to is a picture file.
public enum ImageNotAnImage: PageRule {
    public static let facts = RuleFacts(
        id: "image-not-an-image", component: .image, force: .init(.error, 90), group: .imagePresence,
        passes: "The preview image is a picture file",
        fails: "The preview image's address leads to something that is no picture",
        fix: "Point og:image at the picture file itself, not at a page that shows it; serve JPEG or PNG.",
        source: "D-LP (image types are ImageIO's); S-OGP",
        confidence: .observed)

    public static let examples = [
        Example("JPEG bytes", .image(.jpeg(1200, 630)), .passes),
        Example(
            "the page of an image host", .image(.html, at: "https://imgur.com/abc"),
            .breaks(seen: "html instead of a picture")),
        Example("a cut file of which nothing is left", .image(.init(.empty, bytes: 0)), .breaks(seen: "empty")),
        Example("a picture that answers 404 is another rule's", .image(.missing), .passes),
        Example("no image declared", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        page.judgeRejectedImages { image, media in
            guard let media, media.isReachable, !media.type.isRaster, media.type != .svg else { return nil }
            return "\(RawText.quoted(media.url.text)): \(media.type.rawValue) instead of a picture"
        }
    }
}
