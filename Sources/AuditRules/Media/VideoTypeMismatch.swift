package import AuditModel

/// Fails pages whose video has a different type than declared or sent.
package enum VideoTypeMismatch: PageRule {
    package static let facts = RuleFacts(
        id: "video-type-mismatch", component: .media, force: .init(.notice, 8),
        passes: "The video's declared and actual types agree",
        fails: "Video's declared and actual types differ",
        why: "Apple probably trusts the Content-Type; without one it streams instead of downloading.",
        fix: """
            List the video file before any player page. Declare its real type in og:video:type, and send the \
            same Content-Type.
            """,
        sources: [
            .init(
                .recentSystems,
                "what a server sends decides; without a MIME type a file streams; the first that plays is used",
                at: "8-video"),
            .init(.inference, "whether a declared text/html hides a file that plays has not been observed"),
        ],
        confidence: .observed, judgesFiles: true)

    package static let examples = [
        Example("video/mp4 everywhere", .video(.init(.mp4), then: type("video/mp4")), .passes),
        Example(
            "sent as octet-stream",
            .video(.init(.mp4, contentType: "application/octet-stream"), then: type("video/mp4")),
            .breaks(seen: "octet-stream")),
        Example(
            "a file declared as a page", .video(.init(.mp4), then: type("text/html")),
            .breaks(seen: "Apple probably trusts the file (video/mp4), not the declared text/html")),
        Example(
            "a file declared as a page, by its secure URL",
            .video(
                .init(.mp4),
                then: #"<meta property="og:video:secure_url" content="https://example.com/clip.mp4">"#
                    + type("text/html; charset=utf-8")), .breaks(seen: "og:video:secure_url")),
        Example(
            "a file declared as a page, media not checked",
            .withoutMedia(#"<meta property="og:video" content="https://example.com/clip.mp4">"# + type("text/html")),
            .breaks(seen: "Apple probably trusts the file (from its name)")),
        Example(
            "a player page, and the file after it",
            .video(.html, at: "https://example.com/player", then: type("text/html") + mp4Tag).adding(
                "https://example.com/clip.mp4", .init(.mp4)),
            .breaks(seen: "Apple plays the next (video/mp4), not the first")),
        Example(
            "the file, and a player page after it",
            .video(
                .init(.mp4),
                then: type("video/mp4")
                    + #"<meta property="og:video" content="https://example.com/player">"# + type("text/html")
            ).adding("https://example.com/player", .html), .passes),
        Example(
            "a file sent as a page",
            .video(.init(.mp4, contentType: "text/html; charset=utf-8"), then: type("video/mp4")),
            .breaks(seen: "sent as text/html; Apple probably trusts that")),
        Example("a player page that says so", .video(.html, then: type("text/html")), .passes),
        Example(
            "YouTube, and a file after it, is another rule's",
            .video(.html, at: "https://www.youtube.com/embed/x", then: type("text/html") + mp4Tag).adding(
                "https://example.com/clip.mp4", .init(.mp4)), .notApplicable),
        Example(
            "a Matroska file sent as such",
            .video(
                ExamplePage.Media(.webm, contentType: "video/x-matroska").with {
                    $0.videoFacts = VideoFacts(brand: "matroska")
                }), .passes),
        Example(
            "MP4 in name, WebM in fact",
            .video(.init(.webm, contentType: "video/mp4"), then: type("video/mp4")), .breaks(seen: "video/webm")),
        Example("a video that returns 404", .video(.missing), .notApplicable),
        Example("no video", .bare, .notApplicable),
    ]

    private static func type(_ type: String) -> String { #"<meta property="og:video:type" content="\#(type)">"# }
    private static let mp4Tag =
        #"<meta property="og:video" content="https://example.com/clip.mp4">"# + type("video/mp4")

    package static func check(_ page: PageEvidence) -> Verdict {
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

    /// The first video that is declared as a page in one place and as a file in another, and which of the two Apple
    /// trusts.
    private static func pageOrFile(_ page: PageEvidence) -> (place: Int, seen: String)? {
        let videos = page.videos
        for (place, video) in videos.enumerated() where !video.isYouTube {
            let name = ": \(video.key) \(video.address)"
            if video.isSentAsPage, video.isPlayableFile, let type = video.media?.type {
                return (
                    place, "sent as text/html; Apple probably trusts that, not the file (\(type.mimeType))" + name
                )
            }
            if video.isFileDeclaredAsPage {
                let file = video.media.map(playable) ?? "from its name"
                return (place, "Apple probably trusts the file (\(file)), not the declared text/html" + name)
            }
            if video.isPlayableFile { return nil }
            guard MIMEType.isHTML(video.declaredType), place + 1 < videos.count else { continue }
            if videos[place + 1].isPlayableFile, let media = videos[place + 1].media {
                return (place, "Apple plays the next (\(playable(media))), not the first (text/html)" + name)
            }
        }
        return nil
    }

    private static func playable(_ media: MediaFacts) -> String {
        (media.type == .unknown ? .mp4 : media.type).mimeType
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        if let conflict = pageOrFile(page), conflict.place > 0 || page.videos.count > 1 {
            page.showVideo()
            return true
        }
        guard !page.card.videos.isEmpty else { return false }
        let type = page.videos[0].media.map(playable) ?? MediaType.mp4.mimeType
        page.card.videos[0].media?.contentType = type
        guard page.card.videos[0].declaredType != nil else { return true }
        page.card.videos[0].declaredType = type
        let isStream = page.card.videos[0].key == CardKey.twitterPlayerStream.name
        page.setContent(of: isStream ? .twitterPlayerStreamType : .ogVideoType, type)
        return true
    }
}
