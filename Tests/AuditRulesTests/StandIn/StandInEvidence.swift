import AuditModel
import AuditRules
import Testing

/// Turns the page of an example into evidence, with Apple's order of tags and nothing else of its reading.
func standInEvidence(_ page: ExamplePage) throws -> PageEvidence {
    let requested = try #require(PageURL(stored: page.url))
    let final = try #require(PageURL(stored: page.finalURL ?? page.url))
    let tags = StandInParser.parse(page.html)
    var fetch = FetchFacts(decodedBytes: page.html.utf8.count)
    page.fetch(&fetch)
    var evidence = PageEvidence(
        requested: requested, final: final, site: standInSite(final), outcome: .ok, fetch: fetch, tags: tags,
        card: standInCard(tags, media: page.media))
    page.evidence(&evidence)
    return evidence
}

private func standInSite(_ url: PageURL) -> SiteIdentity {
    let labels = url.host.split(separator: ".")
    let isLongSuffix = url.host.hasSuffix(".co.uk") || url.host.hasSuffix(".co.jp")
    let domain = labels.suffix(isLongSuffix ? 3 : 2)
    return SiteIdentity(
        registrableDomain: domain.joined(separator: "."), domainLabel: domain.first.map(String.init) ?? "",
        isHome: url.path == "/" || url.path == "/en/")
}

private func standInCard(_ tags: PageTags, media: [String: ExamplePage.Media]) -> LinkCard {
    func sourced(_ keys: String...) -> Sourced<String>? {
        keys.lazy.compactMap { key in
            tags.first(key).map { Sourced($0.content ?? "", source: key, line: $0.place.line) }
        }.first
    }
    var card = LinkCard(siteLabel: "", domainLabel: "")
    card.title =
        sourced("og:title", "twitter:title") ?? tags.documentTitle.map { Sourced($0, source: "title", line: 1) }
    card.siteName = sourced("og:site_name")
    card.applicationName = sourced("application-name")
    card.summary = sourced("og:description", "twitter:description", "description")
    card.type = sourced("og:type")
    card.ogURL = sourced("og:url").flatMap { tag in
        PageURL(stored: tag.value).map { Sourced($0, source: tag.source, line: tag.line) }
    }
    card.images = tags.metas("og:image").map { tag in
        let raw = tag.content ?? ""
        var image = ImageRecord(key: "og:image", raw: raw, line: 1, url: PageURL(stored: raw))
        image.media = image.url.flatMap { url in media[raw].map { standInMedia($0, url) } }
        return image
    }
    return card
}

private func standInMedia(_ media: ExamplePage.Media, _ url: PageURL) -> MediaFacts {
    var facts = MediaFacts(
        url: url, status: media.status, contentType: media.contentType, type: media.type, width: media.width,
        height: media.height, size: media.size)
    media.change(&facts)
    return facts
}
