package import AuditModel

/// Fails pages whose video is on YouTube.
package enum VideoYoutubeEmbed: PageRule {
    package static let facts = RuleFacts(
        id: "video-youtube-embed", component: .media, force: .init(.warning, 60), group: .videoPlayability,
        passes: "The video is not a YouTube page",
        fails: "YouTube video does not autoplay in Messages",
        why: "People see a still image until they tap it.",
        fix: "Offer an MP4 in og:video if you have one.",
        sources: [
            .init(.kodeco, "YouTube links will not autoplay"),
            .init(.sdk, "remoteVideoURL may be a YouTube URL"),
            .init(.recentSystems, "only /embed/ URLs are recognised", at: "8-video"),
        ],
        confidence: .thirdParty)

    package static let examples = [
        Example("an MP4", .video(.init(.mp4)), .passes),
        Example(
            "an embedded player", .video(.html, at: "https://www.youtube.com/embed/x"), .breaks(seen: "youtube.com")),
        Example("a page to watch", .video(.html, at: "https://www.youtube.com/watch?v=x"), .breaks()),
        Example("a short URL", .video(.html, at: "https://youtu.be/x"), .breaks(seen: "youtu.be")),
        Example("without cookies", .video(.html, at: "https://www.youtube-nocookie.com/embed/x"), .breaks()),
        Example("the old player", .video(.html, at: "https://www.youtube.com/v/x?version=3"), .breaks()),
        Example(
            "a page at YouTube that shows no video", .video(.html, at: "https://www.youtube.com/about/"), .passes),
        Example(
            "media not checked",
            .withoutMedia(#"<meta property="og:video" content="https://youtu.be/x">"#), .breaks(seen: "youtu.be")),
        Example("no video", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        page.judgeVideos { video in
            guard video.isYouTube else { return nil }
            return .breaks("\(video.key): \(video.address) is a YouTube page, not a file", line: video.line)
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        return true
    }
}
