internal import AuditModel

/// How much of the past is kept.
package struct Keeping: Hashable, Sendable {
    /// Runs whose pages and findings are kept whole; and as many that were stopped before their end.
    package static let whole = 2
    /// Runs of which history and totals are kept.
    package var runs: Int

    package init(runs: Int) { self.runs = max(Self.whole, runs) }

    /// When a file is compacted: if that many bytes, and half of it, would be saved.
    static let worthwhile: Int64 = 32 << 20
    /// Pages of a run, or lines of its list, that one transaction lets go.
    static let step: Int64 = 10_000
}

extension Store {
    /// Lets go of what is older than is kept, and gives its room back to the disk when that is worth it.
    ///
    /// It may be cut off at any place and goes on with the next run.
    package func prune(_ keeping: Keeping) throws(StoreError) {
        let stopped = try numbers(
            """
            SELECT id FROM run WHERE \(Self.outsideHistory) AND finished IS NULL
            ORDER BY id DESC LIMIT -1 OFFSET \(Keeping.whole)
            """)
        for run in stopped {
            try dropResults(of: RunID(run))
            try forget(RunID(run))
        }
        let old = try numbers("SELECT id FROM (\(Self.ended) LIMIT -1 OFFSET \(Keeping.whole)) WHERE has_results")
        for run in old {
            try dropResults(of: RunID(run))
            try change("UPDATE run SET has_results = 0, finished = coalesce(finished, started) WHERE id = \(run)")
        }
        // Each run from the third on; until then every run is kept whole, with all that lasted of its pages.
        if !stopped.isEmpty || !old.isEmpty { try dropForgotten() }
        try forgetRuns(keeping)
        try shrink()
    }

