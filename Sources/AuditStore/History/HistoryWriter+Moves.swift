internal import AuditModel

/// What came, went, or waits to be told.
extension HistoryWriter {
    /// The page's visits with tonight, of `tonight t` and `visit v`.
    private static let visits = "coalesce(v.visits, 0) + (t.sighting >= \(Sighting.answered.rawValue))"

    /// Every finding of the first night, and pages that are out of reach.
    func takeAll(_ found: FoundRules) throws(StoreError) {
        let spans = try SpanBatch(database, night: night)
        try forEachAnswered { page, _, seenAt throws(StoreError) in
            for rule in try found.rules(of: page) { try spans.add(page, rule, seenAt) }
        }
        try spans.finish()
        guard judging.strikes <= 1 else { return }
        try run(
            """
            INSERT INTO span (page, rule, since, visit, first_seen, told)
            SELECT page, (SELECT id FROM rule WHERE name = ?2), ?1, 0, seen_at, ?1
            FROM temp.tonight WHERE sighting = \(Sighting.unreached.rawValue)
            """
        ) {
            $0.put(night); $0.put(judging.transportRule)
        }
    }

    /// Findings of which nothing is remembered, of rules that tell them at once.
    func takeWhatIsNew() throws(StoreError) {
        let atOnce = Temper.allCases.filter { FindingCourse.isToldAtOnce($0, on: night) }
        try run(
            """
            INSERT INTO span (page, rule, since, visit, first_seen, told)
            SELECT h.page, h.rule, ?1, \(Self.visits), t.seen_at, ?1
            FROM temp.there h JOIN temp.tonight t ON t.page = h.page JOIN rule u ON u.id = h.rule
                LEFT JOIN visit v ON v.page = h.page
            WHERE u.temper IN (\(atOnce.map { "\($0.rawValue)" }.joined(separator: ", ")))
                AND NOT EXISTS (SELECT 1 FROM span s WHERE s.page = h.page AND s.rule = h.rule)
            """
        ) { $0.put(night) }
    }

    /// Findings that are there and were not, wait to be told, or were missed before; and those that are away.
    ///
    /// Away is a failure of transport when the server answered, and all else when the page was seen and judged by its rule.
    func gatherMoves() throws(StoreError) {
        try database.execute(
            """
            INSERT INTO moving
            SELECT h.page, h.rule, 1 FROM temp.there h
                LEFT JOIN span s ON s.page = h.page AND s.rule = h.rule AND s.gone IS NULL
            WHERE s.page IS NULL OR s.told IS NULL OR s.streak > 0
            """)
        try run(
            """
            INSERT INTO moving
            SELECT s.page, s.rule, 0 FROM temp.stirred p JOIN span s ON s.page = p.page
            WHERE s.gone IS NULL
                AND (s.rule = (SELECT id FROM rule WHERE name = ?)
                    OR p.is_judged AND s.rule IN (SELECT rule FROM temp.judged))
                AND NOT (s.rule IN (SELECT rule FROM temp.comparing) AND EXISTS (
                    SELECT 1 FROM result r JOIN temp.veiled w ON w.host = r.host WHERE r.id = ? | p.page))
                AND NOT EXISTS (SELECT 1 FROM temp.there h WHERE h.page = s.page AND h.rule = s.rule)
            """
        ) {
            $0.put(judging.transportRule); $0.put(run.firstID)
        }
    }

    /// Whether what a component is about was looked at, or is not even declared.
    private static func isLookedAt(_ component: Component?, _ record: PageRecord) -> Bool {
        if record.looksAtMedia { return true }
        return switch component {
        case .image: record.image == nil
        case .icon: record.icon == nil
        case .media: !record.mediaApplies
        case .reach: false
        default: true
        }
    }

    /// One of them, with all that decides what becomes of it.
    private struct Move {
        var page: Int64
        var rule: Int64
        var temper: Temper
        var visit: Visit
        /// When the page was seen before tonight, in seconds since 1970; nil when it never was.
        var lastSeen: Int?
        /// Nil when tonight says nothing of the rule.
        var sight: Sight?
    }

    func takeMoves() throws(StoreError) {
        let select = try database.prepare(
            """
            SELECT m.page, m.rule, u.temper, \(Self.visits), t.seen_at, v.last_seen, m.is_there, u.name,
                (SELECT k.component FROM kind k WHERE k.rule = u.name LIMIT 1), l.facts
            FROM temp.moving m JOIN temp.tonight t ON t.page = m.page JOIN rule u ON u.id = m.rule
                JOIN result r ON r.id = ? | m.page JOIN lasting l ON l.id = r.lasting
                LEFT JOIN visit v ON v.page = m.page
            ORDER BY m.page, m.rule
            """)
        let courses = try CourseTable(database)
        try select.bind { $0.put(run.firstID) }
        defer { select.reset() }
        while try select.step() {
            var row = select.row
            let move = move(&row)
            guard let sight = move.sight else { continue }
            let before = try courses.course(move.page, move.rule)
            var after = before
            after.see(sight, move.temper, on: move.visit)
            try courses.write(before, after, move.page, move.rule, lastSeen: move.lastSeen)
        }
    }

