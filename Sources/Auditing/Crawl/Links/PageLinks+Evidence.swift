internal import AuditModel
internal import AuditStore
internal import MediaInspection
internal import PageFetching
internal import PageReading
internal import WebAddresses

extension PageLinks {
    /// The links of a page to others of its site; none of a page that was not seen, or that redirects to another site.
    init?(_ page: PageEvidence, _ result: FetchResult, number: Int64, hosts: CrawlHosts) {
        guard page.outcome == .ok, page.file == nil, hosts.contains(page.final), let response = result.response else {
            return nil
        }
        // What was read may be another answer than the one that is here; then the page is no copy of any.
        let isWhole = page.fetch.firstStatus == nil && page.fetch.status == response.status && !page.fetch.isCut
        let hash = isWhole ? ContentHash.sha256(response.wireBody) : nil
        let body = hash.map { Hash64.of($0) } ?? CrawlURL.key(of: page.final)
        self.init(page: number, body: body, links: Self.links(of: page, response.headers, hosts))
    }

    private static func links(of page: PageEvidence, _ headers: HeaderFields, _ hosts: CrawlHosts) -> [Link] {
        let base = CardReader.baseURL(page.tags, final: page.final)
        let isNofollow = asksNofollow(page.tags, headers)
        var found: [UInt64: Link] = [:]
        func add(_ href: String, _ isMarked: Bool) {
            guard let url = WebAddress.resolve(href, against: base).url, hosts.isNear(url) else { return }
            let plain = CrawlURL.plain(url)
            let link = Link(url: plain.text, key: CrawlURL.key(of: plain), isNofollow: isNofollow || isMarked)
            found[link.key] = found[link.key].map { $0.better(than: link) ? $0 : link } ?? link
        }
        for anchor in page.tags.anchors.items { add(anchor.href, anchor.isNofollow) }
        for tag in page.tags.links where tag.leadsOn {
            if let href = tag.href { add(href, tag.hasRelation("nofollow")) }
        }
        return bounded(found.values.sorted { $0.url < $1.url })
    }

    /// As many as are kept of one page.
    private static func bounded(_ links: [Link]) -> [Link] {
        var room = CrawlLimits.linkBytesPerPage
        return links.filter { link in
            room -= link.url.utf8.count + 2
            return room >= 0
        }
    }

    /// `meta name=robots` or the header of that sense (developers.google.com/search/docs/crawling-indexing/robots-meta-tag).
    private static func asksNofollow(_ tags: PageTags, _ headers: HeaderFields) -> Bool {
        let texts =
            (tags.metas("robots") + tags.metas("ogaudit")).compactMap(\.content) + [headers["x-robots-tag"] ?? ""]
        return texts.contains { text in
            text.lowercased().split(whereSeparator: { " ,:".contains($0) }).contains {
                $0 == "nofollow" || $0 == "none"
            }
        }
    }
}

extension PageLinks.Link {
    /// Which of two forms of one URL is followed: one that may be, else the first in their order.
    fileprivate func better(than other: Self) -> Bool {
        isNofollow == other.isNofollow ? url <= other.url : !isNofollow
    }
}

extension LinkTag {
    /// Whether it leads to another page: the next, the previous, or the same in another language.
    fileprivate var leadsOn: Bool {
        hasRelation("next") || hasRelation("prev") || hasRelation("alternate") && hreflang?.isBlank == false
    }
}
