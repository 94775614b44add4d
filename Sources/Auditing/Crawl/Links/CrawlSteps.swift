internal import AuditModel
internal import AuditStore

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

    /// Takes what a page links to; of a copy of another page nothing, for a mirror has all pages of a site under other URLs.
    mutating func follow(_ page: ReadPage) throws(StoreError) {
        if page.isCopy, !scope.options.followsAll {
            if !page.links.isEmpty { try leaveOut(.mirror, page.url) }
            return
        }
        for link in page.links { try take(link, depth: page.depth.map { $0 + 1 }, foundOn: page.page) }
    }

    mutating func take(_ link: PageLinks.Link, depth: Int?, foundOn: Int64?) throws(StoreError) {
        guard try !table.has(link.key, run: run), let url = PageURL(stored: link.url) else { return }
        guard number <= CrawlLimits.levels else { return try leaveOut(.depth, link.url) }
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
