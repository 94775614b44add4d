package import AuditModel

/// Fails pages whose video does not play on Apple's systems.
package enum VideoUnplayableType: PageRule {
    package static let facts = RuleFacts(
        id: "video-unplayable-type", component: .media, force: .init(.warning, 50), group: .videoPlayability,
        passes: "The video type plays on Apple systems",
        fails: "Video type does not play on Apple systems",
        why: "Messages shows a still image, or no video at all.",
        fix: "Encode the video as MP4 with H.264 and AAC, and use that file in og:video.",
        sources: [
            .init(.sdk, "remote videos have to be playable by AVFoundation"),
            .init(.tn3156, "its example is MPEG-4"),
            .init(.inference, "we chose the list of formats"),
        ],
        confidence: .inference, judgesFiles: true)

    package static let examples = [
        Example("MP4", .video(.init(.mp4)), .passes),
        Example("Ogg", .video(.init(.ogg), at: "https://example.com/v.ogv"), .breaks(seen: "ogg")),
        Example("H.264 and AAC", .video(film("avc1", "mp4a")), .passes),
        Example("HEVC and ALAC", .video(film("hvc1", "alac")), .passes),
        Example("VP9 in MP4", .video(film("vp09", "mp4a")), .breaks(seen: "codec vp09 in MP4")),
        Example("Opus with H.264", .video(film("avc1", "Opus")), .breaks(seen: "codec Opus in MP4")),
        Example(
            "AV1, which newer devices play", .video(film("av01")), .breaks(fraction: 0.5, seen: "codec av01 in MP4")),
        Example("an encrypted film, whose codec is hidden", .video(film("encv")), .passes),
        Example(
            "AV1, and H.264 after it",
            .video(film("av01"), then: #"<meta property="og:video" content="https://example.com/h264.mp4">"#)
                .adding("https://example.com/h264.mp4", film("avc1")), .passes),
        Example(
            "WebM, and MP4 after it",
            .video(
                .init(.webm), at: "https://example.com/v.webm",
                then: #"<meta property="og:video" content="https://example.com/v.mp4">"#
            ).adding("https://example.com/v.mp4", .init(.mp4)), .passes),
        Example(
            "a Matroska file",
            .video(
                ExamplePage.Media(.webm).with {
                    $0.videoFacts = VideoFacts(brand: "matroska", codecs: ["V_MPEG4/ISO/AVC"])
                },
                at: "https://example.com/v.mkv"), .breaks(seen: "matroska (V_MPEG4/ISO/AVC)")),
        Example(
            "a manifest of DASH",
            .video(.init(.xml, contentType: "application/dash+xml"), at: "https://example.com/v.mpd"),
            .breaks(seen: "xml")),
        Example("AVI", .video(.init(.avi), at: "https://example.com/v.avi"), .breaks(seen: "avi")),
        Example("Flash", .video(.init(.flv), at: "https://example.com/v.flv"), .breaks(seen: "flv")),
        Example("Windows Media", .video(.init(.asf), at: "https://example.com/v.wmv"), .breaks(seen: "asf")),
        Example("WebM", .video(.init(.webm), at: "https://example.com/v.webm"), .breaks(fraction: 0.5, seen: "webm")),
        Example(
            "WebM by its declared type, media not checked",
            .withoutMedia(
                """
                <meta property="og:video" content="https://example.com/v">
                <meta property="og:video:type" content="video/webm">
                """), .breaks(fraction: 0.5, seen: "video/webm")),
        Example("a video that returns 404", .video(.missing), .passes),
        Example("no video", .bare, .notApplicable),
    ]

    private static func film(_ codecs: String...) -> ExamplePage.Media {
        ExamplePage.Media(.mp4).with { $0.videoFacts = VideoFacts(brand: "isom", codecs: codecs) }
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        page.judgeVideos(unless: \.playsAsVideo) { video in
            guard !video.isYouTube, let (type, fraction) = foreign(video) else { return nil }
            return .breaks("\(video.key): \(video.address) is \(type)", fraction: fraction, line: video.line)
        }
    }

    /// The type that does not play and its share of the weight; nil for types that play, for pages and if unknown.
    private static func foreign(_ video: MediaRecord) -> (type: String, fraction: Double)? {
        guard let media = video.media else { return video.declaredType.flatMap(foreign) }
        guard media.isReachable, !media.isPage, !video.isHLS else { return nil }
        if let codec = media.foreignCodec { return (media.codecWords(codec), 1) }
        if let codec = media.youngCodec { return (media.codecWords(codec), 0.5) }
        switch media.type {
        case .webm: return (media.fileWords, media.isMatroska ? 1 : 0.5)
        case .ogg, .flv, .swf, .mpegTS, .avi, .asf, .pdf, .svg, .xml, .text, .empty: return (media.fileWords, 1)
        case .unknown: return media.contentType.flatMap(foreign)
        default: return media.type.isRaster ? (media.type.rawValue, 1) : nil
        }
    }

    /// Whether a declared type, or the file's extension, does not play; only used if the file was not checked.
    static func isForeign(_ video: MediaRecord) -> Bool {
        if let type = video.declaredType, foreign(type) != nil { return true }
        return endings.contains { video.hasPathSuffix($0) }
    }

    private static let endings: [StaticString] = [
        ".webm", ".ogv", ".ogg", ".avi", ".mkv", ".wmv", ".mpg", ".mpeg", ".mpd",
    ]

    private static func foreign(_ written: String) -> (type: String, fraction: Double)? {
        let essence = MIMEType.essence(written)
        if essence == "video/webm" { return (essence, 0.5) }
        return unplayable.contains(essence) ? (essence, 1) : nil
    }

    private static let unplayable: Set<String> = [
        "application/ogg", "video/x-msvideo", "video/avi", "video/x-ms-wmv", "video/x-ms-asf", "video/x-flv",
        "video/mp2t", "video/x-matroska", "video/mpeg",
    ]

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        return true
    }
}