    private func move(_ row: inout Row) -> Move {
        var move = Move(
            page: row.int(), rule: row.int(), temper: Temper(rawValue: row.count()) ?? .steady,
            visit: Visit(night: night, number: row.count(), time: row.int()), lastSeen: row.optionalInt())
        let (isThere, name, component) = (row.bool(), row.text(), row.optionalText().flatMap(Component.init))
        guard !isThere else {
            move.sight = .there
            return move
        }
        var record = PageRecord(page: move.page, url: "", outcome: .ok)
        _ = RecordBytes.read(facts: row.bytes(), into: &record)
        let isMoot = judging.places[name].map(record.moot.contains) ?? false
        // Of an image that nobody looked at, rules have nothing to judge, which says nothing of the page.
        move.sight = !isMoot ? .absent : Self.isLookedAt(component, record) ? .notApplicable : nil
        return move
    }

    /// By which rule a report shows that a page is out of reach, which changes with the cause of the night.
    func keepCauses(_ found: FoundRules) throws(StoreError) {
        let unreached = try database.prepare(
            "SELECT page FROM temp.tonight WHERE sighting = \(Sighting.unreached.rawValue) ORDER BY page")
        let update = try database.prepare(
            """
            UPDATE span SET shown = ?1 WHERE page = ?2 AND rule = (SELECT id FROM rule WHERE name = ?3) AND gone IS NULL
                AND shown IS NOT ?1
            """)
        try unreached.bind { _ in }
        defer { unreached.reset() }
        while try unreached.step() {
            var row = unreached.row
            let page = row.int()
            let cause = try found.cause(of: page)
            try update.run {
                $0.put(cause); $0.put(page); $0.put(judging.transportRule)
            }
        }
    }
}

/// Writes the spans of a first night, many rows with one statement: running one costs as much as a row or two.
private final class SpanBatch {
    private let database: Database
    private let night: Int64
    private let insert: Statement
    private var rows: [(page: Int64, rule: Int64, seenAt: Int64)] = []
    private static let size = 32

    init(_ database: Database, night: Int64) throws(StoreError) {
        (self.database, self.night) = (database, night)
        insert = try database.prepare(Self.sql(Self.size))
    }

    func add(_ page: Int64, _ rule: Int64, _ seenAt: Int64) throws(StoreError) {
        rows.append((page, rule, seenAt))
        if rows.count == Self.size { try write(insert) }
    }

    func finish() throws(StoreError) {
        if !rows.isEmpty { try write(database.prepare(Self.sql(rows.count))) }
    }

    private func write(_ insert: Statement) throws(StoreError) {
        try insert.run { binder in
            for row in rows {
                binder.put(row.page)
                binder.put(row.rule)
                binder.put(night)
                binder.put(row.seenAt)
                binder.put(night)
            }
        }
        rows.removeAll(keepingCapacity: true)
    }

    // To take back many rows without their transaction, SQLite would first copy what they change.
    private static func sql(_ count: Int) -> String {
        """
        INSERT OR ROLLBACK INTO span (page, rule, since, visit, first_seen, told)
        VALUES \(Array(repeating: "(?, ?, ?, 1, ?, ?)", count: count).joined(separator: ", "))
        """
    }
}

/// The spans of single findings.
private struct CourseTable {
    private let select: Statement
    private let keep: Statement
    private let drop: Statement

    init(_ database: Database) throws(StoreError) {
        select = try database.prepare(
            "SELECT \(FindingSpan.columns) FROM span s WHERE page = ? AND rule = ? ORDER BY since")
        keep = try database.prepare(
            """
            INSERT INTO span (page, rule, since, visit, first_seen, told, streak, gone, gone_visit, is_moot, last_seen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (page, rule, since) DO UPDATE SET told = excluded.told, streak = excluded.streak,
                gone = excluded.gone, gone_visit = excluded.gone_visit, is_moot = excluded.is_moot,
                last_seen = excluded.last_seen
            """)
        drop = try database.prepare("DELETE FROM span WHERE page = ? AND rule = ? AND since = ?")
    }

    func course(_ page: Int64, _ rule: Int64) throws(StoreError) -> FindingCourse {
        FindingCourse(
            try select.all({
                $0.put(page); $0.put(rule)
            }) { FindingSpan(&$0) })
    }

    /// Only the last span of a course changes.
    func write(
        _ before: FindingCourse, _ after: FindingCourse, _ page: Int64, _ rule: Int64, lastSeen: Int?
    ) throws(StoreError) {
        if after.spans.count < before.spans.count, let dropped = before.spans.last {
            try drop.run {
                $0.put(page); $0.put(rule); $0.put(dropped.since)
            }
        }
        guard let span = after.spans.last, before.spans.last != span else { return }
        try keep.run { binder in
            binder.put(page)
            binder.put(rule)
            span.put(in: &binder)
            binder.put(span.gone == nil ? nil : lastSeen)
        }
    }
}

extension FindingSpan {
    /// Of `span s`, as the initialiser reads them and `put` writes them.
    static let columns = "s.since, s.visit, s.first_seen, s.told, s.streak, s.gone, s.gone_visit, s.is_moot"

    init(_ row: inout Row) {
        self.init(since: row.int(), visit: row.count(), firstSeen: row.int(), told: row.optionalInt().map(Int64.init))
        streak = row.count()
        gone = row.optionalInt().map(Int64.init)
        goneVisit = row.optionalInt()
        isMoot = row.bool()
    }

    fileprivate func put(in binder: inout Binder) {
        binder.put(since)
        binder.put(visit)
        binder.put(firstSeen)
        binder.put(told)
        binder.put(streak)
        binder.put(gone)
        binder.put(goneVisit)
        binder.put(isMoot)
    }
}
