internal import AuditModel
internal import WebAddresses

/// The icon candidates of a page in the order in which recent systems try them (`rules.md` §1.6): declared touch
/// icons, declared favicons, the touch files at the root, `/favicon.ico`.
enum IconList {
    /// The most declared icons of a page that are kept.
    static let declaredLimit = 20

    static func candidates(_ tags: PageTags, base: PageURL, final: PageURL) -> [IconCandidate] {
        var touch: [IconCandidate] = []
        var favicons: [IconCandidate] = []
        for link in tags.links where link.place.inTree == .head && !link.place.isInNoscript {
            guard touch.count + favicons.count < declaredLimit else { break }
            guard let origin = IconCandidate.Origin(rel: link.rel), let href = link.href, !href.isEmpty else { continue }
            let icon = IconCandidate(
                origin: origin, raw: href, line: link.place.line, url: WebAddress.resolve(href, against: base).url,
                declaredSide: firstInteger(link.sizes), declaredType: link.type)
            if origin.isTouch { touch.append(icon) } else { favicons.append(icon) }
        }
        return sorted(touch) + sorted(favicons) + roots(final)
    }

    /// Larger declared sizes first; a touch icon without sizes counts 60, a favicon 0; precomposed before plain.
    private static func sorted(_ icons: [IconCandidate]) -> [IconCandidate] {
        icons.enumerated().sorted { a, b in
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

    private static func roots(_ final: PageURL) -> [IconCandidate] {
        let files: [(IconCandidate.Origin, String)] = [
            (.rootTouch, "/apple-touch-icon-precomposed.png"), (.rootTouch, "/apple-touch-icon.png"),
            (.rootFavicon, "/favicon.ico"),
        ]
        return files.map { origin, path in
            IconCandidate(origin: origin, raw: path, url: WebAddress.resolve(path, against: final).url)
        }
    }

    /// The first integer in a `sizes` value: 180 of `180x180`; 0 for `any`, which has none.
    private static func firstInteger(_ sizes: String?) -> Int? {
        guard let sizes else { return nil }
        let digits = sizes.drop { !("0"..."9").contains($0) }.prefix { ("0"..."9").contains($0) }
        return digits.isEmpty ? (sizes.isEmpty ? nil : 0) : Int(digits.prefix(6))
    }
}

extension IconCandidate.Origin {
    /// The whole rel value, in any case; more tokens than these make it none of them.
    init?(rel: String) {
        switch rel.lowercased() {
        case "apple-touch-icon": self = .touch
        case "apple-touch-icon-precomposed": self = .touchPrecomposed
        case "icon": self = .favicon
        case "shortcut icon": self = .shortcut
        default: return nil
        }
    }
}
