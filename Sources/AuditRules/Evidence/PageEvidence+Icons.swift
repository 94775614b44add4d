internal import AuditModel

extension PageEvidence {
    /// The icon that is shown, with the facts about its file; nil if media were not checked.
    var shownIcon: (candidate: IconCandidate, media: MediaFacts)? {
        guard looksAtMedia, let icon = card.chosenIcon, let media = icon.media else { return nil }
        return (icon, media)
    }

    /// A note for the evidence of icon rules if systems of 2016 showed a different icon.
    var olderIconNote: String { olderIcon.map { "; \($0)" } ?? "" }

    /// The icon that systems of 2016 showed, if it is a different one: they tried the touch icons at the site root
    /// before declared favicons (docs/linkpresentation.md §6).
    package var olderIcon: String? {
        guard let shown = shownIcon?.candidate else { return nil }
        let touch = card.icons.filter(\.origin.isTouch)
        for icon in touch + card.icons.filter({ !$0.origin.isTouch }) {
            guard let media = icon.media else {
                // Invalid URLs are skipped; an icon that was not checked may be the one.
                if icon.url == nil { continue }
                return nil
            }
            guard media.isUsableImage else { continue }
            guard icon != shown else { return nil }
            return "older systems show \(RawText.quoted(media.url.text))"
                + (media.dimensions.map { " (\($0))" } ?? "")
        }
        return nil
    }

    /// Icons that load but are not shown, each with the reason; at most three.
    func passedOverIcons(where isMeant: (IconCandidate.Origin) -> Bool = { _ in true }) -> String? {
        let reported = card.icons.filter { isMeant($0.origin) }.compactMap { icon in
            icon.media.flatMap { media in media.reasonNotShown.map { "\(RawText.quoted(media.url.text)) is \($0)" } }
        }
        return reported.isEmpty ? nil : reported.prefix(3).joined(separator: ", ")
    }

    /// Whether no icon loads; nil if one was not checked.
    var lacksIcon: Bool? {
        guard looksAtMedia else { return nil }
        if card.chosenIcon != nil { return false }
        return card.lacksIcon ? true : nil
    }

    /// The indices of icons in `tags.links` whose rel LinkPresentation knows, in the head or below.
    var iconPlaces: [Int] { tags.links.indices.filter { IconRel(tags.links[$0].rel) != nil } }
}

/// The rel values of icons that LinkPresentation knows (docs/linkpresentation.md §6).
enum IconRel {
    case touch, favicon

    init?(_ rel: String) {
        guard let origin = IconCandidate.Origin(rel: rel) else { return nil }
        self = origin.isTouch ? .touch : .favicon
    }
}

extension MediaFacts {
    /// Why a file that loads is not shown as an icon; nil if it is, and if it is not an image.
    fileprivate var reasonNotShown: String? {
        guard isReachable, !isUsableImage else { return nil }
        if type == .svg { return "an SVG" }
        guard type.isRaster else { return type == .empty ? "empty" : nil }
        if imageFailure == .undecodable { return "damaged" }
        if imageFacts?.isSolidColour == true { return "of one colour" }
        return (size?.bytes ?? 0) > FetchRequest.mediaBudget ? "over 10 MB" : "1 pixel"
    }
}
