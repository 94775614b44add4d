package import AuditModel

extension PageEvidence {
    /// Every URL in the tags, those first whose flaws matter most.
    var addresses: [TagAddress] { imageAddresses + otherAddresses }

    /// The images that tags declare: those of the card, then those in other tags.
    var imageAddresses: [TagAddress] { declaredImages + otherImages }

    /// Every URL except those of images.
    var otherAddresses: [TagAddress] {
        [ogURLAddress, canonicalAddress].compactMap { $0 } + clipAddresses + iconAddresses + readings
    }

    /// The flaw of an image's URL, except an unfilled variable, which `UnfilledTemplate` reports.
    ///
    /// If an image loads, its URL is right, unless it leads elsewhere for other visitors.
    func imageFlaw(_ image: TagAddress) -> AddressFlaw? {
        guard let flaw = image.flaw(on: self), flaw.kind != .unfilled else { return nil }
        guard case .image(let place) = image.place, !flaw.kind.isMild, !flaw.kind.isLocal else { return flaw }
        return looksAtMedia && card.images[place].media?.isUsablePicture == true ? nil : flaw
    }

    /// Whether an image's URL works for nobody; `ImageUrlWrong` or `UnfilledTemplate` reports that once.
    func leadsAstray(_ place: Int) -> Bool {
        guard let image = declaredImage(place), let flaw = image.flaw(on: self), !flaw.kind.isMild else { return false }
        return flaw.kind == .unfilled || imageFlaw(image) != nil
    }

    /// Whether an image of the card can be shown, as far as we know.
    var hasSoundImage: Bool {
        card.images.indices.contains { place in
            let image = card.images[place]
            return !image.isHoisted && !leadsAstray(place)
                && (looksAtMedia ? image.media?.isUsablePicture == true : image.url != nil)
        }
    }

    /// Whether the URL of that icon or video works for nobody.
    func leadsAstray(_ raw: String) -> Bool { isWrong(otherAddresses.first { $0.raw == raw && $0.use == .file }) }

    /// Whether og:url is good enough to judge where it leads.
    package var hasSoundOGURL: Bool { !isWrong(ogURLAddress) }

    /// Whether the canonical URL is good enough to write it into other tags.
    var hasSoundCanonical: Bool { !isWrong(canonicalAddress) }

    private func isWrong(_ address: TagAddress?) -> Bool { address?.flaw(on: self).map { !$0.kind.isMild } ?? false }

    private var declaredImages: [TagAddress] { card.images.indices.compactMap(declaredImage) }

    private func declaredImage(_ place: Int) -> TagAddress? {
        let image = card.images[place]
        guard file == nil, !image.isHoisted else { return nil }
        return TagAddress(
            name: image.key, raw: image.raw, url: image.url, use: .picture, line: image.line, place: .image(place))
    }

    private var ogURLAddress: TagAddress? {
        guard let place = tags.index(of: "og:url"), let raw = tags.metas[place].content else { return nil }
        let line = tags.metas[place].place.line
        return TagAddress(name: "og:url", raw: raw, url: card.ogURL?.value, use: .page, line: line, place: .ogURL)
    }

    private var canonicalAddress: TagAddress? {
        let link = tags.links.first {
            $0.hasRelation("canonical") && !$0.place.isInNoscript && $0.href?.isEmpty == false
        }
        guard let link, let raw = link.href else { return nil }
        return TagAddress(
            name: "canonical", raw: raw, url: card.canonical?.value, use: .page, line: link.place.line,
            place: .canonical)
    }

    private var clipAddresses: [TagAddress] {
        guard file == nil else { return [] }
        return card.videos.indices.map { TagAddress(card.videos[$0], .video($0)) }
            + card.audios.indices.map { TagAddress(card.audios[$0], .audio($0)) }
    }

    private var readings: [TagAddress] { card.seeAlso.indices.map { TagAddress(card.seeAlso[$0], .reading($0)) } }

    private var iconAddresses: [TagAddress] {
        card.icons.indices.filter { card.icons[$0].origin.isDeclared }.map { place in
            let icon = card.icons[place]
            return TagAddress(
                name: icon.origin.rawValue, raw: icon.raw, url: icon.url, use: .file, line: icon.line,
                place: .icon(place))
        }
    }

    /// Images in tags that the card does not use, such as a twitter:image next to an og:image.
    private var otherImages: [TagAddress] {
        let known = Set(card.images.map(\.raw))
        return tags.metas.indices.compactMap { place in
            guard let key = tags.key(at: place), Self.imageKeys.contains(key), !tags.metas[place].place.isInNoscript,
                let raw = tags.metas[place].content, !raw.isBlank, !known.contains(raw)
            else { return nil }
            let line = tags.metas[place].place.line
            return TagAddress(name: key, raw: raw, url: complete(raw), use: .picture, line: line, place: .meta)
        }
    }

    private static let imageKeys: Set<String> = [
        "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src",
    ]
}
