internal import AuditModel
internal import WebAddresses

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
