internal import AuditModel

/// Parts of a page that the card shows: what a fix has changed, and what a rule reads.
package struct CardParts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The title that is shown, and the names of the site.
    static let title = CardParts(rawValue: 1)
    /// The tags of a title, whichever of them the card shows.
    static let titleTags = CardParts(rawValue: 2)
    static let summary = CardParts(rawValue: 4)
    /// og:url, and where the page is.
    static let address = CardParts(rawValue: 8)
    static let images = CardParts(rawValue: 16)
    static let icons = CardParts(rawValue: 32)
    static let clips = CardParts(rawValue: 64)

    /// What a fix has made different.
    ///
    /// Part by part out of the views, because a page as a whole costs much to copy.
    init(changedFrom old: PageView, to new: PageView) {
        var parts: CardParts = []
        if !new.hasTitle(of: old) { parts.insert([.title, .titleTags]) }
        if !new.page.tags.hasTitles(of: old.page.tags) { parts.insert(.titleTags) }
        if new.page.card.summary != old.page.card.summary { parts.insert(.summary) }
        if new.page.card.ogURL != old.page.card.ogURL || new.page.final != old.page.final { parts.insert(.address) }
        if new.page.card.images != old.page.card.images { parts.insert(.images) }
        if new.page.card.icons != old.page.card.icons { parts.insert(.icons) }
        if new.page.card.videos != old.page.card.videos || new.page.card.audios != old.page.card.audios {
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
        case .title: return [.title, .titleTags, .summary, .address, .images]
        case .tags, .app, .page: break
        }
        return switch component {
        case .reach, .title, .markup, .otherApps: nil
        case .image: [.images, .address]
        case .icon: [.icons, .address]
        case .media: [.clips, .address]
        }
    }
}
