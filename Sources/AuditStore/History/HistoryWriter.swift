internal import AuditModel

/// Brings what a run found into the history: what came begins a span, what went ends one.
///
/// All of it happens in SQLite, over temporary tables, so that memory does not grow with the list; and pages by pages, each
/// step in the caller's transaction, so that the write-ahead log does not grow with it either. No page's history needs
/// another page's. Pages whose findings stay as they are are passed over (`HistoryWriter+Stirred`); findings that come, go
/// or wait to be told go through `FindingCourse`, one at a time (`HistoryWriter+Moves`).
struct HistoryWriter {
    let database: Database
    let run: RunID
    let night: Int64
    let judging: Judging

    init(_ database: Database, run: RunID, night: Int64, judging: Judging) {
        (self.database, self.run, self.night, self.judging) = (database, run, night, judging)
    }

    /// Pages of one step.
    static let step: Int64 = 20_000

    /// Whether nothing is remembered: all that is there is new and told at once, and nothing went.
    private var isFirst: Bool { night == 1 }

    /// Names the rules and hosts that every step needs; before the first step of a process.
    func prepare() throws(StoreError) {
        try database.execute(Self.tables)
        try nameRules()
        try gatherVeiled()
    }

    /// Takes the pages with these numbers.
    func write(_ pages: ClosedRange<Int64>) throws(StoreError) {
        try database.execute(
            "DELETE FROM temp.tonight; DELETE FROM temp.stirred; DELETE FROM temp.there; DELETE FROM temp.moving")
        try gatherPages(pages)
        let found = try FoundRules(database, run: run, judging)
        if isFirst {
            try takeAll(found)
        } else {
            try gatherStirred(found)
            try gatherUnreached()
            try takeWhatIsNew()
            try gatherMoves()
            try takeMoves()
        }
        try keepCauses(found)
        try countVisits()
        try keepStandings()
    }

    /// The number of the rules that this night was judged by, for comparisons with it.
    func ruleSet() throws(StoreError) -> Int64 {
        let names = judging.rules.sorted().joined(separator: " ")
        try run("INSERT OR IGNORE INTO rule_set (names) VALUES (?)") { $0.put(names) }
        let find = try database.prepare("SELECT id FROM rule_set WHERE names = ?")
        return try find.first({ $0.put(names) }) { $0.int() } ?? 0
    }

    private static let tables = """
        DROP TABLE IF EXISTS temp.judged;
        DROP TABLE IF EXISTS temp.named;
        DROP TABLE IF EXISTS temp.tonight;
        DROP TABLE IF EXISTS temp.stirred;
        DROP TABLE IF EXISTS temp.there;
        DROP TABLE IF EXISTS temp.comparing;
        DROP TABLE IF EXISTS temp.veiled;
        DROP TABLE IF EXISTS temp.moving;
        CREATE TEMP TABLE judged (rule INTEGER PRIMARY KEY);
        CREATE TEMP TABLE named (kind INTEGER PRIMARY KEY, rule INTEGER NOT NULL);
        CREATE TEMP TABLE comparing (rule INTEGER PRIMARY KEY);
        CREATE TEMP TABLE veiled (host INTEGER PRIMARY KEY);
        CREATE TEMP TABLE tonight (page INTEGER PRIMARY KEY, sighting INTEGER NOT NULL, outcome TEXT NOT NULL,
            score INTEGER, seen_at INTEGER NOT NULL);
        CREATE TEMP TABLE stirred (page INTEGER PRIMARY KEY, is_judged INTEGER NOT NULL);
        CREATE TEMP TABLE there (page INTEGER NOT NULL, rule INTEGER NOT NULL, PRIMARY KEY (page, rule)) WITHOUT ROWID;
        CREATE TEMP TABLE moving (page INTEGER NOT NULL, rule INTEGER NOT NULL, is_there INTEGER NOT NULL,
            PRIMARY KEY (page, rule)) WITHOUT ROWID;
        """

    /// The components whose findings are information only, as a list of SQL.
    private static let uncounted = Component.allCases.filter { !$0.isCounted }.map { "'\($0.rawValue)'" }
        .joined(separator: ", ")

    private func nameRules() throws(StoreError) {
        try database.execute(
            """
            INSERT OR IGNORE INTO rule (name, is_counted) SELECT DISTINCT rule, component NOT IN (\(Self.uncounted)) FROM kind
            """)
        try run("INSERT OR IGNORE INTO rule (name, is_counted) VALUES (?, 1)") { $0.put(judging.transportRule) }
        // By number, because millions of findings are looked up.
        try database.execute("INSERT INTO named SELECT k.id, u.id FROM kind k JOIN rule u ON u.name = k.rule")
        try database.execute("UPDATE rule SET temper = 0 WHERE temper <> 0")
        let temper = try database.prepare("UPDATE rule SET temper = ? WHERE name = ?")
        for (name, kind) in judging.tempers {
            try temper.run {
                $0.put(kind.rawValue); $0.put(name)
            }
        }
        let judged = try database.prepare("INSERT OR IGNORE INTO judged SELECT id FROM rule WHERE name = ?")
        for name in judging.rules { try judged.run { $0.put(name) } }
        let comparing = try database.prepare("INSERT OR IGNORE INTO comparing SELECT id FROM rule WHERE name = ?")
        for name in judging.comparing { try comparing.run { $0.put(name) } }
    }

