package import AuditModel

/// Fails pages whose server does not support range requests for a large video or audio file.
package enum VideoNoRange: PageRule {
    package static let facts = RuleFacts(
        id: "video-no-range", component: .media, force: .init(.notice, 5),
        passes: "The server supports range requests",
        fails: "Server does not support range requests for video",
        why: "Players load a video in parts, and cannot skip ahead without range requests.",
        fix: "Enable byte-range requests (206 Partial Content, Accept-Ranges: bytes) for video and audio.",
        sources: [
            .init(.inference, "we assume that streaming needs byte ranges")
        ],
        confidence: .inference, judgesFiles: true)

    package static let examples = [
        Example("206", .video(answering(true)), .passes),
        Example("200 for a part", .video(answering(false)), .breaks(seen: "4.0 MB")),
        Example(
            "less than a megabyte is loaded whole anyway",
            .video(ExamplePage.Media(.mp4, bytes: 900_000).with { $0.supportsRanges = false }), .passes),
        Example(
            "audio",
            .head(
                #"<meta property="og:audio" content="https://example.com/ep1.mp3">"#,
                media: [
                    "https://example.com/ep1.mp3": ExamplePage.Media(.mp3, bytes: 30_000_000).with {
                        $0.supportsRanges = false
                    }
                ]), .breaks(seen: "30.0 MB")),
        Example("no part was requested", .video(.init(.mp4, bytes: 4_000_000)), .notApplicable),
        Example("no video", .bare, .notApplicable),
    ]

    private static func answering(_ supports: Bool) -> ExamplePage.Media {
        ExamplePage.Media(.mp4, bytes: 4_000_000).with { $0.supportsRanges = supports }
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.looksAtMedia else { return .notApplicable }
        let playable = page.card.videos.first(where: \.isPlayableFile)
        guard let record = playable ?? page.card.audios.first(where: \.isPlayableAudio),
            let media = record.media, let supports = media.supportsRanges
        else { return .notApplicable }
        guard !supports, let size = media.size, size.bytes > worthwhile else { return .passes }
        return .breaks(
            "\(record.address), \(FileSize.text(size)), returns the whole file when a part is requested",
            line: record.line)
    }

    /// Smaller files are loaded whole.
    private static let worthwhile = 1_000_000

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.card.videos.indices { page.card.videos[place].media?.supportsRanges = true }
        for place in page.card.audios.indices { page.card.audios[place].media?.supportsRanges = true }
        return true
    }
}
