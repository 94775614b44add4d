internal import AuditModel

extension PageEvidence {
    private static let videoKeys: Set = [
        "og:video", "og:video:url", "og:video:secure_url", "og:video:type", "og:video:width", "og:video:height",
        "twitter:player:stream", "twitter:player:stream:content_type",
    ]
    private static let audioKeys: Set = ["og:audio", "og:audio:url", "og:audio:secure_url", "og:audio:type"]

    /// A video that autoplays: MP4 with H.264 and AAC, 1 MB, with range requests.
    private static func goodVideo(at url: PageURL) -> MediaFacts {
        var media = MediaFacts(
            url: url, contentType: MediaType.mp4.mimeType, type: .mp4, size: ByteCount(1_000_000),
            supportsRanges: true, milliseconds: 100)
        media.videoFacts = VideoFacts(brand: "isom", codecs: ["avc1", "mp4a"])
        return media
    }

    /// Declares one good video instead of all that the page declares.
    mutating func showVideo() {
        removeTags(Self.videoKeys)
        let url = newFile("/clip.mp4")
        tags.metas.append(MetaTag(.ogVideo, url.text))
        tags.metas.append(MetaTag(.ogVideoType, MediaType.mp4.mimeType))
        var record = MediaRecord(
            key: CardKey.ogVideo.name, raw: url.text, line: 1, url: url, declaredType: MediaType.mp4.mimeType)
        if looksAtMedia { record.media = Self.goodVideo(at: url) }
        card.videos = [record]
    }

    /// Declares one good audio file instead of all that the page declares.
    mutating func showAudio() {
        removeTags(Self.audioKeys)
        let url = newFile("/episode.mp3")
        tags.metas.append(MetaTag(.ogAudio, url.text))
        var record = MediaRecord(key: CardKey.ogAudio.name, raw: url.text, line: 1, url: url)
        if looksAtMedia {
            record.media = MediaFacts(
                url: url, contentType: MediaType.mp3.mimeType, type: .mp3, size: ByteCount(1_000_000),
                supportsRanges: true, milliseconds: 100)
        }
        card.audios = [record]
    }

    /// Changes the URL of a video, in its tag too.
    mutating func moveVideo(_ place: Int, to url: PageURL) {
        let old = card.videos[place]
        for tag in tags.metas.indices where tags.hasKey(old.key, at: tag) && !tags.metas[tag].place.isInNoscript {
            if tags.metas[tag].content == old.raw { tags.metas[tag].content = url.text }
        }
        card.videos[place].move(to: url)
    }
}
