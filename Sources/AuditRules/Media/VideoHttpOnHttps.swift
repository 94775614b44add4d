package import AuditModel

/// Fails https pages whose video is loaded over http.
package enum VideoHttpOnHttps: PageRule {
    package static let facts = RuleFacts(
        id: "video-http-on-https", component: .media, force: .init(.warning, 15),
        passes: "The video loads over https",
        fails: "Video uses http on an https page",
        why: "Apps that load only https skip the video.",
        fix: #"Use https for the video, or add <meta property="og:video:secure_url" content="https://…/clip.mp4">."#,
        sources: [
            .init(.ogp, "og:video:secure_url is for pages over https"),
            .init(.extractor2016, "og:video:secure_url comes first", at: "8-video"),
        ],
        confidence: .specification)

    package static let examples = [
        Example("https", .video(.init(.mp4)), .passes),
        Example("http", .video(.init(.mp4), at: "http://cdn.example.com/v.mp4"), .breaks(seen: "http://cdn")),
        Example(
            "https that redirects to http",
            .video(ExamplePage.Media(.mp4).with { $0.isInsecure = true }), .breaks(seen: "redirect")),
        Example(
            "cured by secure_url",
            .head(
                """
                <meta property="og:video" content="http://example.com/v.mp4">
                <meta property="og:video:secure_url" content="https://example.com/v.mp4">
                """, media: ["https://example.com/v.mp4": .init(.mp4)]), .passes),
        Example("no video", .bare, .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.final.isSecure, let video = page.videos.first, let url = video.url, !page.leadsAstray(video.raw)
        else {
            return .notApplicable
        }
        if let secure = page.tags.content("og:video:secure_url"),
            RawText.hasPrefix(RawText.trim(secure), "https://"), !url.isSecure
        {
            return .passes
        }
        guard url.isSecure else { return .breaks("\(video.key): \(video.address)", line: video.line) }
        guard video.media?.isInsecure == true else { return .passes }
        return .breaks("\(video.address): redirected over http", line: video.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let url = page.card.videos.first?.url else { return false }
        if !url.isSecure { page.moveVideo(0, to: url.secured) }
        page.card.videos[0].secure()
        return true
    }
}
