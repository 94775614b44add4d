internal import AuditModel

extension PageEvidence {
    /// The videos in the order in which they would be tried, without facts when nobody looked at media.
    var videos: [MediaRecord] { looksAtMedia ? card.videos : card.videos.map(\.unmeasured) }
    /// The sounds in the order in which they would be tried, without facts when nobody looked at media.
    var audios: [MediaRecord] { looksAtMedia ? card.audios : card.audios.map(\.unmeasured) }

    /// The first video that plays as a file.
    var playableVideo: (record: MediaRecord, media: MediaFacts)? {
        guard looksAtMedia, let video = card.videos.first(where: \.isPlayableFile), let media = video.media else {
            return nil
        }
        return (video, media)
    }

    /// Judges the videos for a defect that matters only when none of them is a file that plays.
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

    /// The address as found, for evidence.
    var address: String { RawText.quoted(url?.text ?? raw) }

    /// Whether it is a finite file that AVFoundation plays: by its type and, where they are known, by its codecs.
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

    /// Whether it plays as a video on every device, so that nothing after it is tried.
    package var playsAsVideo: Bool {
        guard media?.isReachable == true else { return false }
        return isHLS || isPlayableFile && media?.youngCodec == nil
    }

    /// Whether it plays as a sound, so that nothing after it is tried.
    package var playsAsAudio: Bool { isPlayableAudio }

    /// Whether a page came instead of a file.
    var answersWithPage: Bool {
        guard let media, media.isReachable else { return false }
        return media.isPage
    }

    /// Whether it was sent with the type of a page, whatever it is.
    var isSentAsPage: Bool {
        guard let media, media.isReachable else { return false }
        return MIMEType.isHTML(media.contentType)
    }

    /// Whether it is declared as a page and is a file that plays: by its bytes, by its name where there are none.
    var isFileDeclaredAsPage: Bool {
        guard MIMEType.isHTML(declaredType), !isYouTube else { return false }
        guard let media, media.isReachable else {
            return hasPathSuffix(".mp4") || hasPathSuffix(".m4v") || hasPathSuffix(".mov")
        }
        return isPlayableFile && !isSentAsPage
    }

    /// Whether it is a film of QuickTime's that only names other films.
    var isReferenceMovie: Bool { media?.clip?.isReferenceMovie == true }

    /// Whether it is a live or segmented stream: a playlist by its bytes, its types or its name.
    var isHLS: Bool {
        if let media, media.isReachable { return media.type == .hls || MIMEType.isHLS(media.contentType) }
        return MIMEType.isHLS(declaredType) || hasPathSuffix(".m3u8")
    }

    /// Whether it can be shown only by Flash or another plug-in.
    var needsPlugin: Bool {
        if MIMEType.isPlugin(declaredType) || hasPathSuffix(".swf") || hasPathSuffix(".flv") { return true }
        guard let media, media.isReachable else { return false }
        return media.type == .swf || media.type == .flv || MIMEType.isPlugin(media.contentType)
    }

    func hasPathSuffix(_ suffix: StaticString) -> Bool {
        url.map { RawText.hasSuffix($0.path, suffix) } ?? false
    }
}
