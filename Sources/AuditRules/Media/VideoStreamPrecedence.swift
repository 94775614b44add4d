package import AuditModel

/// Fails pages whose og:video and twitter:player:stream are different videos.
package enum VideoStreamPrecedence: PageRule {
    package static let facts = RuleFacts(
        id: "video-stream-precedence", component: .media, force: .init(.notice, 4),
        passes: "og:video and twitter:player:stream are the same video",
        fails: "og:video and twitter:player:stream differ",
        why: "Apple tries twitter:player:stream first, so people may see the other video.",
        fix: "Use the same video in twitter:player:stream and og:video.",
        sources: [
            .init(.recentSystems, "twitter:player:stream is tried first", at: "8-video")
        ],
        confidence: .observed)

    package static let examples = [
        Example("the same URL", .head(tags("https://example.com/v.mp4")), .passes),
        Example("a small WebM and an MP4", .head(tags("https://example.com/240p.webm")), .breaks(seen: "240p.webm")),
        Example("a stream that does not load", .head(tags("https://example.com/gone.mp4")), .breaks(seen: "gone.mp4")),
        Example("only og:video", .video(.init(.mp4)), .notApplicable),
    ]

    private static func tags(_ stream: String) -> String {
        """
        <meta property="og:video" content="https://example.com/v.mp4">
        <meta name="twitter:player:stream" content="\(stream)">
        """
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard !page.card.videos.isEmpty, let stream = page.tags.first("twitter:player:stream"),
            let streamed = stream.content,
            let video = page.ogVideo, let filmed = video.content
        else { return .notApplicable }
        guard RawText.trim(streamed) != RawText.trim(filmed) else { return .passes }
        let seen =
            "twitter:player:stream \(RawText.quoted(streamed)), \(video.key ?? "og:video") \(RawText.quoted(filmed))"
        return .breaks(seen, line: stream.place.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        guard let raw = page.ogVideo?.content, let place = page.card.videos.firstIndex(where: { $0.raw == raw }) else {
            return false
        }
        page.setContent(of: .twitterPlayerStream, raw)
        page.card.videos[0].raw = raw
        page.card.videos[0].url = page.card.videos[place].url
        page.card.videos[0].media = page.card.videos[place].media
        return true
    }
}

extension PageEvidence {
    /// The og:video tag that wins (docs/linkpresentation.md §8).
    var ogVideo: MetaTag? {
        tags.first("og:video:secure_url") ?? tags.first("og:video") ?? tags.first("og:video:url")
    }
}
