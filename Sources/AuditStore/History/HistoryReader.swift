public import AuditModel

/// What the history knows of one page.
public struct PageHistory: Sendable {
    /// Nights on which it answered, and failures of transport in a row up to the last night.
    public var visits = 0
    public var strikes = 0
    /// By the id of the rule.
    public var courses: [String: FindingCourse] = [:]
    /// Rules that cost nothing, because they are about other apps.
    var uncounted: Set<String> = []
    /// The rule by which reports show that it is out of reach; nil for the one that stands for all such failures.
    public var cause: String?
    /// What a baseline that was read from a file names.
    public var inFile: Set<String> = []

    public init() {}

    /// Whether a finding of the rule is among those that news are made of.
    public func counts(_ rule: String) -> Bool { !uncounted.contains(rule) }
}

/// Reads the history of one page after the other.
public final class HistoryReader {
    private let visit: Statement
    private let spans: Statement
    private let file: Statement

    init(_ database: Database) throws(StoreError) {
        try database.execute(Baseline.fileTable)
        visit = try database.prepare("SELECT visits, strikes FROM visit WHERE page = ?")
        spans = try database.prepare(
            """
            SELECT u.name, u.is_counted, c.name, \(FindingSpan.columns)
            FROM span s JOIN rule u ON u.id = s.rule LEFT JOIN rule c ON c.id = s.shown WHERE s.page = ? ORDER BY s.rule, s.since
            """)
        file = try database.prepare("SELECT rule FROM temp.baseline WHERE page = ?")
    }

    /// All that is known of a page, as of the last night.
    public func history(of page: Int64) throws(StoreError) -> PageHistory {
        var history = PageHistory()
        if let (visits, strikes) = try visit.first({ $0.put(page) }, { ($0.count(), $0.count()) }) {
            (history.visits, history.strikes) = (visits, strikes)
        }
        try spans.bind { $0.put(page) }
        defer { spans.reset() }
        while try spans.step() {
            var row = spans.row
            let (rule, isCounted, cause) = (row.text(), row.bool(), row.optionalText())
            history.courses[rule, default: FindingCourse()].spans.append(FindingSpan(&row))
            if let cause { history.cause = cause }
            if !isCounted { history.uncounted.insert(rule) }
        }
        history.inFile = Set(try file.all({ $0.put(page) }) { $0.text() })
        return history
    }
}

extension Store {
    /// Reads histories of pages, for the reports of a run that is in the history.
    public func historyReader() throws(StoreError) -> HistoryReader { try HistoryReader(database) }

    /// Every page of a run with its outcome and history, one at a time, in the order of page numbers.
    public func forEachHistory(
        _ run: RunID, _ body: (_ url: String, _ outcome: Outcome, _ page: Int64, PageHistory) throws -> Void
    ) throws {
        let reader = try historyReader()
        let select = try database.prepare(
            """
            SELECT r.id & \(RunID.mask), p.url, r.outcome FROM result r JOIN page p ON p.id = r.id & \(RunID.mask)
            WHERE r.id BETWEEN ? AND ? ORDER BY r.id
            """)
        let file = database.file
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            let (page, url) = (row.int(), row.text())
            guard let outcome = Outcome(rawValue: row.text()) else {
                throw StoreError.corrupt("an outcome", file: file)
            }
            try body(url, outcome, page, reader.history(of: page))
        }
    }

    /// Every finding that was known after a night: address, rule, whether it counts for a score, and when it was seen
    /// first, in seconds since 1970. Pages come in the order in which this store first saw them.
    public func forEachKnownFinding(
        _ night: Night, _ body: (_ url: String, _ rule: String, _ isCounted: Bool, _ firstSeen: Int64) throws -> Void
    ) throws {
        let select = try database.prepare(
            """
            SELECT p.url, u.name, u.is_counted, s.first_seen
            FROM span s JOIN page p ON p.id = s.page JOIN rule u ON u.id = s.rule
            WHERE s.since <= ?1 AND (s.gone IS NULL OR s.gone > ?1)
                AND (s.told <= ?1 OR u.temper <> \(Temper.measured.rawValue)) ORDER BY s.page, s.rule
            """)
        try select.forEach({ $0.put(night.number) }) { row in
            try body(row.text(), row.text(), row.bool(), row.int())
        }
    }

    /// Every finding that had gone by a night because there was nothing left to judge: address and rule.
    public func forEachMootFinding(_ night: Night, _ body: (_ url: String, _ rule: String) throws -> Void) throws {
        let select = try database.prepare(
            """
            SELECT p.url, u.name FROM span s JOIN page p ON p.id = s.page JOIN rule u ON u.id = s.rule
            WHERE s.is_moot AND s.gone <= ?1 AND NOT EXISTS (
                SELECT 1 FROM span l WHERE l.page = s.page AND l.rule = s.rule AND l.since > s.since AND l.since <= ?1)
            """)
        try select.forEach({ $0.put(night.number) }) { try body($0.text(), $0.text()) }
    }

    /// Every page that was known after a night, with the outcome and score that counted for it then.
    public func forEachStanding(
        _ night: Night, _ body: (_ url: String, _ outcome: Outcome, _ score: Int?) throws -> Void
    ) throws {
        let select = try database.prepare(
            """
            SELECT p.url, s.outcome, s.score FROM standing s JOIN page p ON p.id = s.page
            WHERE s.night = (SELECT max(night) FROM standing l WHERE l.page = s.page AND l.night <= ?)
            ORDER BY s.page
            """)
        let file = database.file
        try select.forEach({ $0.put(night.number) }) { row in
            let url = row.text()
            guard let outcome = Outcome(rawValue: row.text()) else {
                throw StoreError.corrupt("an outcome", file: file)
            }
            try body(url, outcome, row.optionalInt())
        }
    }
}
