public import AuditModel

/// The video is declared and sent with the type it has.
public enum VideoTypeMismatch: PageRule {
    public static let facts = RuleFacts(
        id: "video-type-mismatch", component: .media, force: .init(.notice, 8),
        passes: "The video is declared and sent with its true type",
        fails: "The video's declared, sent and real types differ",
        fix: "Declare the true type in og:video:type and send it: without a type Apple streams instead of downloading.",
        sources: [.init(.recentSystems, "without a MIME type a file streams instead of being downloaded")],
        confidence: .observed, judgesFiles: true)

    public static let examples = [
        Example("video/mp4 everywhere", .video(.init(.mp4), then: type("video/mp4")), .passes),
        Example(
            "sent as octet-stream",
            .video(.init(.mp4, contentType: "application/octet-stream"), then: type("video/mp4")),
            .breaks(seen: "octet-stream")),
        Example("a file declared as a page", .video(.init(.mp4), then: type("text/html")), .breaks(seen: "text/html")),
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

    public static func check(_ page: PageEvidence) -> Verdict {
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

    public static func mend(_ page: inout PageEvidence) -> Bool {
        guard let media = page.card.videos.first?.media else { return false }
        let type = media.type == .unknown ? MediaType.mp4.mimeType : media.type.mimeType
        page.card.videos[0].media?.contentType = type
        guard page.card.videos[0].declaredType != nil else { return true }
        page.card.videos[0].declaredType = type
        let isStream = page.card.videos[0].key == CardKey.twitterPlayerStream.name
        page.setContent(of: isStream ? .twitterPlayerStreamType : .ogVideoType, type)
        return true
    }
}
