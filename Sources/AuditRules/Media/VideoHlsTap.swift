package import AuditModel

/// Fails pages whose video is a stream instead of a file.
package enum VideoHlsTap: PageRule {
    package static let facts = RuleFacts(
        id: "video-hls-tap", component: .media, force: .init(.notice, 5), group: .videoPlayability,
        passes: "The video is not an HLS stream",
        fails: "HLS video plays only after a tap",
        why: "People see a still image until they tap it.",
        fix: "Add an MP4 in og:video, which autoplays.",
        sources: [
            .init(.tn3156, "HLS requires a tap"),
            .init(.hlsReport, "HLS did not autoplay"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("an MP4", .video(.init(.mp4)), .passes),
        Example("a playlist", .video(.init(.hls), at: "https://example.com/master.m3u8"), .breaks(seen: "m3u8")),
        Example(
            "a playlist sent as such, whatever it is called",
            .video(.init(.unknown, contentType: "application/x-mpegURL"), at: "https://example.com/live"), .breaks()),
        Example(
            "a film of QuickTime's that names other films",
            .video(
                ExamplePage.Media(.quicktime).with { $0.videoFacts = VideoFacts(brand: "qt", codecs: ["rmra"]) },
                at: "https://example.com/v.mov"), .breaks(seen: "a reference movie")),
        Example(
            "a playlist of variants",
            .video(
                ExamplePage.Media(.hls).with { $0.videoFacts = VideoFacts(brand: "master") },
                at: "https://example.com/live"), .breaks(seen: "master playlist")),
        Example(
            "a playlist by its name, media not checked",
            .withoutMedia(#"<meta property="og:video" content="https://example.com/master.m3u8">"#), .breaks()),
        Example("no video", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        page.judgeVideos { video in
            guard video.isHLS || video.isReferenceMovie, video.media?.isReachable != false else { return nil }
            let brand = video.media?.videoFacts?.brand
            let kind = video.isReferenceMovie ? ", a reference movie" : brand.map { ", a \($0) playlist" } ?? ""
            return .breaks("\(video.key): \(video.address)\(kind)", line: video.line)
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        return true
    }
}
