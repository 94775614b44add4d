import AuditModel
import Testing

@testable import AuditRules

@Suite("Which video plays")
struct VideoTests {
    private func video(
        _ address: String, _ type: MediaType = .mp4, sent: String? = nil, declared: String? = nil,
        bytes: Int = 4_000_000
    ) throws -> MediaRecord {
        let url = try address.url
        var record = MediaRecord(key: "og:video", raw: address, line: 5, url: url, declaredType: declared)
        record.media = MediaFacts(
            url: url, contentType: sent ?? type.mimeType, type: type, size: ByteCount(bytes, .announced))
        return record
    }

    /// The rules of the group that a page with these videos breaks.
    private func broken(_ videos: MediaRecord...) throws -> Set<String> {
        let page = try handMadePage { $0.card.videos = videos }
        let group = RuleBook.media.filter { $0.facts.group == .videoPlayability }
        return Set(group.filter { $0.check(page).fraction != nil }.map { $0.facts.id })
    }

    @Test("each kind of video that does not play breaks its own rules of the group")
    func kinds() throws {
        #expect(try broken(video("https://example.com/v.mp4")).isEmpty)
        #expect(try broken(video("https://www.youtube.com/embed/x", .html)) == ["video-youtube-embed"])
        #expect(
            try broken(video("https://example.com/watch", .html))
                == ["video-not-direct-file", "video-html-or-plugin"])
        #expect(try broken(video("https://example.com/v.webm", .webm)) == ["video-unplayable-type"])
        #expect(try broken(video("https://example.com/m.m3u8", .hls)) == ["video-hls-tap"])
        #expect(try broken(video("https://example.com/v.swf", .swf)).contains("video-html-or-plugin"))
    }

    @Test("a YouTube video that was not requested is judged only by its URL")
    func youTubeUnasked() throws {
        let address = "https://www.youtube.com/embed/x"
        let page = try handMadePage {
            $0.card.videos = [
                MediaRecord(
                    key: "og:video", raw: address, line: 5, url: try address.url, declaredType: "text/html")
            ]
            $0.card.images = [.declared(try .image())]
            $0.tags.metas = [MetaTag(name: "twitter:player", content: address)]
        }
        #expect(page.card.videos[0].isYouTube && page.card.videos[0].media == nil)
        let broken = RuleBook.media.filter { $0.check(page).fraction != nil }.map { $0.facts.id }
        #expect(broken == ["video-youtube-embed"])
    }

    @Test("a later file that plays excuses the page before it")
    func laterFile() throws {
        #expect(
            try broken(video("https://example.com/watch", .html), video("https://example.com/v.mp4")).isEmpty)
    }

    @Test("a file declared as a page plays")
    func declaredAsPage() throws {
        let page = try handMadePage {
            $0.card.videos = [try video("https://example.com/v.mp4", declared: "text/html")]
        }
        #expect(VideoHtmlOrPlugin.check(page) == .passes)
        #expect(VideoTypeMismatch.check(page).fraction == 1)
    }

    @Test("a video of 10,485,760 bytes is downloaded and one more byte is not")
    func size() throws {
        func verdict(_ bytes: Int) throws -> Verdict {
            VideoTooLarge.check(
                try handMadePage { $0.card.videos = [try video("https://example.com/v.mp4", bytes: bytes)] })
        }
        #expect(try verdict(10_485_760) == .passes)
        #expect(try verdict(10_485_761).fraction == 1)
    }

    @Test("a video without any type that says something is not judged")
    func unknownType() throws {
        let page = try handMadePage {
            $0.card.videos = [try video("https://example.com/v", .unknown, sent: "application/octet-stream")]
        }
        #expect(VideoUnplayableType.check(page) == .passes)
        #expect(VideoTooLarge.check(page) == .notApplicable)
    }

    @Test(
        "YouTube URLs are recognized",
        arguments: [
            ("https://www.youtube.com/embed/x", true), ("https://youtu.be/x", true),
            ("https://www.youtube-nocookie.com/embed/x", true), ("https://m.youtube.com/watch?v=x", true),
            ("https://www.youtube.com/v/x", true), ("https://music.youtube.com/watch?v=x", true),
            ("https://youtube.googleapis.com/v/x", true), ("https://www.youtube.com/shorts/x", true),
            ("https://www.youtube.com/playlist?list=x", true), ("https://www.youtube.com/watchers", false),
            ("https://youtu.be/", false), ("https://www.youtube.com/about/", false),
            ("https://notyoutube.com/embed/x", false), ("https://youtube.com.example.com/embed/x", false),
        ])
    func youTube(address: String, isYouTube: Bool) throws {
        #expect(try video(address, .html).isYouTube == isYouTube)
    }

    @Test(
        "player pages are named after their service",
        arguments: [
            ("https://player.vimeo.com/video/1", "a Vimeo player page, not a file"),
            ("https://vimeo.com/1", "a Vimeo page, not a file"),
            ("https://www.dailymotion.com/embed/video/x", "a Dailymotion player page, not a file"),
            ("https://www.dailymotion.com/video/x", "a Dailymotion page, not a file"),
            ("https://player.twitch.tv/?channel=x", "a Twitch player page, not a file"),
            ("https://notvimeo.com/1", "a page, not a file"), ("https://vimeo.com.example/1", "a page, not a file"),
        ])
    func players(address: String, words: String) throws {
        #expect(try video(address, .html).pageWords == words)
    }

    @Test("a codec that no Apple system plays makes an MP4 no playable file, an unknown one is not guessed")
    func codecs() throws {
        func plays(_ codecs: String...) throws -> Bool {
            var videoFile = try video("https://example.com/v.mp4")
            videoFile.media?.videoFacts = VideoFacts(codecs: codecs)
            return videoFile.isPlayableFile
        }
        #expect(try plays("avc1", "mp4a") && plays("hvc1", "ec-3") && plays("av01") && plays("encv") && plays())
        #expect(try !plays("vp09", "mp4a") && !plays("avc1", "Opus") && !plays("rmra"))
    }
}
