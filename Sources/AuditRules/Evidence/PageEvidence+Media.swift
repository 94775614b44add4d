internal import AuditModel

extension PageEvidence {
    /// The videos in the order in which they are tried; without facts if media were not checked.
    var videos: [MediaRecord] { looksAtMedia ? card.videos : card.videos.map(\.unmeasured) }
    /// The audio files in the order in which they are tried; without facts if media were not checked.
    var audios: [MediaRecord] { looksAtMedia ? card.audios : card.audios.map(\.unmeasured) }

    /// The first video that plays as a file.
    var playableVideo: (record: MediaRecord, media: MediaFacts)? {
        guard looksAtMedia, let video = card.videos.first(where: \.isPlayableFile), let media = video.media else {
            return nil
        }
        return (video, media)
    }

    /// Judges the videos for a defect that only matters if none of them is a playable file.
    func judgeVideos(
        unless isExcuse: (MediaRecord) -> Bool = \.isPlayableFile, _ defect: (MediaRecord) -> Verdict?
    ) -> Verdict {
        let videos = videos
        guard !videos.isEmpty else { return .notApplicable }
        if videos.contains(where: isExcuse) { return .passes }
        for video in videos {
            if let verdict = defect(video) { return verdict }
        }
        return videos.contains { $0.media == nil && $0.url != nil } ? .notApplicable : .passes
    }
}

extension MediaRecord {
    fileprivate var unmeasured: MediaRecord {
        var record = self
        record.media = nil
        return record
    }

    /// The URL for evidence.
    var address: String { RawText.quoted(url?.text ?? raw) }

    /// Whether it is a file (not a stream) that AVFoundation plays, by its type and, if known, its codecs.
    var isPlayableFile: Bool {
        guard let media, media.isReachable, media.foreignCodec == nil, !isReferenceMovie else { return false }
        switch media.type {
        case .mp4, .quicktime, .m4a: return true
        case .unknown:
            let sent = MIMEType.essence(media.contentType ?? "")
            return sent == "video/mp4" || sent == "video/quicktime"
        default: return false
        }
    }

    /// Whether it plays as video on every device, so that later ones are not tried.
    package var playsAsVideo: Bool {
        guard media?.isReachable == true else { return false }
        return isHLS || isPlayableFile && media?.youngCodec == nil
    }

    /// Whether it plays as audio, so that later ones are not tried.
    package var playsAsAudio: Bool { isPlayableAudio }

    /// Whether the URL leads to a page instead of a file.
    var answersWithPage: Bool {
        guard let media, media.isReachable else { return false }
        return media.isPage
    }

    /// Whether it was sent with the Content-Type of a page, whatever it is.
    var isSentAsPage: Bool {
        guard let media, media.isReachable else { return false }
        return MIMEType.isHTML(media.contentType)
    }

    /// Whether it is declared as a page but is a playable file, by its bytes or, if there are none, by its name.
    var isFileDeclaredAsPage: Bool {
        guard MIMEType.isHTML(declaredType), !isYouTube else { return false }
        guard let media, media.isReachable else {
            return hasPathSuffix(".mp4") || hasPathSuffix(".m4v") || hasPathSuffix(".mov")
        }
        return isPlayableFile && !isSentAsPage
    }

    /// Whether it is a QuickTime reference movie, which only links to other movies.
    var isReferenceMovie: Bool { media?.videoFacts?.isReferenceMovie == true }

    /// Whether it is a live or segmented stream, by its bytes, types or name.
    var isHLS: Bool {
        if let media, media.isReachable { return media.type == .hls || MIMEType.isHLS(media.contentType) }
        return MIMEType.isHLS(declaredType) || hasPathSuffix(".m3u8")
    }

    /// Whether it needs Flash or another plug-in.
    var needsPlugin: Bool {
        if MIMEType.isPlugin(declaredType) || hasPathSuffix(".swf") || hasPathSuffix(".flv") { return true }
        guard let media, media.isReachable else { return false }
        return media.type == .swf || media.type == .flv || MIMEType.isPlugin(media.contentType)
    }

    func hasPathSuffix(_ suffix: StaticString) -> Bool {
        url.map { RawText.hasSuffix($0.path, suffix) } ?? false
    }
}
