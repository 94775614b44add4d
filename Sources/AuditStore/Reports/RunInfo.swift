package import AuditModel

/// The number of a run, counted from 1 in its store.
package struct RunID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let number: Int64

    package init(_ number: Int64) { self.number = number }

    package static func < (a: RunID, b: RunID) -> Bool { a.number < b.number }
    package var description: String { "\(number)" }
}

extension RunID {
    /// Ids of rows that belong to this run and are numbered within it.
    static let shift: Int64 = 32
    static let mask: Int64 = (1 << shift) - 1
    var firstID: Int64 { number << Self.shift }
    var lastID: Int64 { firstID | Self.mask }
    func id(_ place: Int64) -> Int64 { firstID | place }
}

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
    /// Its totals, counted when the run was finished.
    package var totals: Totals?

    package struct Totals: Hashable, Sendable {
        /// Pages that were truly seen and so have a score.
        package var loaded: Int
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
        let (loaded, scores) = (row.count(), row.double())
        info.totals = RunInfo.Totals(
            loaded: loaded, meanScore: loaded > 0 ? scores / Double(loaded) : nil, errors: row.count(),
            warnings: row.count(),
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

/// The totals of a run.
package struct RunSummary: Hashable, Sendable {
    /// Finished pages by outcome.
    package var outcomes: [Outcome: Int] = [:]
    /// Pages by exact score: index 0 is score 0, index 100 is score 100.
    package var scores = [Int](repeating: 0, count: 101)
    /// Findings by severity.
    package var severities: [Severity: Int] = [:]
    /// Pages that have a score and whose media were not checked.
    package var mediaUnchecked = 0

    /// Finished pages, whatever their outcome.
    package var pages: Int { outcomes.values.reduce(0, +) }
    /// Pages that have a score.
    package var scored: Int { scores.reduce(0, +) }
    /// The scores of all pages that have one, added up.
    var scoreSum: Int { scores.enumerated().reduce(0) { $0 + $1.offset * $1.element } }
    /// Nil when no page has a score.
    package var meanScore: Double? {
        guard scored > 0 else { return nil }
        return Double(scoreSum) / Double(scored)
    }
    /// The lower and upper median's mean; nil when no page has a score.
    package var medianScore: Double? { Median.of(scores) }
    /// The lower one of two, which is a score that some page has; nil when no page has one.
    package var lowerMedian: Int? { Median.lower(scores) }
    package var grades: [Grade: Int] {
        scores.enumerated().reduce(into: [:]) { grades, score in
            if score.element > 0 { grades[Grade(score: score.offset), default: 0] += score.element }
        }
    }
}

/// The median of values 0, 1, 2 … given how often each occurs.
enum Median {
    static func of(_ counts: [Int]) -> Double? {
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        return Double(value(at: (total - 1) / 2, counts) + value(at: total / 2, counts)) / 2
    }

    static func lower(_ counts: [Int]) -> Int? {
        let total = counts.reduce(0, +)
        return total > 0 ? value(at: (total - 1) / 2, counts) : nil
    }

    private static func value(at rank: Int, _ counts: [Int]) -> Int {
        var below = 0
        for (value, count) in counts.enumerated() {
            below += count
            if below > rank { return value }
        }
        return counts.count - 1
    }
}

extension Store {
    /// The numbers of a run so far, in one scan of its results.
    package func summary(_ run: RunID) throws(StoreError) -> RunSummary {
        // Counted here, because SQLite would sort all of them to group them.
        let select = try database.prepare(
            """
            SELECT outcome, score, media_checked, errors, warnings, notices FROM result WHERE id BETWEEN ? AND ?
            """)
        var tally = RunTally()
        try select.bind {
            $0.put(run.firstID); $0.put(run.lastID)
        }
        defer { select.reset() }
        while try select.step() {
            var row = select.row
            guard let outcome = Outcome(rawValue: row.text()) else {
                throw .corrupt("an outcome", file: database.file)
            }
            tally.add(
                outcome, score: row.optionalInt(), isMediaChecked: row.bool(),
                (errors: row.count(), warnings: row.count(), notices: row.count()))
        }
        return tally.summary
    }
}

/// Counts pages into a summary, the usual outcome without a look into a dictionary.
private struct RunTally {
    private var counted = RunSummary()
    private var ok = 0
    private var found = (errors: 0, warnings: 0, notices: 0)

    mutating func add(
        _ outcome: Outcome, score: Int?, isMediaChecked: Bool, _ more: (errors: Int, warnings: Int, notices: Int)
    ) {
        if outcome == .ok { ok += 1 } else { counted.outcomes[outcome, default: 0] += 1 }
        found = (found.errors + more.errors, found.warnings + more.warnings, found.notices + more.notices)
        guard let score else { return }
        counted.scores[min(100, max(0, score))] += 1
        if !isMediaChecked { counted.mediaUnchecked += 1 }
    }

    var summary: RunSummary {
        var summary = counted
        if ok > 0 { summary.outcomes[.ok] = ok }
        guard summary.pages > 0 else { return summary }
        summary.severities = [.error: found.errors, .warning: found.warnings, .notice: found.notices]
        return summary
    }
}
