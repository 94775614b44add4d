public import AuditModel

/// The video is declared and sent with the type it has.
public enum VideoTypeMismatch: PageRule {
    public static let facts = RuleFacts(
        id: "video-type-mismatch", component: .media, force: .init(.notice, 8),
        passes: "The video is declared and sent with its true type",
        fails: "The video's declared, sent and real types differ",
        fix: "Declare the true type in og:video:type and send it: without a type Apple streams instead of downloading.",
        source: """
            D-LP (what a server sends decides; no MIME type means streaming; the first video that plays is taken). \
            Whether a declared text/html alone hides a file that plays has not been observed
            """,
        confidence: .observed, judgesFiles: true)

    public static let examples = [
        Example("video/mp4 everywhere", .video(.init(.mp4), then: type("video/mp4")), .passes),
        Example(
            "sent as octet-stream",
            .video(.init(.mp4, contentType: "application/octet-stream"), then: type("video/mp4")),
            .breaks(seen: "octet-stream")),
        Example(
            "a file declared as a page", .video(.init(.mp4), then: type("text/html")),
            .breaks(seen: "declared as text/html, but it is video/mp4: Apple probably goes by the file")),
        Example(
            "a file declared as a page, by its secure URL",
            .video(
                .init(.mp4),
                then: #"<meta property="og:video:secure_url" content="https://example.com/clip.mp4">"#
                    + type("text/html; charset=utf-8")), .breaks(seen: "og:video:secure_url")),
        Example(
            "a file declared as a page, and nobody looked at media",
            .withoutMedia(#"<meta property="og:video" content="https://example.com/clip.mp4">"# + type("text/html")),
            .breaks(seen: "declared as text/html, but its name is that of a video file")),
        Example(
            "a player page, and the file after it",
            .video(.html, at: "https://example.com/player", then: type("text/html") + clip).adding(
                "https://example.com/clip.mp4", .init(.mp4)),
            .breaks(seen: "the next is video/mp4: Apple plays the first that it can, which is the next")),
        Example(
            "the file, and a player page after it",
            .video(
                .init(.mp4), then: type("video/mp4")
                    + #"<meta property="og:video" content="https://example.com/player">"# + type("text/html")
            ).adding("https://example.com/player", .html), .passes),
        Example(
            "a file sent as a page",
            .video(.init(.mp4, contentType: "text/html; charset=utf-8"), then: type("video/mp4")),
            .breaks(seen: "sent as text/html, but it is video/mp4: Apple goes by what is sent")),
        Example("a player page that says so", .video(.html, then: type("text/html")), .passes),
        Example(
            "YouTube, and a file after it, is another rule's",
            .video(.html, at: "https://www.youtube.com/embed/x", then: type("text/html") + clip).adding(
                "https://example.com/clip.mp4", .init(.mp4)), .notApplicable),
        Example(
            "a Matroska file sent as such",
            .video(
                ExamplePage.Media(.webm, contentType: "video/x-matroska").with {
                    $0.clip = ClipFacts(brand: "matroska")
                }), .passes),
        Example(
            "MP4 in name, WebM in fact",
            .video(.init(.webm, contentType: "video/mp4"), then: type("video/mp4")), .breaks(seen: "video/webm")),
        Example("a video that answers 404", .video(.missing), .notApplicable),
        Example("no video", .bare, .notApplicable),
    ]

    private static func type(_ type: String) -> String { #"<meta property="og:video:type" content="\#(type)">"# }
    private static let clip =
        #"<meta property="og:video" content="https://example.com/clip.mp4">"# + type("video/mp4")

    public static func check(_ page: PageEvidence) -> Verdict {
        if let conflict = pageOrFile(page) {
            return .breaks(conflict.seen, line: page.videos[conflict.place].line, as: .init(.warning, 15))
        }
        guard page.looksAtMedia, let video = page.card.videos.first, let media = video.media, media.isReachable else {
            return .notApplicable
        }
        guard let sent = media.contentType, !MIMEType.saysNothing(sent) else {
            return .breaks("Content-Type \(media.contentType ?? "missing")", line: video.line)
        }
        if media.type != .unknown, !MIMEType.fits(sent, media.type), !(media.isMatroska && sent == "video/x-matroska") {
            return .breaks("Content-Type \(RawText.quoted(sent)), the file is \(media.type.mimeType)", line: video.line)
        }
        guard let declared = video.declaredType, MIMEType.essence(declared) != MIMEType.essence(sent) else {
            return .passes
        }
        return .breaks("declared \(RawText.quoted(declared)), sent \(RawText.quoted(sent))", line: video.line)
    }

    /// The first video that is called a page here and a file there, and which of the two Apple believes.
    private static func pageOrFile(_ page: PageEvidence) -> (place: Int, seen: String)? {
        let videos = page.videos
        for (place, video) in videos.enumerated() where !video.isYouTube {
            let name = "\(video.key) \(video.address)"
            if video.isSentAsPage, video.isPlayableFile, let type = video.media?.type {
                return (place, "\(name) is sent as text/html, but it is \(type.mimeType): Apple goes by what is sent")
            }
            if video.isFileDeclaredAsPage {
                let proof = video.media.map { "it is \(playable($0))" } ?? "its name is that of a video file"
                return (place, "\(name) is declared as text/html, but \(proof): Apple probably goes by the file")
            }
            if video.isPlayableFile { return nil }
            guard MIMEType.isHTML(video.declaredType), place + 1 < videos.count else { continue }
            if videos[place + 1].isPlayableFile, let media = videos[place + 1].media {
                let seen = "\(name) is text/html, the next is \(playable(media))"
                return (place, seen + ": Apple plays the first that it can, which is the next")
            }
        }
        return nil
    }

    private static func playable(_ media: MediaFacts) -> String {
        (media.type == .unknown ? .mp4 : media.type).mimeType
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        if let conflict = pageOrFile(page), conflict.place > 0 || page.videos.count > 1 {
            page.showVideo()
            return true
        }
        guard !page.card.videos.isEmpty else { return false }
        let type = page.card.videos[0].media.map(playable) ?? MediaType.mp4.mimeType
        page.card.videos[0].media?.contentType = type
        guard page.card.videos[0].declaredType != nil else { return true }
        page.card.videos[0].declaredType = type
        let isStream = page.card.videos[0].key == CardKey.twitterPlayerStream.name
        page.setContent(of: isStream ? .twitterPlayerStreamType : .ogVideoType, type)
        return true
    }
}
