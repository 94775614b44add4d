package import AuditModel

/// What one rule cost in a run.
package struct RuleTotal: Hashable, Sendable {
    package var rule: String
    package var component: Component
    /// As on the pages where it was broken; a rule that has two severities has two totals.
    package var severity: Severity
    /// Pages that break it; a rule has at most one finding on a page.
    package var pages: Int
    /// Points of page scores, all pages together.
    package var pointsLost: Double
}

/// How the pages of one host did in a run.
package struct HostTotal: Hashable, Sendable {
    package var host: HostKey
    /// Finished pages, whatever their outcome.
    package var pages: Int
    /// Pages that have a score; the mean and median are over these, nil when there are none.
    package var scored: Int
    package var meanScore: Double?
    package var medianScore: Double?
    package var errors: Int
    /// Pages that returned status 4xx.
    package var absent: Int
}

extension Store {
    /// Rules that were broken, by points lost, most first; as many as there are rules and severities.
    package func ruleTotals(_ run: RunID) throws -> [RuleTotal] {
        // SQLite would sort millions of rows to group them by some two hundred kinds.
        let select = try database.prepare(
            "SELECT rule, component, severity, points_lost FROM visit_finding WHERE result BETWEEN ? AND ?")
        var sums: [String: RuleTotal] = [:]
        let file = database.file
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            let (rule, part, level) = (row.text(), row.text(), row.text())
            guard let component = Component(rawValue: part), let severity = Severity(rawValue: level) else {
                throw StoreError.corrupt("a finding", file: file)
            }
            let kind = "\(rule) \(part) \(level)"
            var sum =
                sums[kind]
                ?? RuleTotal(rule: rule, component: component, severity: severity, pages: 0, pointsLost: 0)
            (sum.pages, sum.pointsLost) = (sum.pages + 1, sum.pointsLost + row.double())
            sums[kind] = sum
        }
        let totals = sums.values
        return totals.sorted { a, b in
            if a.pointsLost != b.pointsLost { return a.pointsLost > b.pointsLost }
            return (b.pages, a.rule, a.severity.rawValue) < (a.pages, b.rule, b.severity.rawValue)
        }
    }

    /// How many finished pages each host has, in no order.
    package func forEachHostSize(_ run: RunID, _ body: (_ host: String, _ pages: Int) throws -> Void) throws {
        let select = try database.prepare(
            """
            SELECT h.name, t.pages FROM (
                SELECT host, count(*) AS pages FROM result WHERE id BETWEEN ? AND ? GROUP BY host
            ) t JOIN host h ON h.id = t.host
            """)
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { try body($0.text(), $0.count()) }
    }

    /// Every host with finished pages, in the order in which this store first saw them, one at a time.
    package func forEachHostTotal(_ run: RunID, _ body: (HostTotal) throws -> Void) throws {
        let select = try database.prepare(
            """
            SELECT host, score, count(*), total(errors), total(outcome = 'http_4xx'),
                (SELECT h.name FROM host h WHERE h.id = result.host)
            FROM result WHERE id BETWEEN ? AND ? GROUP BY host, score ORDER BY host, score
            """)
        var current: HostCounter?
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            let (host, score, pages) = (row.int(), row.optionalInt(), row.count())
            let (errors, absent) = (row.count(), row.count())
            if current?.host != host {
                if let done = current?.total { try body(done) }
                current = row.optionalText().map { HostCounter(host: host, name: $0) }
            }
            current?.add(score: score, pages: pages, errors: errors, absent: absent)
        }
        if let done = current?.total { try body(done) }
    }
}

/// Counts one host's scores; there are only 101 different ones, however many pages.
private struct HostCounter {
    let host: Int64
    let name: String
    private var scores = [Int](repeating: 0, count: 101)
    private var sum = 0
    private var pages = 0
    private var errors = 0
    private var absent = 0

    init(host: Int64, name: String) {
        self.host = host
        self.name = name
    }

    mutating func add(score: Int?, pages: Int, errors: Int, absent: Int) {
        self.pages += pages
        self.errors += errors
        self.absent += absent
        guard let score else { return }
        scores[min(100, max(0, score))] += pages
        sum += score * pages
    }

    var total: HostTotal {
        let scored = scores.reduce(0, +)
        return HostTotal(
            host: HostKey(name), pages: pages, scored: scored,
            meanScore: scored > 0 ? Double(sum) / Double(scored) : nil, medianScore: Median.of(scores),
            errors: errors, absent: absent)
    }
}
