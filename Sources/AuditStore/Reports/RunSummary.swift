package import AuditModel

/// What came out of a run, in numbers.
package struct RunSummary: Hashable, Sendable {
    /// Finished pages by outcome.
    package var outcomes: [Outcome: Int] = [:]
    /// Pages by exact score: index 0 is score 0, index 100 is score 100.
    package var scores = [Int](repeating: 0, count: 101)
    /// Findings by severity.
    package var severities: [Severity: Int] = [:]
    /// Pages that have a score and whose media nobody looked at.
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
