extension PageEvidence {
    /// The card that the parts of a page make, whatever rules say of it; `RuleBook.card` decides which is shown.
    ///
    /// Behind a wall nobody looks at media, so that what its tags name is taken to load.
    package var partsCard: PredictedCard {
        if let file { return file.isShown ? .file : .bareLink }
        guard let status = fetch.status, status < 400 else { return .bareLink }
        return card.layout(looksAtMedia: looksAtMedia && outcome.isSeen)
    }
}

extension LinkCard {
    /// The layout that follows from what the media turned out to be (docs/linkpresentation.md §13).
    ///
    /// Without a look at the media (`looksAtMedia` false) every declared part is taken to load.
    package func layout(looksAtMedia: Bool) -> PredictedCard {
        guard looksAtMedia else { return declaredLayout }
        if videos.contains(where: { $0.media?.isPlayableVideo == true }) { return .video }
        let usable = images.filter { $0.media?.isUsablePicture == true && !$0.isHoisted && !$0.isKnownBlank }
        if Set(usable.map(\.pictureKey)).count >= 2 { return .collage }
        if let image = chosenImage, image.media?.width ?? Self.largeWidth >= Self.largeWidth { return .largeImage }
        // What a busy host would not send is taken to load.
        if chosenImage == nil, images.contains(where: { $0.isHostBusy && !$0.isHoisted }) { return .largeImage }
        if chosenIcon != nil || chosenImage != nil || icons.contains(where: \.isHostBusy) { return .icon }
        return title == nil ? .bareLink : .titleOnly
    }

    /// Images narrower than this may be ignored or shown as an icon (Apple TN3156).
    package static let largeWidth = 150

    private var declaredLayout: PredictedCard {
        if !videos.isEmpty { return .video }
        let declared = images.filter { $0.url != nil && !$0.isKnownBlank && (!$0.isHoisted || $0.isLikelyLarge) }
        if Set(declared.filter { !$0.isHoisted }.map(\.pictureKey)).count >= 2 { return .collage }
        if !declared.isEmpty { return .largeImage }
        if icons.contains(where: \.origin.isDeclared) { return .icon }
        return title == nil ? .bareLink : .titleOnly
    }
}

extension ImageRecord {
    /// What tells two pictures apart: the address without its query.
    package var pictureKey: String { url.map { String($0.origin) + $0.path } ?? raw }
}

extension MediaFacts {
    /// Whether AVFoundation would play it as a video: reachable, MPEG-4, QuickTime or HLS by its bytes, and no codec
    /// in it that it does not know.
    package var isPlayableVideo: Bool {
        guard isReachable else { return false }
        // A playlist may offer several codecs, of which one is enough.
        return type == .hls || [.mp4, .quicktime].contains(type) && clip?.foreignCodec == nil
    }
}
