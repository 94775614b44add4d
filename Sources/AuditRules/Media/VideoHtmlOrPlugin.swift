package import AuditModel

/// Fails pages whose video needs an embedded player or a plug-in.
package enum VideoHtmlOrPlugin: PageRule {
    package static let facts = RuleFacts(
        id: "video-html-or-plugin", component: .media, force: .init(.error, 70), group: .videoPlayability,
        passes: "The video needs no embedded player or plug-in",
        fails: "Video needs an embedded player or plug-in",
        why: "Link previews play files; they do not show embedded pages and plug-ins.",
        fix: """
            Provide an MP4: <meta property="og:video" content="https://…/clip.mp4">, with og:video:type \
            video/mp4.
            """,
        sources: [
            .init(.tn3156, "videos that require embedding HTML will not play inline"),
            .init(.tn2444, "plug-ins are not supported"),
            .init(.kodeco, "embedded players do not work"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("video/mp4", .video(.init(.mp4), then: type("video/mp4")), .passes),
        Example(
            "a Flash film",
            .video(.init(.swf), at: "https://example.com/v.swf", then: type("application/x-shockwave-flash")),
            .breaks(seen: "shockwave")),
        Example(
            "a player page, said to be one",
            .video(.html, at: "https://example.com/player/1", then: type("text/html")), .breaks(seen: "text/html")),
        Example(
            "Vimeo's player",
            .video(.html, at: "https://player.vimeo.com/video/1", then: type("text/html")),
            .breaks(seen: "a Vimeo player page, not a file")),
        Example(
            "a file of Flash", .video(.init(.flv), at: "https://example.com/v.flv"), .breaks(seen: "video/x-flv")),
        Example(
            "Silverlight",
            .video(.init(.unknown), at: "https://example.com/v.xap", then: type("application/x-silverlight-2")),
            .breaks(seen: "silverlight")),
        Example(
            "Flash, media not checked",
            .withoutMedia(#"<meta property="og:video" content="https://example.com/v.swf">"#), .breaks()),
        Example("a file declared as a page plays", .video(.init(.mp4), then: type("text/html")), .passes),
        Example(
            "a file declared as a page, media not checked",
            .withoutMedia(#"<meta property="og:video" content="https://example.com/v.mp4">"# + type("text/html")),
            .notApplicable),
        Example(
            "a file declared as a page that does not load is another rule's",
            .video(.missing, then: type("text/html")), .passes),
        Example(
            "a page that is called a file and declared as a page",
            .video(.html, then: type("text/html")), .breaks(seen: "text/html")),
        Example("YouTube is another rule's", .video(.html, at: "https://www.youtube.com/embed/x"), .notApplicable),
        Example("no video", .bare, .notApplicable),
    ]

    private static func type(_ type: String) -> String { #"<meta property="og:video:type" content="\#(type)">"# }

    package static func check(_ page: PageEvidence) -> Verdict {
        page.judgeVideos { video in
            guard !video.isYouTube else { return nil }
            let isPage = MIMEType.isHTML(video.declaredType) && !video.isFileDeclaredAsPage
            guard video.needsPlugin || isPage || video.isSentAsPage else { return nil }
            let type = video.declaredType ?? video.media?.contentType ?? "no type"
            let page = video.answersWithPage ? ": " + video.pageWords : ""
            return .breaks("\(video.key): \(video.address), \(RawText.quoted(type))\(page)", line: video.line)
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.showVideo()
        return true
    }
}
