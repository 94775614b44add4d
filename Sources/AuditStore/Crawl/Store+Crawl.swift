package import AuditModel

extension Store {
    /// What a crawl knows when a step of it has ended.
    package struct CrawlState: Sendable {
        /// The number of the step that has ended, from 0; the pages that were given are the first.
        package var step: Int
        package var pages: Int
        package var lines: Int
        /// Whether the pages that only a sitemap names are among them already.
        package var hasUnreached: Bool
    }

    /// Gives the pages that a run was begun with and whose links are followed; none when it is no crawl.
    package func forEachCrawlStart(_ run: RunID, _ body: (PageURL) -> Void) throws {
        let file = database.file
        try kept("SELECT p.url FROM crawl c JOIN page p ON p.id = c.page WHERE c.run = ? AND c.step = 0").forEach({
            $0.put(run.number)
        }) { row in
            guard let url = PageURL(stored: row.text()) else { throw StoreError.corrupt("a URL", file: file) }
            body(url)
        }
    }

    /// Where the only page of a crawl was redirected to; nil for a crawl of more pages, and without a redirect.
    package func redirectOfOnlyPage(_ run: RunID) throws(StoreError) -> PageURL? {
        let select = try kept(
            """
            SELECT max(c.final_url) FROM crawl w JOIN result r ON r.id = w.run << 32 | w.page JOIN content c ON c.id = r.content
            WHERE w.run = ? HAVING count(*) = 1
            """)
        return try select.first({ $0.put(run.number) }) { $0.optionalText() }?.flatMap(PageURL.init(stored:))
    }

    /// Whether the run follows links.
    package func isCrawl(_ run: RunID) throws(StoreError) -> Bool {
        try kept("SELECT 1 FROM crawl WHERE run = ? LIMIT 1").first({ $0.put(run.number) }) { $0.bool() } ?? false
    }

    /// Decides the next step of a crawl, all or nothing: `body` puts its pages in line and says how many they are. Does nothing
    /// while pages of the step before are waiting.
    ///
    /// - Returns: how many pages were added; nil while pages are waiting.
    package func nextStep(
        _ run: RunID, _ body: (CrawlTable, CrawlState) throws(StoreError) -> Int
    ) throws(StoreError) -> Int? {
        let table = try crawlTable
        return try write { () throws(StoreError) in
            let isWaiting = try kept("SELECT 1 FROM queue WHERE run = ? LIMIT 1").first({ $0.put(run.number) }) {
                $0.bool()
            }
            guard isWaiting != true else { return nil }
            let added = try body(table, try crawlState(run))
            try database.prepare("DELETE FROM crawl_links WHERE id BETWEEN ? AND ?").run {
                $0.put(run.firstID); $0.put(run.lastID)
            }
            let grow = try kept(
                "UPDATE run SET lines = lines + ?1, pages = pages + ?1, crawled = crawled + ?1 WHERE id = ?2")
            try grow.run {
                $0.put(added); $0.put(run.number)
            }
            return added
        }
    }

    private func crawlState(_ run: RunID) throws(StoreError) -> CrawlState {
        let select = try kept(
            """
            SELECT max(c.step), r.pages, r.lines,
                EXISTS (SELECT 1 FROM crawl WHERE run = ?1 AND found_on IS NULL AND step > 0)
            FROM run r JOIN crawl c ON c.run = r.id WHERE r.id = ?1
            """)
        let state = try select.first({ $0.put(run.number) }) { row in
            CrawlState(step: row.count(), pages: row.count(), lines: row.count(), hasUnreached: row.bool())
        }
        guard let state else { throw .corrupt("a crawl without a run", file: database.file) }
        return state
    }

    /// What a crawl did not follow, by reason.
    package func leftOut(_ run: RunID) throws(StoreError) -> [LeftOut] {
        try kept("SELECT reason, links, example FROM left_out WHERE run = ? ORDER BY reason").all({ $0.put(run.number) }
        ) {
            LeftOut(reason: $0.text(), links: $0.count(), example: $0.text())
        }
    }

