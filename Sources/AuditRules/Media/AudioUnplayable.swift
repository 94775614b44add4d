package import AuditModel

/// Fails pages whose audio file does not play on Apple's systems.
package enum AudioUnplayable: PageRule {
    package static let facts = RuleFacts(
        id: "audio-unplayable", component: .media, force: .init(.warning, 35),
        passes: "The audio is a file that plays",
        fails: "Audio does not load or play",
        why: "The card has no player for it.",
        fix: #"Link an MP3 or M4A file directly: <meta property="og:audio" content="https://…/episode.mp3">."#,
        sources: [
            .init(.recentSystems, "audio comes after video and has to be playable", at: "9-sound"),
            .init(.ogp, "og:audio is the URL of an audio file"),
            .init(.inference, "we chose the list of formats"),
        ],
        confidence: .observed, judgesFiles: true)

    package static let examples = [
        Example("an MP3", audio(.init(.mp3)), .passes),
        Example(
            "a page of a music service", audio(.html, at: "https://open.spotify.com/track/1"),
            .breaks(seen: "a Spotify page, not a file")),
        Example("a page", audio(.html), .breaks(seen: "a page, not a file")),
        Example("M4A", audio(.init(.m4a)), .passes),
        Example("a stream", audio(.init(.hls), at: "https://example.com/ep1.m3u8"), .passes),
        Example("Ogg", audio(.init(.ogg), at: "https://example.com/ep1.ogg"), .breaks(fraction: 0.5, seen: "ogg")),
        Example(
            "Opus",
            audio(ExamplePage.Media(.ogg).with { $0.videoFacts = VideoFacts(codecs: ["opus"]) }),
            .breaks(fraction: 0.5, seen: "ogg (opus)")),
        Example("WebM", audio(.init(.webm), at: "https://example.com/ep1.webm"), .breaks(seen: "webm")),
        Example("404", audio(.missing), .breaks(seen: "404")),
        Example(
            "media not checked",
            .withoutMedia(#"<meta property="og:audio" content="https://example.com/ep1.mp3">"#), .notApplicable),
        Example("no sound", .bare, .notApplicable),
    ]

    private static func audio(
        _ media: ExamplePage.Media, at address: String = "https://example.com/ep1.mp3"
    ) -> ExamplePage {
        .head(#"<meta property="og:audio" content="\#(address)">"#, media: [address: media])
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        let audios = page.audios
        guard let first = audios.first, let media = first.media, !page.leadsAstray(first.raw) else {
            return .notApplicable
        }
        if audios.contains(where: \.isPlayableAudio) { return .passes }
        guard media.isReachable else {
            return .breaks("\(first.address): \(media.trouble(page.permits))", line: first.line)
        }
        guard media.type != .unknown || media.isPage else { return .notApplicable }
        let fraction = media.type == .ogg ? 0.5 : 1
        let seen = media.isPage ? first.pageWords : media.foreignCodec.map(media.codecWords) ?? media.fileWords
        return .breaks("\(first.address): \(seen)", fraction: fraction, line: first.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showAudio()
        return true
    }
}

extension MediaRecord {
    /// Whether it is an audio file that AVFoundation plays, by its type.
    var isPlayableAudio: Bool {
        guard let media, media.isReachable, !media.isPage, media.foreignCodec == nil else { return false }
        switch media.type {
        case .mp3, .m4a, .mp4, .aac, .wav, .aiff, .caf, .flac, .hls: return true
        case .unknown: return Self.playable.contains(MIMEType.essence(media.contentType ?? ""))
        default: return false
        }
    }

    private static let playable: Set<String> = [
        "audio/mpeg", "audio/mp4", "audio/aac", "audio/wav", "audio/aiff", "audio/x-caf", "audio/flac",
    ]
}
