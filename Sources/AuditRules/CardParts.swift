internal import AuditModel

/// Parts of a page that the card shows: what a fix has changed, and what a rule reads.
package struct CardParts: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The title that is shown, and the names of the site.
    static let title = CardParts(rawValue: 1)
    /// The tags of a title, whichever of them the card shows.
    static let titleTags = CardParts(rawValue: 2)
    static let summary = CardParts(rawValue: 4)
    static let ogURL = CardParts(rawValue: 8)
    static let images = CardParts(rawValue: 16)
    static let icons = CardParts(rawValue: 32)
    static let clips = CardParts(rawValue: 64)
    /// Where the page is.
    static let place = CardParts(rawValue: 128)
    /// The redirects to it, and how it was answered.
    static let way = CardParts(rawValue: 256)
    /// og:url and og:type as they are written.
    static let writtenURL = CardParts(rawValue: 512)
    static let writtenType = CardParts(rawValue: 1024)
    /// Descriptions and addresses of images as they are written, where the images are the same.
    static let writtenImages = CardParts(rawValue: 2048)

    /// What a fix has made different, as far as that is compared; the rest may be.
    init(changedFrom old: borrowing PageEvidence, to new: borrowing PageEvidence, hasSameTitle: Bool) {
        var parts: CardParts = [.way, .writtenURL, .writtenType, .writtenImages]
        if !hasSameTitle {
            parts.insert([.title, .titleTags])
        } else if !new.tags.hasTitles(of: old.tags) {
            parts.insert(.titleTags)
        }
        if !new.card.hasSummary(of: old.card) { parts.insert(.summary) }
        if !new.card.hasOGURL(of: old.card) { parts.insert(.ogURL) }
        if new.final != old.final { parts.insert(.place) }
        if new.card.images != old.card.images { parts.insert(.images) }
        if new.card.icons != old.card.icons { parts.insert(.icons) }
        if new.card.videos != old.card.videos || new.card.audios != old.card.audios {
            parts.insert(.clips)
        }
        self = parts
    }

    /// What rules of a kind and a component read unless they say otherwise.
    ///
    /// Rules of Reach and Markup read tags as they are written, which may change where the card does not: of them
    /// nothing is known.
    static func readBy(_ kind: RuleKind, _ component: Component) -> CardParts? {
        switch kind {
        case .brand: return .title
        case .title: return [.title, .titleTags, .summary, .place, .images]
        case .tags, .app, .page: break
        }
        return switch component {
        case .reach, .title, .markup, .otherApps: nil
        case .image: [.images, .place]
        case .icon: [.icons, .place]
        case .media: [.clips, .place]
        }
    }
}
