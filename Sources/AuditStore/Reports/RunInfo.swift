internal import AuditModel

/// One run of the history.
package struct RunInfo: Hashable, Sendable {
    package var run: RunID
    /// Seconds since 1970.
    package var started: Int64
    /// Nil when the run was interrupted or still goes on.
    package var finished: Int64?
    package var options: RunOptions
    package var lines: Int
    package var rejected: Int
    /// Different addresses.
    package var pages: Int
    /// The limits and manners in force, in words; empty until the first reports.
    package var limits = ""
    /// Whether its pages and findings are still kept; of older runs only history and totals are.
    package var hasResults = true
    /// What came out, counted when the run was finished.
    package var totals: Totals?

    package struct Totals: Hashable, Sendable {
        /// Pages that were truly seen and so have a score.
        package var seen: Int
        /// Nil when none was seen.
        package var meanScore: Double?
        /// The lower one of two, as reports show it; nil when none was seen.
        package var medianScore: Int?
        package var errors: Int
        package var warnings: Int
        package var notices: Int
    }
}

extension Store {
    /// Ends a run: it will not be taken up again, and its totals are kept for the trend.
    package func finish(_ run: RunID, now: Int64) throws(StoreError) {
        let update = try database.prepare(
            """
            UPDATE run SET finished = ?, median = ?, seen = ?, score_sum = ?, errors = ?, warnings = ?, notices = ?
            WHERE id = ?
            """)
        let totals = try summary(run)
        try write { () throws(StoreError) in
            try update.run { binder in
                binder.put(now)
                binder.put(totals.lowerMedian)
                binder.put(totals.scored)
                binder.put(totals.scoreSum)
                for severity in [Severity.error, .warning, .notice] { binder.put(totals.severities[severity] ?? 0) }
                binder.put(run.number)
            }
        }
    }

    /// Keeps the limits and manners in force, in words, for reports that are written later.
    package func note(limits: String, run: RunID) throws(StoreError) {
        let update = try database.prepare("UPDATE run SET limits = ? WHERE id = ?")
        try write { () throws(StoreError) in
            try update.run { binder in
                binder.put(limits)
                binder.put(run.number)
            }
        }
    }

    /// The runs of this store, newest first.
    package func runs(limit: Int = 100) throws(StoreError) -> [RunInfo] {
        let select = try database.prepare(
            """
            SELECT id, started, finished, options, tool_version, rules_version, lines, rejected, pages,
                limits, has_results, seen, score_sum, errors, warnings, notices, median
            FROM run ORDER BY id DESC LIMIT ?
            """)
        return try select.all({ $0.put(limit) }) { Self.runInfo(&$0) }
    }

    /// The newest of the last 1,000 runs that is such a one; nil when none is.
    package func newestRun(where isOne: (RunInfo) -> Bool) throws(StoreError) -> RunInfo? {
        try runs(limit: 1_000).first(where: isOne)
    }

    private static func runInfo(_ row: inout Row) -> RunInfo {
        var info = RunInfo(
            run: RunID(row.int()), started: row.int(), finished: row.optionalInt().map(Int64.init),
            options: RunOptions(text: row.text(), toolVersion: row.text(), rulesVersion: row.text()),
            lines: row.count(), rejected: row.count(), pages: row.count())
        info.limits = row.text()
        info.hasResults = row.bool()
        guard info.finished != nil else { return info }
        let (seen, scores) = (row.count(), row.double())
        info.totals = RunInfo.Totals(
            seen: seen, meanScore: seen > 0 ? scores / Double(seen) : nil, errors: row.count(), warnings: row.count(),
            notices: row.count())
        info.totals?.medianScore = row.optionalInt()
        return info
    }

    /// Removes a run with all that belongs to it; addresses stay, so that page numbers keep their meaning. A run of which
    /// the history has pages stays whole, for they cannot be taken out of it.
    package func forget(_ run: RunID) throws(StoreError) {
        guard try !isInHistory(run) else { return }
        try write { () throws(StoreError) in
            for (table, key) in [
                ("input", "id"), ("crawl_links", "id"), ("revised_finding", "result"), ("result", "id"),
            ] {
                let delete = try database.prepare("DELETE FROM \(table) WHERE \(key) BETWEEN ? AND ?")
                try delete.run {
                    $0.put(run.firstID); $0.put(run.lastID)
                }
            }
            for (table, key) in [
                ("queue", "run"), ("media", "run"), ("host_stat", "run"), ("cache_use", "run"), ("crawl", "run"),
                ("listed", "run"), ("left_out", "run"), ("crawl_body", "run"), ("crawl_pattern", "run"), ("run", "id"),
            ] {
                try database.prepare("DELETE FROM \(table) WHERE \(key) = ?").run { $0.put(run.number) }
            }
        }
    }
}
