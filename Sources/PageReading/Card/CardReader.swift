package import AuditModel
internal import WebAddresses

/// Predicts the rich link that LinkPresentation would make of a page's tags (docs/linkpresentation.md §3–§13).
///
/// Pure: facts about the files behind the URLs are filled in later; then `LinkCard.layout` and `RuleBook.card` decide.
package enum CardReader {
    /// The card of a page, its media not looked at yet.
    ///
    /// - Parameters:
    ///   - requested: the address as it was given; labels come from it.
    ///   - final: the address that answered; values of tags are resolved against it.
    package static func card(of tags: PageTags, requested: PageURL, final: PageURL) -> LinkCard {
        let domain = String(requested.displayHost)
        var card = LinkCard(siteLabel: domain, domainLabel: domain)
        fill(&card, tags, final: final)
        return card
    }

    private static func fill(_ card: inout LinkCard, _ tags: PageTags, final: PageURL) {
        let values = TagValues(tags)
        card.title = values.text("og:title", "twitter:title") ?? documentTitle(tags)
        card.siteName = values.text("og:site_name")
        if let name = card.siteName?.value { card.siteLabel = name }
        card.applicationName = values.text("application-name")
        card.summary = values.text("og:description", "twitter:description", "Description", "description")
        card.type = values.text("og:type")
        card.creator = values.text("author", "article:author", "twitter:creator")
        card.themeColour = values.text("theme-color")
        card.ogURL = values.address("og:url", against: final)
        let base = baseURL(tags, final: final)
        card.canonical = link("canonical", tags, base: base)
        card.manifest = link("manifest", tags, base: base).map { ManifestLink(url: $0.value, line: $0.line) }
        card.images = images(values, tags, base: base, final: final)
        card.icons = IconList.candidates(tags, base: base, final: final)
        card.videos = MediaGroups.videos(values, final: final)
        card.audios = MediaGroups.audios(values, final: final)
        card.seeAlso = MediaGroups.seeAlso(values, final: final)
    }

    /// The most content images that could be hoisted which are looked at.
    static let hoistLimit = 3

    private static func documentTitle(_ tags: PageTags) -> Sourced<String>? {
        guard let text = tags.documentTitle else { return nil }
        return Sourced(text, source: "title", line: tags.pageTitle?.place.line)
    }

    /// What links are resolved against: `<base>` counts for links only; the first with an href wins (HTML §4.2.3).
    package static func baseURL(_ tags: PageTags, final: PageURL) -> PageURL {
        let base = tags.bases.first { $0.href != nil && !$0.place.isInNoscript }
        guard let href = base?.href else { return final }
        return WebAddress.resolve(href, against: final).url ?? final
    }

    /// The first link of that relation, where it names an address.
    private static func link(_ relation: String, _ tags: PageTags, base: PageURL) -> Sourced<PageURL>? {
        for index in tags.links.indices where tags.links[index].hasRelation(relation) {
            let place = tags.links[index].place
            guard !place.isInNoscript, let href = tags.links[index].href, !href.isBlank else { continue }
            guard let url = WebAddress.resolve(href, against: base).url else { return nil }
            return Sourced(url, source: "link rel=\(relation)", line: place.line)
        }
        return nil
    }

    /// Declared images; if there are none, images of the body that newer systems may pick.
    private static func images(
        _ values: TagValues, _ tags: PageTags, base: PageURL, final: PageURL
    ) -> [ImageRecord] {
        let declared = MediaGroups.images(values, final: final)
        guard declared.isEmpty, !final.isNeverHoisted else { return declared }
        // Decorative images, by their names, come last: a logo is only used if there is no photograph.
        let host = HostNames(final.host[...])
        let candidates = tags.images.compactMap { candidate($0, base: base, host: host) }
        let content = candidates.filter { $0.use == .content || $0.use == .thumbnail }
        let others = ([.logo, .advertisement, .icon] as [ImageUse]).flatMap { use in
            candidates.filter { $0.use == use }
        }
        let likely = content.filter(\.isLikelyLarge) + content.filter { !$0.isLikelyLarge }
        var kept = Array((likely + others).prefix(hoistLimit))
        // One that is declared large enough stays, whatever comes before it; decoration only when nothing else is.
        let photograph = likely.first(where: \.isDeclaredPhotograph) ?? likely.first(where: \.isDeclaredLarge)
        let hasLikely = kept.contains(where: \.isLikelyLarge)
        if let spare = photograph ?? (hasLikely ? nil : others.first(where: \.isDeclaredLarge)), !kept.contains(spare) {
            kept[kept.count - 1] = spare
        }
        return kept
    }

    private static func candidate(_ image: ImageTag, base: PageURL, host: HostNames) -> ImageRecord? {
        guard !image.src.isBlank, let url = WebAddress.resolve(image.src, against: base).url else { return nil }
        let isOpen = image.use == .content || image.use == .thumbnail
        return ImageRecord(
            key: "img", raw: image.src, line: image.place.line, url: url, declaredWidth: image.width.map(String.init),
            declaredHeight: image.height.map(String.init), alt: image.alt,
            use: isOpen && host.isNamed(image) ? .logo : image.use)
    }
}