    /// Pages of the last crawl before a run, of the same pages and options, that the run did not find: how many, and the first of
    /// their URLs; nil when it found all.
    package func notFoundAnyMore(_ run: RunID) throws(StoreError) -> (pages: Int, example: String)? {
        let before = try database.number(
            """
            SELECT coalesce(max(r.id), 0) FROM run r JOIN run n ON n.id = \(run.number)
            WHERE r.id < n.id AND r.finished IS NOT NULL AND r.list_digest = n.list_digest AND r.options = n.options
                AND EXISTS (SELECT 1 FROM crawl c WHERE c.run = r.id)
            """)
        let select = try database.prepare(
            """
            SELECT count(*), min(p.url) FROM crawl old JOIN page p ON p.id = old.page
            WHERE old.run = ?1 AND NOT EXISTS (SELECT 1 FROM crawl c WHERE c.run = ?2 AND c.key = old.key)
            """)
        let found = try select.first({
            $0.put(before)
            $0.put(run.number)
        }) { (pages: $0.count(), example: $0.text()) }
        return found.flatMap { $0.pages > 0 ? $0 : nil }
    }

    /// Lets go of what only a crawl that goes on needs.
    package func endCrawl(_ run: RunID) throws(StoreError) {
        let deletes = [
            try database.prepare("DELETE FROM crawl_body WHERE run = ?"),
            try database.prepare("DELETE FROM crawl_pattern WHERE run = ?"),
        ]
        try write { () throws(StoreError) in
            for delete in deletes { try delete.run { $0.put(run.number) } }
        }
    }
}

/// The links of one page to others, as they wait for the end of a step of the crawl.
package struct PageLinks: Hashable, Sendable {
    package struct Link: Hashable, Sendable {
        /// As `PageURL` writes it.
        package var url: String
        /// Equal for URLs of one page.
        package var key: UInt64
        package var isNofollow: Bool

        package init(url: String, key: UInt64, isNofollow: Bool = false) {
            (self.url, self.key, self.isNofollow) = (url, key, isNofollow)
        }
    }

    /// The number of the page.
    package var page: Int64
    /// A hash of its body; equal bodies are copies of one page.
    package var body: UInt64
    /// In the order of their URLs.
    package var links: [Link]

    package init(page: Int64, body: UInt64, links: [Link]) { (self.page, self.body, self.links) = (page, body, links) }

    /// Bytes that they take in memory, about.
    package var weight: Int { links.reduce(0) { $0 + $1.url.utf8.count + 32 } }
}

extension PageLinks.Link {
    /// A line of the table: a mark, the key, the URL.
    func write(to bytes: inout [UInt8]) {
        bytes.append(isNofollow ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        withUnsafeBytes(of: key.littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: url.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Reads the lines that `write` wrote; nil for anything else.
    static func read(_ bytes: [UInt8]) -> [PageLinks.Link]? {
        var links: [PageLinks.Link] = []
        var rest = bytes[...]
        while let mark = rest.popFirst() {
            guard rest.count > 8 else { return nil }
            let key = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            rest = rest.dropFirst(8)
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let url = String(decoding: rest[..<end], as: UTF8.self)
            links.append(PageLinks.Link(url: url, key: key, isNofollow: mark == UInt8(ascii: "-")))
            rest = rest[(end + 1)...]
        }
        return links
    }
}

/// A page of the step that has ended, with its links.
package struct ReadPage: Sendable {
    package var page: Int64
    package var url: String
    /// Links on the shortest way from a page that was given; nil where no way leads from there.
    package var depth: Int?
    package var links: [PageLinks.Link]
    /// Whether a page before it had the same body.
    package var isCopy: Bool
}

/// A page that a crawl has found.
package struct FoundPage: Sendable {
    package var url: PageURL
    package var key: UInt64
    package var depth: Int?
    /// The page that it was found on; nil for one that only the sitemap names.
    package var foundOn: Int64?

    package init(url: PageURL, key: UInt64, depth: Int?, foundOn: Int64?) {
        (self.url, self.key, self.depth, self.foundOn) = (url, key, depth, foundOn)
    }
}

/// Links that were not followed for one reason.
package struct LeftOut: Hashable, Sendable {
    package var reason: String
    package var links: Int
    /// The first of their URLs, in the order of the crawl.
    package var example: String
}