    /// What pages were and no result says any more, nor an answer.
    private func dropForgotten() throws(StoreError) {
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.had;
            CREATE TEMP TABLE had (id INTEGER PRIMARY KEY);
            INSERT OR IGNORE INTO had SELECT content FROM result;
            INSERT OR IGNORE INTO had SELECT content FROM answer WHERE content IS NOT NULL;
            DROP TABLE IF EXISTS temp.forgotten;
            CREATE TEMP TABLE forgotten (id INTEGER PRIMARY KEY);
            """)
        try database.execute(
            "INSERT INTO forgotten SELECT id FROM content WHERE id NOT IN (SELECT id FROM temp.had)")
        let last = try database.number("SELECT coalesce(max(id), -1) FROM temp.forgotten")
        var deletes: [Statement] = []
        for (table, key) in [("finding", "content"), ("content_detail", "content"), ("content", "id")] {
            deletes.append(
                try database.prepare(
                    "DELETE FROM \(table) WHERE \(key) IN (SELECT id FROM temp.forgotten WHERE id BETWEEN ? AND ?)"))
        }
        for start in stride(from: 0, through: last, by: Int(Keeping.step)) {
            try write { () throws(StoreError) in
                for delete in deletes {
                    try delete.run {
                        $0.put(start); $0.put(start + Keeping.step - 1)
                    }
                }
            }
        }
        try database.execute("DROP TABLE temp.had; DROP TABLE temp.forgotten")
    }

    /// Runs that ended, newest first; those that ended before there was a history have no number in it.
    private static let ended = """
        SELECT id, has_results, night FROM run WHERE night IS NOT NULL OR finished IS NOT NULL
        ORDER BY coalesce(night, 0) DESC, id DESC
        """

    private func numbers(_ sql: String) throws(StoreError) -> [Int64] {
        try database.prepare(sql).all({ _ in }) { $0.int() }
    }

    private func change(_ sql: String) throws(StoreError) {
        try write { () throws(StoreError) in try database.execute(sql) }
    }

    /// Deletes step by step, so that the write-ahead log stays small.
    private func dropResults(of run: RunID) throws(StoreError) {
        let pages = try database.number("SELECT coalesce(max(id), 0) FROM page")
        for (table, key) in [("revised_finding", "result"), ("result", "id")] {
            try drop(run, from: table, key, count: pages)
        }
        let lines = try database.number("SELECT lines FROM run WHERE id = \(run.number)")
        try drop(run, from: "input", "id", count: lines)
        for (table, key) in Self.droppedByKey.sorted(by: { $0.key < $1.key }) { try drop(run, from: table, by: key) }
        try drop(run, from: "crawl_links", "id", count: pages)
    }

    private func drop(_ run: RunID, from table: String, _ key: String, count: Int64) throws(StoreError) {
        let delete = try database.prepare("DELETE FROM \(table) WHERE \(key) BETWEEN ? AND ?")
        for start in stride(from: 0, through: count, by: Int(Keeping.step)) {
            try write { () throws(StoreError) in
                try delete.run {
                    $0.put(run.id(start)); $0.put(run.id(min(RunID.mask, start + Keeping.step - 1)))
                }
            }
        }
    }

    /// Tables whose rows are removed by their keys, a part at a time.
    static let droppedByKey = [
        "media": "id", "host_stat": "host", "queue": "host, page", "crawl": "page", "listed": "key",
        "left_out": "reason", "crawl_body": "body", "crawl_pattern": "key",
    ]

    /// Removes some rows of a run; by less than the whole key, SQLite would walk over all that are left each time.
    static func dropping(from table: String, _ key: String) -> String {
        """
        DELETE FROM \(table) WHERE \(table == "media" ? "" : "run = ?1 AND ")(\(key)) IN (
            SELECT \(key) FROM \(table) WHERE run = ?1 LIMIT \(Keeping.step))
        """
    }

    private func drop(_ run: RunID, from table: String, by key: String) throws(StoreError) {
        let delete = try database.prepare(Self.dropping(from: table, key))
        repeat {
            try write { () throws(StoreError) in try delete.run { $0.put(run.number) } }
        } while database.changes > 0
    }

    /// Forgets runs that are too old, what ended before them, and pages that no run has listed since.
    private func forgetRuns(_ keeping: Keeping) throws(StoreError) {
        let old = try numbers("SELECT id FROM (\(Self.ended) LIMIT -1 OFFSET \(keeping.runs))")
        guard !old.isEmpty else { return }
        let oldest = try database.number("SELECT min(night) FROM (\(Self.ended) LIMIT \(keeping.runs))")
        try change(
            """
            DELETE FROM standing WHERE night < \(oldest) AND EXISTS (
                    SELECT 1 FROM standing n WHERE n.page = standing.page AND n.night > standing.night
                        AND n.night <= \(oldest))
                OR page IN (SELECT page FROM history WHERE night < \(oldest));
            DELETE FROM history WHERE night < \(oldest);
            DELETE FROM run WHERE id IN (\(old.map(String.init).joined(separator: ", ")));
            DELETE FROM cache_use WHERE run NOT IN (SELECT id FROM run);
            DELETE FROM rule_set WHERE id NOT IN (SELECT rule_set FROM run WHERE rule_set IS NOT NULL);
            """)
        try forgetSpans(by: oldest)
    }

    /// Forgets what had gone by a run, on pages that are still listed.
    private func forgetSpans(by runNumber: Int64) throws(StoreError) {
        let select = try database.prepare(
            "SELECT \(HistoryTable.columns) FROM history WHERE page BETWEEN ? AND ? AND spans <> ''")
        let update = try database.prepare("UPDATE history SET spans = ? WHERE page = ?")
        let (last, file) = (try database.number("SELECT coalesce(max(page), 0) FROM history"), database.file)
        for start in stride(from: 0, through: last, by: Int(Keeping.step)) {
            var changed: [(page: Int64, spans: String)] = []
            let rows = try select.all({
                $0.put(start); $0.put(start + Keeping.step - 1)
            }) { row throws(StoreError) in (row.int(), try HistoryTable.read(&row, file: file)) }
            for (page, var row) in rows where row.forget(by: runNumber) { changed.append((page, row.text)) }
            try write { () throws(StoreError) in
                for (page, spans) in changed {
                    try update.run {
                        $0.put(spans); $0.put(page)
                    }
                }
            }
        }
    }

    /// Writes the file anew without its empty pages. When there is no room for that, or a report is reading, they stay
    /// for the next run to fill.
    private func shrink() throws(StoreError) {
        let empty = try database.number("PRAGMA freelist_count")
        let isHalf = try 2 * empty > database.number("PRAGMA page_count")
        guard isHalf, try empty * database.number("PRAGMA page_size") >= Keeping.worthwhile else { return }
        // The statements in use would hold the file.
        try settle()
        try? database.execute("VACUUM")
    }
}
