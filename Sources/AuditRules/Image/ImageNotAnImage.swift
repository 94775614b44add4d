package import AuditModel

/// Fails pages whose og:image is not an image, or is damaged.
package enum ImageNotAnImage: PageRule {
    package static let facts = RuleFacts(
        id: "image-not-an-image", component: .image, force: .init(.error, 90), group: .imagePresence,
        passes: "The preview image is an image file",
        fails: "og:image is not an image, or is damaged",
        why: "Apps drop a file that they cannot read as an image.",
        fix: """
            Point og:image at a JPEG or PNG file that loads without a sign-in, not at a page that shows it. \
            Upload a damaged file again.
            """,
        sources: [
            .init(.recentSystems, "only image types that ImageIO reads are used", at: "7-image"),
            .init(.ogp, "og:image is the URL of an image"),
        ],
        confidence: .observed, judgesFiles: true, card: .leaves(.video, .icon, .titleOnly, .bareLink, .file, from: 1),
        measures: true)

    package static let examples = [
        Example("JPEG bytes", .image(.jpeg(1200, 630)), .passes),
        Example(
            "the page of an image host", .image(.html, at: "https://imgur.com/abc"),
            .breaks(seen: "html, not an image")),
        Example(
            "a sign-in page in its place", redirected("https://example.com/login?next=/a.png"),
            .breaks(seen: "leads to https://example.com/login?next=/a.png (a sign-in page)")),
        Example(
            "an error page in its place", redirected("https://example.com/404"), .breaks(seen: "/404 (an error page)")),
        Example(
            "the home page in its place", redirected("https://example.com/"),
            .breaks(seen: "leads to https://example.com/ (the home page)")),
        Example(
            "a page of another kind in its place", redirected("https://example.com/gallery/7"),
            .breaks(seen: "leads to https://example.com/gallery/7")),
        Example("a cut-off file with nothing left", .image(.init(.empty, bytes: 0)), .breaks(seen: "empty")),
        Example(
            "a PNG that cannot be decoded",
            .image(ExamplePage.Media.png(1200, 630).with { $0.imageFailure = .undecodable }),
            .breaks(seen: "png that cannot be decoded")),
        Example(
            "a JPEG that ends in the middle",
            .image(ExamplePage.Media.jpeg(1200, 630).with { $0.imageFacts = .init(isTruncated: true) }),
            .breaks(fraction: 0.35, seen: "cut-off or damaged file")),
        Example(
            "an image on which the decoder crashed",
            .image(ExamplePage.Media.jpeg(1200, 630).with { $0.imageFailure = .helperDied }), .passes),
        Example("an image that returns 404 is another rule's", .image(.missing), .passes),
        Example("no image declared", .bare, .notApplicable),
    ]

    private static func redirected(_ target: String) -> ExamplePage {
        .image(
            ExamplePage.Media.html.with { media in
                media.redirects = 1
                if let target = PageURL(stored: target) { media.finalURL = target }
            })
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        let verdict = page.judgeRejectedFiles(trouble)
        guard verdict == .passes, let (image, media) = page.measuredImage, media.imageFacts?.isTruncated == true else {
            return verdict
        }
        // The part that was received is shown with a grey rest, or not at all, depending on the system.
        let seen = "cut-off or damaged file: \(RawText.quoted(media.url.text))"
        return .breaks(seen, fraction: cutShort, line: image.line)
    }

    private static func trouble(_ media: MediaFacts) -> String? {
        guard media.isReachable, media.type != .svg else { return nil }
        let address = RawText.quoted(media.url.text)
        guard media.type.isRaster else {
            return "\(media.type.rawValue), not an image: \(address)"
                + (media.destination.map { " leads to \($0)" } ?? "")
        }
        guard media.imageFailure == .undecodable else { return nil }
        return "\(media.type.rawValue) that cannot be decoded: \(address)"
    }

    /// Our share: the same as for a first image that fails while a later one is shown.
    private static let cutShort = 0.35

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let isCut = page.measuredImage?.media.imageFacts?.isTruncated == true
        page.replaceImages { $0.media.flatMap(trouble) != nil || isCut && $0.media?.imageFacts?.isTruncated == true }
        return true
    }
}
