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
    /// A wall answered in the page's place; whoever is let past it sees another card.
    case mayDiffer = "may_differ"
    /// The card holds what tags name and nobody has looked at.
    case mediaNotChecked = "media_not_checked"
    /// No tag declares an image, and the one of the body that is probably taken may be another.
    case imageGuessed = "image_guessed"
    /// All media are over the limit together: some of them may be dropped, and nobody knows which.
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
