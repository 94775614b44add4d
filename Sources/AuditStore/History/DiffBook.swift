package import AuditModel

/// Two sets of findings beside each other, in a database of its own that goes away with it.
package final class DiffBook {
    /// The earlier and the later one.
    package enum Side: Int, Sendable { case before = 1, after = 2 }

    /// What became of a finding that only one of them has.
    package enum Change: CaseIterable, Sendable { case new, fixed, noLongerApplies }

    /// How the pages fared.
    package struct Pages: Hashable, Sendable {
        /// Pages that were seen before and are not now, and the other way round.
        package var failing = 0
        package var recovered = 0
        /// Pages whose score went up or down.
        package var better = 0
        package var worse = 0
    }

    private let database: Database
    private let addFinding: Statement
    private let markNotApplicable: Statement
    private let addPage: Statement

    package init() throws(StoreError) {
        // SQLite keeps a database without a name in a temporary file.
        database = try Database(file: "", access: .writing)
        try database.execute(
            """
            PRAGMA synchronous = OFF;
            CREATE TABLE finding (rule TEXT NOT NULL, url TEXT NOT NULL, sides INTEGER NOT NULL,
                PRIMARY KEY (rule, url)) WITHOUT ROWID;
            CREATE TABLE page (url TEXT NOT NULL, side INTEGER NOT NULL, outcome TEXT, score INTEGER,
                is_seen INTEGER NOT NULL, PRIMARY KEY (url, side)) WITHOUT ROWID;
            """)
        addFinding = try database.prepare(
            "INSERT INTO finding VALUES (?, ?, ?) ON CONFLICT (rule, url) DO UPDATE SET sides = sides | excluded.sides")
        markNotApplicable = try database.prepare(
            "UPDATE finding SET sides = sides | \(Self.notApplicable) WHERE rule = ? AND url = ?")
        addPage = try database.prepare(
            """
            INSERT INTO page VALUES (?, ?, ?, ?, ?) ON CONFLICT (url, side) DO UPDATE SET
                outcome = coalesce(excluded.outcome, outcome), score = coalesce(excluded.score, score),
                is_seen = iif(excluded.outcome IS NULL, max(is_seen, excluded.is_seen), excluded.is_seen)
            """)
    }

    /// Runs many additions as one.
    package func fill(_ body: () throws -> Void) throws {
        try database.execute("BEGIN")
        try body()
        try database.execute("COMMIT")
    }

    /// - Parameter isReported: false for what that side keeps back: the earlier one does not count it, and the later one has it
    ///   without its being new.
    package func add(_ url: String, _ rule: String, _ side: Side, isReported: Bool = true) throws(StoreError) {
        guard isReported || side == .after else { return }
        try addFinding.run { binder in
            binder.put(rule)
            binder.put(url)
            binder.put(isReported ? side.rawValue : side.rawValue | Self.held)
        }
    }

    /// Says that the later one has nothing left for the rule to judge on the page, if the earlier one has the finding.
    package func addNotApplicable(_ url: String, _ rule: String) throws(StoreError) {
        try markNotApplicable.run { binder in
            binder.put(rule)
            binder.put(url)
        }
    }

    /// Says that the later one did not judge by a rule, wherever the earlier one has a finding of it.
    package func addNotApplicable(rule: String) throws(StoreError) {
        let mark = try database.prepare(
            "UPDATE finding SET sides = sides | \(Self.notApplicable) WHERE rule = ? AND \(Self.onlyBefore)")
        try mark.run { $0.put(rule) }
    }

    /// Beside the sides that have a finding.
    private static let notApplicable = 4
    private static let held = 8
    private static let sides = "(f.sides & 3)"
    private static let onlyBefore = "sides & 3 = 1"

    /// Adds a page of which that much is known; without an outcome, only whether it was seen.
    package func add(page url: String, _ outcome: Outcome?, score: Int?, isLoaded: Bool, _ side: Side)
        throws(StoreError)
    {
        try addPage.run { binder in
            binder.put(url)
            binder.put(side.rawValue)
            binder.put(outcome?.rawValue)
            binder.put(score)
            binder.put(isLoaded)
        }
    }

    /// Findings that both have.
    package func persisting() throws(StoreError) -> Int {
        Int(try database.number("SELECT count(*) FROM finding f WHERE \(Self.sides) = 3"))
    }

    /// Findings by rule and address, one at a time. Gone is only what a page lost that was seen.
    package func forEach(_ change: Change, _ body: (_ url: String, _ rule: String) throws -> Void) throws {
        let seen = "JOIN page p ON p.url = f.url AND p.side = 2 AND p.is_seen"
        let which =
            switch change {
            case .new: "WHERE f.sides = 2"
            case .fixed: "\(seen) WHERE f.sides = 1"
            case .noLongerApplies: "\(seen) WHERE f.sides = \(1 | Self.notApplicable)"
            }
        let select = try database.prepare("SELECT f.url, f.rule FROM finding f \(which) ORDER BY f.rule, f.url")
        try select.forEach({ _ in }) { try body($0.text(), $0.text()) }
    }

    /// Pages that are seen now and were not, or the other way round, with both outcomes.
    package func forEachMove(_ body: (_ url: String, _ before: Outcome, _ after: Outcome) throws -> Void) throws {
        let select = try database.prepare(
            "SELECT a.url, a.outcome, b.outcome \(Self.both) WHERE (a.outcome = 'ok') <> (b.outcome = 'ok') ORDER BY a.url"
        )
        try select.forEach({ _ in }) { row in
            let (url, before, after) = (row.text(), Outcome(rawValue: row.text()), Outcome(rawValue: row.text()))
            if let before, let after { try body(url, before, after) }
        }
    }

    /// Pages with another score, those that moved most first.
    package func forEachScore(
        limit: Int, _ body: (_ url: String, _ before: Int, _ after: Int) throws -> Void
    ) throws {
        let select = try database.prepare(
            """
            SELECT a.url, a.score, b.score \(Self.both) WHERE a.score <> b.score
            ORDER BY abs(b.score - a.score) DESC, a.url LIMIT ?
            """)
        try select.forEach({ $0.put(limit) }) { try body($0.text(), $0.count(), $0.count()) }
    }

    package func pages() throws(StoreError) -> Pages {
        let count = try database.prepare(
            """
            SELECT total(a.outcome = 'ok' AND b.outcome <> 'ok'), total(a.outcome <> 'ok' AND b.outcome = 'ok'),
                total(b.score > a.score), total(b.score < a.score) \(Self.both)
            """)
        return try count.first({ _ in }) { row in
            Pages(failing: row.count(), recovered: row.count(), better: row.count(), worse: row.count())
        } ?? Pages()
    }

    private static let both = "FROM page a JOIN page b ON b.url = a.url AND a.side = 1 AND b.side = 2"
}
