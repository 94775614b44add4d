package import AuditModel

/// Fails pages with video or audio but without an image.
package enum VideoWithoutImage: PageRule {
    package static let facts = RuleFacts(
        id: "video-without-image", component: .media, force: .init(.warning, 20),
        passes: "The video or audio has an image",
        fails: "Video or audio has no preview image",
        why: "Apps that do not play the video show no image.",
        fix: #"Add a poster: <meta property="og:image" content="https://…/poster.jpg">."#,
        sources: [
            .init(.kodeco, "video comes before image, and image before icon, each the fallback of the one before"),
            .init(.ogp, "og:image is required"),
            .init(.inference, "we assume that apps without video fall back to the image"),
        ],
        confidence: .inference)

    package static let examples = [
        Example(
            "a video and an image",
            .image(.jpeg(1200, 630), then: #"<meta property="og:video" content="https://example.com/v.mp4">"#),
            .passes),
        Example("only og:video", .video(.init(.mp4)), .breaks(seen: "og:video")),
        Example(
            "audio without a cover", .head(#"<meta property="og:audio" content="https://example.com/ep1.mp3">"#),
            .breaks(seen: "og:audio")),
        Example(
            "a video and an image that does not load",
            .image(.missing, then: #"<meta property="og:video" content="https://example.com/v.mp4">"#), .breaks()),
        Example(
            "a video and an image whose host limits its rate",
            .image(
                .init(.html, status: 429), then: #"<meta property="og:video" content="https://example.com/v.mp4">"#),
            .notApplicable),
        Example("neither video nor sound", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let record = page.card.videos.first ?? page.card.audios.first else { return .notApplicable }
        guard page.looksAtMedia else { return page.card.images.isEmpty ? missing(record) : .notApplicable }
        if page.card.chosenImage != nil { return .passes }
        return page.card.images.contains(where: \.isHostBusy) ? .notApplicable : missing(record)
    }

    private static func missing(_ record: MediaRecord) -> Verdict {
        .breaks("\(record.key) without an image that loads", line: record.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        if page.declaresImage { page.replaceImage(0) } else { page.showImage() }
        return true
    }
}
