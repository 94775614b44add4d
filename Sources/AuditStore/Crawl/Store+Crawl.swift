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
