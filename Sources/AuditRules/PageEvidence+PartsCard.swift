package import AuditModel

extension PageEvidence {
    /// The card that the parts of a page make, before findings limit it; `RuleBook.card` decides which is shown.
    ///
    /// Media of a page behind a sign-in are not checked, so that everything its tags name is assumed to load.
    package var partsCard: PredictedCard {
        if let file { return file.isShown ? .file : .bareLink }
        guard let status = fetch.status, status < 400, !isOfUnknownType else { return .bareLink }
        return looksAtMedia && outcome.isLoaded ? card.layout : declaredLayout
    }

    /// Whether a document was sent with a type that LinkPresentation does not load.
    private var isOfUnknownType: Bool {
        guard let type = fetch.contentType, !type.isEmpty, fetch.sniffed == .html else { return false }
        return !ContentTypeNotHTML.documents.contains(type)
            && !FileLink(type: .unknown, contentType: type, size: ByteCount(0)).isKnownType
    }

    /// The layout of a card whose media were not checked: everything that tags declare is assumed to load, unless the
    /// tags themselves show that it cannot. Rules that need no media use the same functions.
    private var declaredLayout: PredictedCard {
        if card.videos.contains(where: \.mayPlay) { return .video }
        var tagged: ImageRecord?
        var hasImage = false
        for place in card.images.indices where card.images[place].mayShow && !leadsAstray(place) {
            let image = card.images[place]
            hasImage = true
            guard !image.isHoisted else { continue }
            if let tagged, tagged.imageKey != image.imageKey { return .collage }
            tagged = tagged ?? image
        }
        if hasImage { return .largeImage }
        if card.declaredIcon != nil { return .icon }
        return card.title == nil ? .bareLink : .titleOnly
    }

}

extension LinkCard {
    /// The first declared icon that can be loaded and is not an SVG, for media that were not checked.
    package var declaredIcon: IconCandidate? { icons.first { $0.origin.isDeclared && $0.url != nil && !$0.isNamedSVG } }
}

extension MediaRecord {
    /// Whether the tags do not contradict a playable file.
    fileprivate var mayPlay: Bool {
        guard let url, !isYouTube, !needsPlugin, VideoPlayer.pageName(url) == nil else { return false }
        return !VideoUnplayableType.isForeign(self) && (!MIMEType.isHTML(declaredType) || isFileDeclaredAsPage)
    }
}

extension ImageRecord {
    /// Whether the tags do not contradict it.
    fileprivate var mayShow: Bool {
        url != nil && !isKnownBlank && !isNamedSVG && (!isHoisted || isLikelyLarge)
    }

    /// Whether it is an SVG, by its tag alone.
    var isNamedSVG: Bool { MIMEType.isSVG(declaredType, address: url?.text ?? raw) }
}

extension IconCandidate {
    fileprivate var isNamedSVG: Bool { MIMEType.isSVG(declaredType, address: url?.text ?? raw) }
}
