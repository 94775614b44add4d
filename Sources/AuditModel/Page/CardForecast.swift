/// The card that Messages would show for an address, and how sure that is.
///
/// It is decided in one place, `RuleBook.card`, and every report shows what was decided there.
public struct CardForecast: Hashable, Sendable {
    public var kind: PredictedCard
    public var certainty: CardCertainty

    public init(_ kind: PredictedCard, _ certainty: CardCertainty = .likely) {
        self.kind = kind
        self.certainty = certainty
    }
}

/// How sure a predicted card is.
public enum CardCertainty: String, CaseIterable, Sendable {
    case likely
    /// LinkPresentation may give up on the page, and then shows the bare link.
    case mayBeCancelled = "may_be_cancelled"
    /// A wall answered in the page's place; clients that pass it see another card.
    case mayDiffer = "may_differ"
    /// The card holds what tags name, unchecked.
    case mediaNotChecked = "media_not_checked"
    /// No tag declares an image, and the one of the body that is probably taken may be another.
    case imageGuessed = "image_guessed"
    /// All media are over the limit together: some of them may be dropped, and it is not known which.
    case mayLoseMedia = "may_lose_media"
}

/// The layout that Messages would choose (docs/linkpresentation.md §13).
public enum PredictedCard: String, CaseIterable, Sendable {
    case video
    case collage
    case largeImage = "large_image"
    /// Title, domain and an icon in a small bubble.
    case icon
    /// Title and domain with a generic compass.
    case titleOnly = "title_only"
    case bareLink = "bare_link"
    /// The name, kind and size of a file.
    case file

    /// Those that the tags of a page make.
    public static let ofPages: [PredictedCard] = [.video, .collage, .largeImage, .icon, .titleOnly, .bareLink]
}

extension LinkCard {
    /// The layout that follows from what the media turned out to be (docs/linkpresentation.md §13).
    public var layout: PredictedCard {
        if videos.contains(where: { $0.media?.isPlayableVideo == true }) { return .video }
        let usable = images.filter { image in
            guard let media = image.media, media.isUsableImage else { return false }
            return !image.isHoisted && !image.isKnownBlank && media.width ?? Self.largeWidth >= Self.largeWidth
        }
        if Set(usable.map(\.imageKey)).count >= 2 { return .collage }
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
        return type == .hls || [.mp4, .quicktime].contains(type) && videoFacts?.foreignCodec == nil
    }
}
