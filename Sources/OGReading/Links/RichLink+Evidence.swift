package import AuditModel
internal import AuditRules

extension RichLink {
    /// The link of a page that was read.
    package init(_ evidence: PageEvidence, _ page: PageAudit) {
        let card = evidence.card
        self.init(
            url: PageURL(evidence.final), title: card.title?.value, siteName: card.siteName?.value,
            summary: card.summary?.value)
        originalURL = PageURL(evidence.requested)
        (creator, type, layout) = (card.creator?.value, card.type?.value, page.card.layout)
        images = card.images.compactMap { Media($0) }
        icons = card.icons.compactMap { Media($0) }
        videos = card.videos.compactMap { Media($0) }
        audios = card.audios.compactMap { Media($0) }
        image = (card.chosenImage ?? card.likelyImage).flatMap { Media($0) }
        icon = (card.chosenIcon ?? card.declaredIcon).flatMap { Media($0) }
        tags = evidence.tags.metas.lazy.compactMap { Tag($0) }.prefix(Self.tagLimit).map(\.self)
        price = Price(tags)
        self.page = page
    }

    private static let tagLimit = 1_000
}

extension RichLink.Tag {
    fileprivate init?(_ tag: MetaTag) {
        guard tag.isGiven, let name = tag.key, let value = tag.content else { return nil }
        self.init(name: name, value: value, line: tag.place.line)
    }
}

extension RichLink.Price {
    /// Facebook's and Pinterest's names for it.
    private static let prefixes = ["og:price:", "product:price:"]

    fileprivate init?(_ tags: [RichLink.Tag]) {
        func value(_ name: String) -> String? { tags.first { $0.name == name }?.value }
        for prefix in Self.prefixes {
            guard let amount = value(prefix + "amount") else { continue }
            self.init(amount: amount, currency: value(prefix + "currency"))
            return
        }
        return nil
    }
}

extension RichLink.Media {
    private init?(_ record: some LookedAt, type: String?) {
        guard let url = record.url else { return nil }
        self.init(url: PageURL(url), type: type)
        guard let facts = record.media, facts.isReachable else { return }
        self.type = facts.type == .unknown ? facts.contentType ?? type : facts.type.mimeType
        (width, height, bytes) = (facts.width, facts.height, facts.size?.bytes)
    }

    fileprivate init?(_ record: ImageRecord) {
        self.init(record, type: record.declaredType)
        alt = record.alt
        width = width ?? record.declaredWidth.flatMap { Int($0) }
        height = height ?? record.declaredHeight.flatMap { Int($0) }
    }

    fileprivate init?(_ icon: IconCandidate) {
        self.init(icon, type: icon.declaredType)
        width = width ?? icon.declaredSide
        height = height ?? icon.declaredSide
    }

    fileprivate init?(_ clip: MediaRecord) { self.init(clip, type: clip.declaredType) }
}
