package import AuditModel

/// One line of a list and what became of it.
package struct StoredRow: Sendable {
    /// The name of the list, `-` for standard input, and the line counted from 1.
    package var input: String
    package var line: Int
    /// Whether this is the first line of the run with its address; false for rejected lines.
    package var isFirst: Bool
    /// What stands behind the address in that line, from `#` on.
    package var fragment: String?
    package var entry: Entry

    package enum Entry: Sendable {
        /// The page's record, repeated for every line with its address; details and, of the keys, the image, when they
        /// are requested, come with the first of these lines only.
        case record(PageRecord)
        case rejected(RejectedLine)
        /// No result yet: the run was stopped before this page.
        case unfinished(url: String)
    }

    /// Moves the entry out, because a record is large; another one is left.
    package mutating func takeEntry() -> Entry {
        var taken = Entry.unfinished(url: "")
        swap(&entry, &taken)
        return taken
    }
}

extension Store {
    static func reportRows(withDetail: Bool, isSampled: Bool) -> String {
        """
        SELECT s.name, i.line, i.is_first, i.text, i.reason, r.id IS NOT NULL, \(ResultReader.selection)
        FROM input i JOIN source s ON s.id = i.source LEFT JOIN page p ON p.id = i.page
            LEFT JOIN result r ON r.id = ?1 | i.page
            \(ResultReader.join(details: withDetail ? "i.is_first" : "0"))
        WHERE i.id BETWEEN ?1 AND ?2
            \(isSampled ? "AND i.is_first AND i.page IN (SELECT page FROM temp.sample)" : "") ORDER BY i.id
        """
    }

    /// Every input line of a run in the order of its lists, one at a time.
    ///
    /// - Parameter isSampled: whether only the first lines of the pages of `gatherSample` are wanted.
    package func forEachReportRow(
        _ run: RunID, withDetail: Bool = false, isSampled: Bool = false,
        _ body: (consuming StoredRow) throws -> Void
    ) throws {
        let select = try database.prepare(Self.reportRows(withDetail: withDetail, isSampled: isSampled))
        let reader = try ResultReader(database)
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            let (input, line, isFirst) = (row.text(), row.count(), row.bool())
            let (text, reason) = (row.optionalText(), row.optionalText())
            let rejected = reason.map { RejectedLine(input: input, line: line, text: text ?? "", reason: $0) }
            let entry = try Self.entry(&row, rejected, reader)
            try body(
                StoredRow(
                    input: input, line: line, isFirst: isFirst, fragment: rejected == nil ? text : nil, entry: entry))
        }
    }

    private static func entry(
        _ row: inout Row, _ rejected: RejectedLine?, _ reader: ResultReader
    ) throws(StoreError) -> StoredRow.Entry {
        if let rejected { return .rejected(rejected) }
        guard row.bool() else {
            row.skip(1)
            return .unfinished(url: row.text())
        }
        return .record(try reader.read(&row))
    }

    /// The first rejected lines of a run in their order; `Resume.rejected` and `RunInfo.rejected` count them all.
    package func rejectedLines(_ run: RunID, limit: Int) throws(StoreError) -> [RejectedLine] {
        let select = try database.prepare(
            """
            SELECT s.name, i.line, i.text, i.reason FROM input i JOIN source s ON s.id = i.source
            WHERE i.id BETWEEN ? AND ? AND i.page IS NULL ORDER BY i.id LIMIT ?
            """)
        return try select.all({
            $0.put(run.firstID); $0.put(run.lastID); $0.put(limit)
        }) { row in
            RejectedLine(input: row.text(), line: row.count(), text: row.text(), reason: row.text())
        }
    }
}

extension Store {
    /// One page's record with findings, keys and details; nil when it has no result in this run.
    package func record(of page: Int64, run: RunID) throws(StoreError) -> PageRecord? {
        let reader = try resultReader
        return try kept(Self.recordSQL).first({ $0.put(run.id(page)) }) { (row: inout Row) throws(StoreError) in
            try reader.read(&row)
        }
    }

    static let recordSQL = """
        SELECT \(ResultReader.selection)
        FROM result r JOIN page p ON p.id = r.page \(ResultReader.join(details: "1")) WHERE r.id = ?
        """
}

extension Store {
    /// Whether a run has a result of the page with that address, as the store writes it.
    package func hasResult(of url: String, run: RunID) throws(StoreError) -> Bool {
        guard let page = try page(of: url) else { return false }
        let find = try database.prepare("SELECT 1 FROM result WHERE id = ?")
        return try find.first({ $0.put(run.id(page)) }) { $0.int() } != nil
    }

    /// The number of the page with that address, as the store writes it; nil for one that it does not know.
    func page(of url: String) throws(StoreError) -> Int64? {
        try kept("SELECT id FROM page WHERE url = ?").first({ $0.put(url) }) { $0.int() }
    }
}

extension Store {
    /// Chooses pages that stand for a run whose rows are too many: the worst of each host, then the worst of all.
    ///
    /// - Parameters:
    ///   - perHost: the most pages of a host.
    ///   - limit: the most pages in all; hosts beyond it have none.
    /// - Returns: how many were chosen; `forEachReportRow` gives those alone when it is asked to.
    package func gatherSample(_ run: RunID, perHost: Int, limit: Int) throws(StoreError) -> Int {
        try database.execute(
            "DROP TABLE IF EXISTS temp.sample; CREATE TEMP TABLE sample (page INTEGER PRIMARY KEY)")
        let hosts = try database.prepare(
            """
            INSERT INTO temp.sample SELECT page FROM (
                SELECT id & \(RunID.mask) AS page, score,
                    row_number() OVER (PARTITION BY host ORDER BY score IS NOT NULL, score, id) AS place
                FROM result WHERE id BETWEEN ?1 AND ?2)
            WHERE place <= ?3 ORDER BY place, score IS NOT NULL, score, page LIMIT ?4
            """)
        try hosts.run { binder in
            binder.put(run.firstID)
            binder.put(run.lastID)
            binder.put(perHost)
            binder.put(limit / 2)
        }
        let worst = try database.prepare(
            """
            INSERT OR IGNORE INTO temp.sample SELECT id & \(RunID.mask) FROM result
            WHERE id BETWEEN ? AND ? AND score IS NOT NULL ORDER BY score, id LIMIT ?
            """)
        try worst.run { binder in
            binder.put(run.firstID)
            binder.put(run.lastID)
            binder.put(limit / 2)
        }
        return Int(try database.number("SELECT count(*) FROM temp.sample"))
    }
}

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
