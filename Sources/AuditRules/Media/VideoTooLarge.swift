package import AuditModel

/// Fails pages whose video is too large to autoplay.
package enum VideoTooLarge: PageRule {
    package static let facts = RuleFacts(
        id: "video-too-large", component: .media, force: .init(.warning, 25), group: .videoPlayability,
        passes: "The video is small enough to autoplay",
        fails: "Video is too large to autoplay",
        why: "A file above 10 MB plays only after a tap, or not at all.",
        fix: "Offer a clip under 10 MB in og:video.",
        sources: [
            .init(.tn3156, "all resources are limited to 10 MB"),
            .init(.recentSystems, "larger files stream after a tap", at: "8-video"),
            .init(.videoReport, "a larger file was not shown"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("a clip of 4 MB", .video(.init(.mp4, bytes: 4_000_000)), .passes),
        Example("a trailer of 48 MB", .video(.init(.mp4, bytes: 48_000_000)), .breaks(seen: "48.0 MB")),
        Example("11 MB", .video(.init(.mp4, bytes: 11_000_000)), .breaks(seen: "11.0 MB")),
        Example(
            "exactly what is downloaded", .video(.init(.mp4, bytes: 10_485_760)), .passes),
        Example(
            "48 MB, as the server says", .video(sized(48_000_000, .announced)), .breaks(seen: "48.0 MB announced")),
        Example("a server that does not say how much", .video(sized(262_144, .atLeast)), .notApplicable),
        Example("a player page has no size", .video(.html, at: "https://example.com/watch"), .notApplicable),
        Example("no video", .bare, .notApplicable),
    ]

    private static func sized(_ bytes: Int, _ basis: ByteCount.Basis) -> ExamplePage.Media {
        ExamplePage.Media(.mp4).with { $0.size = ByteCount(bytes, basis) }
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let (video, media) = page.playableVideo, let size = media.size else { return .notApplicable }
        guard size.bytes > FetchRequest.mediaBudget else { return size.basis == .atLeast ? .notApplicable : .passes }
        let seen = "\(FileSize.words(size)), over the limit of \(FileSize.exact(FetchRequest.mediaBudget))"
        return .breaks(seen, line: video.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        return true
    }
}
