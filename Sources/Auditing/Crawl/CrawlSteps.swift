internal import AuditModel
internal import AuditRules
internal import AuditStore
internal import MediaInspection
internal import PageFetching
internal import PageReading
internal import WebAddresses

/// Follows the links of a site step by step: when all pages of a step have their results, the next one is decided, in the order
/// of their URLs, so that a site which has not changed gives the same pages and the same ways to them.
struct CrawlSteps: Sendable {
    let hosts: CrawlHosts
    let options: CrawlOptions
    let filter: AddressFilter

    /// Nil for a run that follows no links.
    init?(_ store: Store, _ run: RunID, _ options: AuditOptions) throws {
        guard try store.isCrawl(run) else { return nil }
        var hosts = CrawlHosts(withSubdomains: options.crawl.withSubdomains)
        try store.forEachCrawlStart(run) { hosts.add($0) }
        self.hosts = hosts
        self.options = options.crawl
        filter = AddressFilter(include: options.include, exclude: options.exclude)
    }

    /// Puts the pages of the next step in line and says how many there are: those that the step before links to, or when there
    /// are none, those that only a sitemap names. 0 at the end, and while pages are waiting.
    func next(_ store: Store, _ run: RunID) throws -> Int {
        let scope = CrawlScope(hosts: hosts, options: options, filter: filter)
        let added = try store.nextStep(run) { (table, state) throws(StoreError) in
            var step = CrawlStep(scope: scope, table: table, run: run, before: state)
            try table.forEachRead(run: run) { page throws(StoreError) in try step.follow(page) }
            if step.added == 0, !state.hasUnreached {
                try table.forEachUnreached(run: run) { url, key throws(StoreError) in
                    try step.take(.init(url: url, key: key), depth: nil, foundOn: nil)
                }
            }
            return step.added
        }
        if added == 0 { try store.endCrawl(run) }
        return added ?? 0
    }
}

/// One step, while it is decided.
private struct CrawlStep {
    let scope: CrawlScope
    let table: CrawlTable
    let run: RunID
    let before: Store.CrawlState
    private(set) var added = 0

    init(scope: CrawlScope, table: CrawlTable, run: RunID, before: Store.CrawlState) {
        (self.scope, self.table, self.run, self.before) = (scope, table, run, before)
    }

    private var number: Int { before.step + 1 }

    /// Follows the links of a page; those of a copy of another page are not followed: a mirror has all pages of a site under other URLs.
    mutating func follow(_ page: ReadPage) throws(StoreError) {
        if page.isCopy, !scope.options.followsAll {
            if !page.links.isEmpty { try leaveOut(.mirror, page.url) }
            return
        }
        for link in page.links { try take(link, depth: page.depth.map { $0 + 1 }, foundOn: page.page) }
    }

    mutating func take(_ link: PageLinks.Link, depth: Int?, foundOn: Int64?) throws(StoreError) {
        guard try !table.has(link.key, run: run), let url = PageURL(stored: link.url) else { return }
        // What a sitemap names comes last, however long the way of the links was.
        guard foundOn == nil || number <= CrawlLimits.levels else { return try leaveOut(.depth, link.url) }
        switch scope.verdict(url, depth: depth, isNofollow: link.isNofollow) {
        case .leftOut(let omission): try leaveOut(omission, link.url)
        case .page(let patterns):
            for pattern in patterns where try !hasRoom(for: pattern) { return try leaveOut(pattern.omission, link.url) }
            guard before.pages + added < scope.options.pageLimit else { return try leaveOut(.pageLimit, link.url) }
            let page = FoundPage(url: url, key: link.key, depth: depth, foundOn: foundOn)
            guard try table.add(page, step: number, line: before.lines + added, run: run) else { return }
            for pattern in patterns { try table.add(pattern: pattern.key, step: number, run: run) }
            added += 1
        }
    }

    private func hasRoom(for pattern: CrawlPattern) throws(StoreError) -> Bool {
        let count = try table.count(of: pattern.key, step: number, run: run)
        return count.pages < pattern.pages && (count.isInStep || count.steps < pattern.steps)
    }

    private func leaveOut(_ omission: CrawlOmission, _ example: String) throws(StoreError) {
        try table.leaveOut(omission.rawValue, example: example, run: run)
    }
}

/// A URL as a crawl follows it, and what tells it from others.
enum CrawlURL {
    /// The URL without what differs from visit to visit: sessions in path and query, and parameters of tracking.
    static func plain(_ url: PageURL) -> PageURL {
        let path = plain(path: url.path)
        guard let query = url.query else { return path.map { PageURL(at: $0, besides: url) } ?? url }
        let all = query.split(separator: "&", omittingEmptySubsequences: false)
        let kept = all.filter { !isPassing($0) }
        guard path != nil || kept.count < all.count else { return url }
        let end = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        return PageURL(at: (path ?? String(url.path)) + end, besides: url)
    }

    /// Equal for URLs of one page: scheme and `www.` do not count.
    static func key(of url: PageURL) -> UInt64 {
        var hash = Hash64()
        hash.add(CrawlHosts.name(of: url))
        hash.add(url.pathAndQuery)
        return hash.value
    }

    /// Whether a parameter `name=value` is about the visitor, and not about the page.
    private static func isPassing(_ parameter: Substring) -> Bool {
        TrackingParameter.matches(parameter) || isSession(parameter)
    }

    private static func isSession(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[1].utf8.count >= tokenLength else { return false }
        let name = parts[0].lowercased()
        return sessions.contains(name) || name.hasPrefix("aspsessionid")
    }

    /// A shorter value may name a page.
    private static let tokenLength = 16
    private static let sessions: Set<String> = [
        "jsessionid", "phpsessid", "sessionid", "session_id", "session", "sessid", "sid", "cfid", "cftoken", "oscsid",
        "zenid",
        "xtcsid", "osadmin", "s_id",
    ]

    /// The path without `;jsessionid=…` and `/(S(…))`; nil when there is nothing of them.
    private static func plain(path: Substring) -> String? {
        guard path.utf8.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "(") }) else { return nil }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let kept = segments.compactMap(plain(segment:))
        let text = kept.joined(separator: "/")
        return text == path ? nil : text.hasPrefix("/") ? text : "/" + text
    }

    /// Nil for a segment that is a session and nothing else.
    private static func plain(segment: Substring) -> String? {
        // ASP.NET: `(S(lit3py55t21z5v55vlm25s55))`, perhaps with `A(…)` and `F(…)`.
        if segment.hasPrefix("(") && segment.hasSuffix("))"), let letter = segment.dropFirst().first,
            "SAF".contains(letter),
            segment.dropFirst(2).first == "("
        {
            return nil
        }
        let parts = segment.split(separator: ";", omittingEmptySubsequences: false)
        return ([parts[0]] + parts.dropFirst().filter { !isSession($0) }).joined(separator: ";")
    }
}

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
        if let target = ClientSideRedirect.target(page) { add(target, false) }
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