/// The icon candidates of a page in the order in which recent systems try them (docs/linkpresentation.md §6): declared touch
/// icons, declared favicons, the touch files at the root, `/favicon.ico`.
enum IconList {
    /// The most declared icons of a page.
    static let declaredLimit = 20

    static func candidates(_ tags: PageTags, base: PageURL, final: PageURL) -> [IconCandidate] {
        var touch: [IconCandidate] = []
        var favicons: [IconCandidate] = []
        for index in tags.links.indices where touch.count + favicons.count < declaredLimit {
            guard let origin = IconCandidate.Origin(rel: tags.links[index].rel),
                let icon = icon(tags.links[index], origin, base)
            else { continue }
            if origin.isTouch { touch.append(icon) } else { favicons.append(icon) }
        }
        var icons = sorted(touch)
        icons.reserveCapacity(touch.count + favicons.count + roots.count)
        icons += sorted(favicons)
        for root in roots {
            icons.append(
                IconCandidate(origin: root.origin, raw: root.path, url: PageURL(at: root.path, besides: final)))
        }
        return icons
    }

    private static func icon(_ link: LinkTag, _ origin: IconCandidate.Origin, _ base: PageURL) -> IconCandidate? {
        guard link.place.inTree == .head, !link.place.isInNoscript, let href = link.href, !href.isBlank else {
            return nil
        }
        return IconCandidate(
            origin: origin, raw: href, line: link.place.line, url: WebAddress.resolve(href, against: base).url,
            declaredSide: firstInteger(link.sizes), declaredType: link.type)
    }

    /// Larger declared sizes first; a touch icon without sizes counts 60, a favicon 0; precomposed before plain.
    private static func sorted(_ icons: [IconCandidate]) -> [IconCandidate] {
        guard icons.count > 1 else { return icons }
        return icons.enumerated().sorted { a, b in
            let sides = (side(a.element), side(b.element))
            if sides.0 != sides.1 { return sides.0 > sides.1 }
            let isPlain = (a.element.origin != .touchPrecomposed, b.element.origin != .touchPrecomposed)
            if isPlain.0 != isPlain.1 { return isPlain.1 }
            return a.offset < b.offset
        }.map(\.element)
    }

    private static func side(_ icon: IconCandidate) -> Int {
        icon.declaredSide ?? (icon.origin.isTouch ? 60 : 0)
    }

    /// Paths that need no parser: only the origin goes in front.
    private static let roots: [(origin: IconCandidate.Origin, path: String)] = [
        (.rootTouch, "/apple-touch-icon-precomposed.png"), (.rootTouch, "/apple-touch-icon.png"),
        (.rootFavicon, "/favicon.ico"),
    ]

    /// The first integer in a `sizes` value: 180 for `180x180`; 0 for `any`.
    private static func firstInteger(_ sizes: String?) -> Int? {
        guard let sizes, !sizes.isEmpty else { return nil }
        let digits = sizes.utf8.drop { !ASCII.isDigit($0) }.prefix(while: ASCII.isDigit)
        return digits.prefix(6).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
