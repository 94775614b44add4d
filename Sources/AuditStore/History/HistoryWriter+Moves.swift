internal import AuditModel

/// What came, went, or waits to be told.
extension HistoryWriter {
    /// The page's visits with tonight, of `tonight t` and `visit v`.
    private static let visits = "coalesce(v.visits, 0) + (t.sighting >= \(Sighting.answered.rawValue))"

    /// Every finding of the first night, and pages that are out of reach.
    func takeAll() throws(StoreError) {
        try run(
            """
            INSERT OR IGNORE INTO span (page, rule, since, visit, first_seen, told)
            SELECT t.page, n.rule, ?1, 1, t.seen_at, ?1
            FROM temp.tonight t JOIN finding f ON f.result = ?2 | t.page JOIN temp.named n ON n.kind = f.kind
            WHERE t.sighting >= \(Sighting.answered.rawValue)
            """
        ) {
            $0.put(night); $0.put(run.firstID)
        }
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

    /// Whether what a rule is about was looked at, or is not even declared, of `rule u` and `result r`.
    private static let isLookedAt = """
        r.media_checked OR CASE (SELECT k.component FROM kind k WHERE k.rule = u.name LIMIT 1)
            WHEN '\(Component.image.rawValue)' THEN r.image IS NULL
            WHEN '\(Component.icon.rawValue)' THEN r.icon IS NULL
            WHEN '\(Component.media.rawValue)' THEN NOT r.media_applies
            WHEN '\(Component.reach.rawValue)' THEN 0 ELSE 1 END
        """

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
                \(Self.isLookedAt), r.moot
            FROM temp.moving m JOIN temp.tonight t ON t.page = m.page JOIN rule u ON u.id = m.rule
                JOIN result r ON r.id = ? | m.page LEFT JOIN visit v ON v.page = m.page
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
        let (isThere, name, isLookedAt, moot) = (row.bool(), row.text(), row.bool(), RulePlaces(row.bytes()))
        let isMoot = judging.places[name].map(moot.contains) ?? false
        // Of an image that nobody looked at, rules have nothing to judge, which says nothing of the page.
        move.sight = isThere ? .there : !isMoot ? .absent : isLookedAt ? .notApplicable : nil
        return move
    }

    /// By which rule a report shows that a page is out of reach, which changes with the cause of the night.
    func keepCauses() throws(StoreError) {
        // Without any, SQLite would look for them in all spans.
        let unreached = "SELECT 1 FROM temp.tonight WHERE sighting = \(Sighting.unreached.rawValue) LIMIT 1"
        guard try database.number(unreached) == 1 else { return }
        try run(
            """
            UPDATE span SET shown = c.rule FROM (
                SELECT t.page, (
                    SELECT u.id FROM finding f JOIN kind k ON k.id = f.kind JOIN rule u ON u.name = k.rule
                    WHERE f.result = ?2 | t.page AND u.temper = \(Temper.reach.rawValue) ORDER BY f.place LIMIT 1) AS rule
                FROM temp.tonight t WHERE t.sighting = \(Sighting.unreached.rawValue)) c
            WHERE span.page = c.page AND span.rule = (SELECT id FROM rule WHERE name = ?1) AND span.gone IS NULL
                AND span.shown IS NOT c.rule
            """
        ) {
            $0.put(judging.transportRule); $0.put(run.firstID)
        }
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
