package import AuditModel

/// Fails pages whose og:video is not the video file itself.
package enum VideoNotDirectFile: PageRule {
    package static let facts = RuleFacts(
        id: "video-not-direct-file", component: .media, force: .init(.error, 60), group: .videoPlayability,
        passes: "og:video is a file",
        fails: "og:video is a page, not a file",
        why: "Messages plays a file; it does not open the page.",
        fix: #"Point <meta property="og:video" content="https://…/clip.mp4"> at the MP4 file itself."#,
        sources: [
            .init(.tn3156, "use a direct link to your video asset rather than an embeddable video page")
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("an MP4 file", .video(.init(.mp4)), .passes),
        Example(
            "a player page", .video(.html, at: "https://player.vimeo.com/video/1"),
            .breaks(seen: "a Vimeo player page, not a file")),
        Example("a page at Vimeo", .video(.html, at: "https://vimeo.com/1"), .breaks(seen: "a Vimeo page, not a file")),
        Example(
            "a page that is called a video",
            .video(.init(.html, contentType: "video/mp4"), at: "https://example.com/v"),
            .breaks(seen: "a page, not a file")),
        Example("the page that shows it", .video(.html, at: "https://example.com/watch?v=1"), .breaks(seen: "watch")),
        Example(
            "a player page and a file",
            .video(
                .init(.mp4),
                then: #"<meta property="og:video" content="https://example.com/player">"#), .passes),
        Example(
            "media not checked",
            .withoutMedia(#"<meta property="og:video" content="https://example.com/clip.mp4">"#), .notApplicable),
        Example("no video", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        page.judgeVideos { video in
            guard video.answersWithPage, !video.isYouTube else { return nil }
            return .breaks("\(video.key): \(video.address) is \(video.pageWords)", line: video.line)
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        return true
    }
}
