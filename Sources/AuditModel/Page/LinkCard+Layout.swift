extension LinkCard {
    /// The layout that follows from what the media turned out to be (docs/linkpresentation.md §13).
    public var layout: PredictedCard {
        if videos.contains(where: { $0.media?.isPlayableVideo == true }) { return .video }
        let usable = images.filter { image in
            guard let media = image.media, media.isUsablePicture else { return false }
            return !image.isHoisted && !image.isKnownBlank && media.width ?? Self.largeWidth >= Self.largeWidth
        }
        if Set(usable.map(\.pictureKey)).count >= 2 { return .collage }
        if let image = chosenImage, image.media?.width ?? Self.largeWidth >= Self.largeWidth { return .largeImage }
        // What a busy host would not send is taken to load.
        if chosenImage == nil, images.contains(where: { $0.isHostBusy && !$0.isHoisted }) { return .largeImage }
        if chosenIcon != nil || chosenImage != nil || icons.contains(where: \.isHostBusy) { return .icon }
        return title == nil ? .bareLink : .titleOnly
    }

    /// Images narrower than this may be ignored or shown as an icon (Apple TN3156).
    public static let largeWidth = 150
}

extension MediaFacts {
    /// Whether AVFoundation would play it as a video: reachable, MPEG-4, QuickTime or HLS by its bytes, and no codec
    /// in it that it does not know.
    public var isPlayableVideo: Bool {
        guard isReachable else { return false }
        // A playlist may offer several codecs, of which one is enough.
        return type == .hls || [.mp4, .quicktime].contains(type) && clip?.foreignCodec == nil
    }
}
