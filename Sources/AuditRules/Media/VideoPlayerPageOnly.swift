package import AuditModel

/// Fails pages that have a player for X, but name no video file.
package enum VideoPlayerPageOnly: PageRule {
    package static let facts = RuleFacts(
        id: "video-player-page-only", component: .media, force: .init(.notice, 8),
        passes: "The video file is declared next to the player page",
        fails: "Only a twitter:player page, which only X reads",
        why: "All other apps show no video.",
        fix: #"Add the file: <meta property="og:video" content="https://…/clip.mp4">."#,
        sources: [
            .init(.tn3156, "use a direct link to the video"),
            .init(.extractor2016, "twitter:player is not read", at: "8-video"),
        ],
        confidence: .observed)

    package static let examples = [
        Example(
            "a player page and a stream",
            .head(player + #"<meta name="twitter:player:stream" content="https://example.com/v.mp4">"#), .passes),
        Example("only a player page", .head(player), .breaks(seen: "https://example.com/player")),
        Example(
            "a player, and a page as og:video",
            .head(
                player + #"<meta property="og:video" content="https://example.com/player">"#
                    + #"<meta property="og:video:type" content="text/html">"#), .breaks()),
        Example("no player", .bare, .notApplicable),
    ]

    private static let player = #"<meta name="twitter:player" content="https://example.com/player">"#

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let player = page.tags.first("twitter:player") else { return .notApplicable }
        let isNamed = page.videos.contains { video in
            // YouTube videos are judged by another rule.
            if video.isYouTube || video.key == "twitter:player:stream" { return true }
            return !video.answersWithPage && !MIMEType.isHTML(video.declaredType)
        }
        guard !isNamed else { return .passes }
        return .breaks("twitter:player \(RawText.quoted(player.content ?? ""))", line: player.place.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        // X wants an image with its player, and all other apps show it where the video does not play.
        if page.card.images.isEmpty || page.looksAtMedia && page.card.chosenImage == nil { page.showImage() }
        return true
    }
}
