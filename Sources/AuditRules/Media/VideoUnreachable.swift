package import AuditModel

/// Fails pages whose video does not load.
package enum VideoUnreachable: PageRule {
    package static let facts = RuleFacts(
        id: "video-unreachable", component: .media, force: .init(.error, 60), group: .videoPlayability,
        passes: "The video loads",
        fails: "Video does not load",
        why: "The card shows the image instead, or only text.",
        fix: "Fix the URL in og:video, or let the video load without cookies and Referer.",
        sources: [
            .init(.recentSystems, "the first video that plays is used", at: "8-video")
        ],
        confidence: .observed)

    package static let examples = [
        Example("206 Partial Content", .video(.init(.mp4, status: 206)), .passes),
        Example("404", .video(.missing), .breaks(seen: "404")),
        Example("416, also without a range", .video(.init(.html, status: 416)), .breaks(seen: "416")),
        Example("hot-link protection", .video(.init(.html, status: 403)), .breaks(seen: "403")),
        Example(
            "the stream does not load, the file plays",
            .head(
                """
                <meta name="twitter:player:stream" content="https://example.com/gone.mp4">
                <meta property="og:video" content="https://example.com/clip.mp4">
                """, media: ["https://example.com/clip.mp4": .init(.mp4)]), .breaks(fraction: 0.4, seen: "gone.mp4")),
        Example("no video", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        let videos = page.videos
        guard let first = videos.first, let media = first.media, !page.leadsAstray(first.raw) else {
            return .notApplicable
        }
        guard !media.isReachable else { return .passes }
        let nextLoads = videos.dropFirst().contains { $0.media?.isReachable == true }
        let seen = "\(first.key): \(first.address): \(media.trouble(page.permits))"
        return .breaks(seen, fraction: nextLoads ? 0.4 : 1, line: first.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        return true
    }
}
