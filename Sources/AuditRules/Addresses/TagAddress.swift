package import AuditModel

/// A URL in a tag.
struct TagAddress {
    /// `og:url`, `canonical`, `apple-touch-icon`.
    let name: String
    /// As written, decoded once.
    let raw: String
    /// How LinkPresentation reads it; nil if that is not an http or https URL.
    let url: PageURL?
    let use: AddressFlaw.Use
    let line: Int?
    let place: Place

    /// The place in the page, for fixes.
    enum Place: Hashable {
        case ogURL, canonical
        /// The index in the card.
        case image(Int), icon(Int), video(Int), audio(Int), reading(Int)
        /// A meta tag that the card does not use.
        case meta
    }

    func flaw(on page: PageEvidence) -> AddressFlaw? { AddressFlaw.find(in: raw, read: url, for: use, on: page) }

    /// “https:// is missing: og:image www.example.com/a.jpg; write content="https://www.example.com/a.jpg"”.
    func evidence(_ flaw: AddressFlaw) -> String {
        let seen = "\(flaw.kind.sentence): \(name) \(RawText.quoted(RawText.trim(raw)))"
        guard let meant = flaw.meant else { return seen }
        let isLink = place == .canonical || isIcon
        return seen + "; write \(isLink ? "href" : "content")=\"\(meant.text)\""
    }

    private var isIcon: Bool { if case .icon = place { true } else { false } }
}

extension TagAddress {
    init(_ record: MediaRecord, _ place: Place) {
        self.init(name: record.key, raw: record.raw, url: record.url, use: .file, line: record.line, place: place)
    }
}

extension PageEvidence {
    /// Every URL in the tags, those first whose flaws matter most.
    var addresses: [TagAddress] { imageAddresses + otherAddresses }

    /// The images that tags declare: those of the card, then those in other tags.
    var imageAddresses: [TagAddress] { declaredImages + otherImages }

    /// Every URL except those of images.
    var otherAddresses: [TagAddress] {
        [ogURLAddress, canonicalAddress].compactMap { $0 } + videoAddresses + iconAddresses + readings
    }

    /// The flaw of an image's URL, except an unfilled variable, which `UnfilledTemplate` reports.
    ///
    /// If an image loads, its URL is right, unless it leads elsewhere for other visitors.
    func imageFlaw(_ image: TagAddress) -> AddressFlaw? {
        guard let flaw = image.flaw(on: self), flaw.kind != .unfilled else { return nil }
        guard case .image(let place) = image.place, !flaw.kind.isMild, !flaw.kind.isLocal else { return flaw }
        return looksAtMedia && card.images[place].media?.isUsableImage == true ? nil : flaw
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
                && (looksAtMedia ? image.media?.isUsableImage == true : image.url != nil)
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
            name: image.key, raw: image.raw, url: image.url, use: .image, line: image.line, place: .image(place))
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

    private var videoAddresses: [TagAddress] {
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
            return TagAddress(name: key, raw: raw, url: complete(raw), use: .image, line: line, place: .meta)
        }
    }

    private static let imageKeys: Set<String> = [
        "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src",
    ]
}
