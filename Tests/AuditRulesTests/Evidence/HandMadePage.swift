import AuditModel
import AuditRules
import Testing

/// Evidence made by hand, for edges that no HTML shows: pixels, bytes, shares.
func handMadePage(
    at address: String = "https://example.com/bees", isHome: Bool = false,
    _ change: (inout PageEvidence) throws -> Void = { _ in }
) throws -> PageEvidence {
    let url = try address.url
    let site = SiteIdentity(registrableDomain: "example.com", domainLabel: "example", isHome: isHome)
    var page = PageEvidence(
        requested: url, final: url, site: site, outcome: .ok, fetch: FetchFacts(), tags: PageTags(),
        card: LinkCard(siteLabel: "example.com", domainLabel: "example.com"))
    try change(&page)
    return page
}

extension String {
    /// The address, which must be written as `PageURL` writes it.
    var url: PageURL {
        get throws { try #require(PageURL(stored: self)) }
    }
}

extension MediaFacts {
    static func image(
        _ address: String = "https://example.com/a.jpg", _ width: Int? = 1200, _ height: Int? = 630,
        type: MediaType = .jpeg, bytes: Int = 50_000
    ) throws -> MediaFacts {
        MediaFacts(
            url: try address.url, contentType: type.mimeType, type: type, width: width, height: height,
            size: ByteCount(bytes))
    }
}

extension ImageRecord {
    /// A declared image and its file.
    static func declared(_ media: MediaFacts?, key: String = "og:image", raw: String? = nil) -> ImageRecord {
        var record = ImageRecord(
            key: key, raw: raw ?? media?.url.text ?? "https://example.com/a.jpg", line: 7, url: media?.url)
        record.media = media
        return record
    }
}

/// A page whose only image is this.
func page(with image: MediaFacts) throws -> PageEvidence {
    try handMadePage { $0.card.images = [.declared(image)] }
}

/// A page whose only icon is a declared touch icon of that size.
func page(icon width: Int, _ height: Int? = nil, type: MediaType = .png, bytes: Int = 5_000) throws -> PageEvidence {
    var icon = IconCandidate(
        origin: .touch, raw: "/i.png", line: 3, url: try "https://example.com/i.png".url)
    icon.media = try .image("https://example.com/i.png", width, height ?? width, type: type, bytes: bytes)
    return try handMadePage { $0.card.icons = [icon] }
}

extension Verdict {
    /// The share of the weight that is lost; nil unless the rule is broken.
    var fraction: Double? { breach?.fraction }
    var breach: Breach? {
        if case .breaks(let breach) = self { breach } else { nil }
    }
}