    /// What each outcome says, as SQL.
    static let sighting: String =
        "CASE outcome "
        + Outcome.allCases.map { "WHEN '\($0.rawValue)' THEN \($0.sighting.rawValue) " }.joined() + "ELSE 0 END"

    private static let sightingOffline =
        "iif(\(sighting) = \(Sighting.unreached.rawValue), \(Sighting.withheld.rawValue), \(sighting))"

    /// What tonight says of a page, as SQL.
    private var tonightsSighting: String { judging.isOffline ? Self.sightingOffline : Self.sighting }

    private func gatherPages(_ pages: ClosedRange<Int64>) throws(StoreError) {
        try run(
            """
            INSERT INTO tonight
            SELECT id & \(RunID.mask), \(tonightsSighting) AS sighting, outcome, score, fetched_at
            FROM result WHERE id BETWEEN ? AND ?
            """
        ) {
            $0.put(run.id(pages.lowerBound)); $0.put(run.id(pages.upperBound))
        }
    }

    /// Hosts of which a page was out of reach.
    private func gatherVeiled() throws(StoreError) {
        try run(
            """
            INSERT OR IGNORE INTO veiled SELECT host FROM result
            WHERE id BETWEEN ? AND ? AND \(tonightsSighting) <= \(Sighting.unreached.rawValue)
            """
        ) {
            $0.put(run.firstID); $0.put(run.lastID)
        }
    }

    /// Pages that are out of reach, often enough for a finding.
    private func gatherUnreached() throws(StoreError) {
        try run(
            """
            INSERT OR IGNORE INTO there
            SELECT t.page, (SELECT id FROM rule WHERE name = ?) FROM temp.tonight t LEFT JOIN visit v ON v.page = t.page
            WHERE t.sighting = \(Sighting.unreached.rawValue) AND coalesce(v.strikes, 0) + 1 >= ?
            """
        ) {
            $0.put(judging.transportRule); $0.put(judging.strikes)
        }
    }

    private func countVisits() throws(StoreError) {
        try run(
            """
            INSERT INTO visit (page, visits, strikes, last_seen, night)
            SELECT page, sighting >= \(Sighting.answered.rawValue), sighting = \(Sighting.unreached.rawValue),
                iif(sighting >= \(Sighting.answered.rawValue), seen_at, 0), ? FROM temp.tonight WHERE true
            ON CONFLICT (page) DO UPDATE SET visits = visits + excluded.visits,
                strikes = CASE WHEN excluded.visits THEN 0 ELSE strikes + excluded.strikes END,
                last_seen = CASE WHEN excluded.visits THEN excluded.last_seen ELSE last_seen END,
                night = excluded.night
            """
        ) { $0.put(night) }
    }

    /// Outcome and score of pages, where they changed.
    private func keepStandings() throws(StoreError) {
        try run(
            """
            INSERT INTO standing
            SELECT t.page, ?, t.outcome, t.score FROM temp.tonight t JOIN visit v ON v.page = t.page
            WHERE (t.sighting >= \(Sighting.answered.rawValue)
                    OR t.sighting = \(Sighting.unreached.rawValue) AND v.strikes >= ?)
                \(isFirst ? "" : Self.andMoved)
            """
        ) {
            $0.put(night); $0.put(judging.strikes)
        }
    }

    private static let andMoved = """
        AND NOT EXISTS (SELECT 1 FROM standing s WHERE s.page = t.page AND s.outcome = t.outcome AND s.score IS t.score
            AND s.night = (SELECT max(night) FROM standing l WHERE l.page = t.page))
        """

    func run(_ sql: String, _ fill: (inout Binder) -> Void) throws(StoreError) {
        try database.prepare(sql).run(fill)
    }
}

extension HistoryWriter {
    /// A number of all findings that are known of this step's pages and count for a score, whatever their order; those of the
    /// steps add up to the night's.
    ///
    /// It has no salt, so that two databases agree, and is meant to tell nights apart, not enemies.
    func fingerprint() throws(StoreError) -> UInt64 {
        let names = try countedRules()
        // Page by page, so that each address is read and hashed once.
        let select = try database.prepare(
            """
            SELECT t.page, p.url, s.rule, s.told IS NOT NULL FROM temp.tonight t CROSS JOIN page p ON p.id = t.page
                CROSS JOIN span s ON s.page = t.page
            WHERE s.gone IS NULL
            """)
        var (sum, page): (UInt64, Int64?) = (0, nil)
        var address = Hash64(salt: 0)
        try select.bind { _ in }
        defer { select.reset() }
        while try select.step() {
            var row = select.row
            let next = row.int()
            if next == page {
                row.skip(1)
            } else {
                (page, address) = (next, Hash64(salt: 0))
                address.add(row.text())
                address.add(0)
            }
            guard let rule = names[row.int()], row.bool() || rule.temper != .measured else { continue }
            var hash = address
            hash.add(rule.name)
            sum &+= hash.value
        }
        return sum
    }

    private func countedRules() throws(StoreError) -> NumberTable<(name: String, temper: Temper)> {
        var rules = NumberTable<(name: String, temper: Temper)>()
        let select = try database.prepare("SELECT id, name, temper FROM rule WHERE is_counted")
        for (id, name, temper) in try select.all({ _ in }, { ($0.int(), $0.text(), $0.count()) }) {
            rules[id] = (name, Temper(rawValue: temper) ?? .steady)
        }
        return rules
    }
}
