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
    /// Nil when no page has a score.
    package var meanScore: Double? {
        guard scored > 0 else { return nil }
        return Double(scores.enumerated().reduce(0) { $0 + $1.offset * $1.element }) / Double(scored)
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
        let select = try database.prepare(
            """
            SELECT outcome, score, count(*), total(errors), total(warnings), total(notices), total(media_checked = 0)
            FROM result WHERE id BETWEEN ? AND ? GROUP BY outcome, score
            """)
        var summary = RunSummary()
        try select.bind {
            $0.put(run.firstID); $0.put(run.lastID)
        }
        defer { select.reset() }
        while try select.step() {
            var row = select.row
            guard let outcome = Outcome(rawValue: row.text()) else {
                throw .corrupt("an outcome", file: database.file)
            }
            let (score, pages) = (row.optionalInt(), row.count())
            summary.outcomes[outcome, default: 0] += pages
            if let score { summary.scores[min(100, max(0, score))] += pages }
            for severity in [Severity.error, .warning, .notice] {
                summary.severities[severity, default: 0] += row.count()
            }
            let unchecked = row.count()
            if score != nil { summary.mediaUnchecked += unchecked }
        }
        return summary
    }
}
