package import AuditModel

extension PageEvidence {
    /// The card that the parts of a page make, whatever rules say of it; `RuleBook.card` decides which is shown.
    ///
    /// Behind a wall nobody looks at media, so that what its tags name is taken to load.
    package var partsCard: PredictedCard {
        if let file { return file.isShown ? .file : .bareLink }
        guard let status = fetch.status, status < 400, !isOfUnknownType else { return .bareLink }
        return looksAtMedia && outcome.isSeen ? card.layout : declaredLayout
    }

    /// Whether a document was sent with a type of which LinkPresentation loads nothing.
    private var isOfUnknownType: Bool {
        guard let type = fetch.contentType, !type.isEmpty, fetch.sniffed == .html else { return false }
        return !ContentTypeNotHTML.documents.contains(type)
            && !FileLink(type: .unknown, contentType: type, size: ByteCount(0)).isKnownType
    }

    /// The layout of a card whose media nobody looked at: what tags declare is taken to load, unless they tell themselves
    /// that it cannot. Rules that need no media say so by the same functions.
    private var declaredLayout: PredictedCard {
        if card.videos.contains(where: \.mayPlay) { return .video }
        var tagged: ImageRecord?
        var hasImage = false
        for place in card.images.indices where card.images[place].mayShow && !leadsAstray(place) {
            let image = card.images[place]
            hasImage = true
            guard !image.isHoisted else { continue }
            if let tagged, tagged.pictureKey != image.pictureKey { return .collage }
            tagged = tagged ?? image
        }
        if hasImage { return .largeImage }
        if card.declaredIcon != nil { return .icon }
        return card.title == nil ? .bareLink : .titleOnly
    }

}

extension LinkCard {
    /// The declared icon that is tried first where nobody looks at media: one that can be loaded and is no SVG.
    package var declaredIcon: IconCandidate? { icons.first { $0.origin.isDeclared && $0.url != nil && !$0.isNamedSVG } }
}

extension MediaRecord {
    /// Whether nothing in the tags speaks against a file that plays.
    fileprivate var mayPlay: Bool {
        guard let url, !isYouTube, !needsPlugin, VideoPlayer.pageName(url) == nil else { return false }
        return !VideoUnplayableType.isForeign(self) && (!MIMEType.isHTML(declaredType) || isFileDeclaredAsPage)
    }
}

extension ImageRecord {
    /// Whether nothing in the tags speaks against it.
    fileprivate var mayShow: Bool {
        url != nil && !isKnownBlank && !isNamedSVG && (!isHoisted || isLikelyLarge)
    }

    /// Whether it is an SVG by its tag alone.
    var isNamedSVG: Bool { MIMEType.isSVG(declaredType, address: url?.text ?? raw) }
}

extension IconCandidate {
    fileprivate var isNamedSVG: Bool { MIMEType.isSVG(declaredType, address: url?.text ?? raw) }
}
