internal import AuditModel

/// Brings what a run found into the history: what came begins a span, what went ends one.
///
/// No page's history needs another page's, so pages pass one at a time, each with its row, and memory does not grow with the
/// list; each step is the caller's transaction, so that the write-ahead log does not grow with it either.
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

    /// Names the hosts that every step needs; before the first step of a process.
    func prepare() throws(StoreError) {
        try gatherVeiled()
        try gatherDown()
    }

    /// Takes the pages with these numbers.
    ///
    /// - Returns: their part of the night's fingerprint.
    func write(_ pages: ClosedRange<Int64>) throws(StoreError) -> UInt64 {
        let table = try HistoryTable(database)
        let taker = try PageTaker(self, HistoryRules(database, judging))
        let standing = try database.prepare("INSERT INTO standing (page, night, outcome, score) VALUES (?, ?, ?, ?)")
        var fingerprint: UInt64 = 0
        try forEachPage(pages) { page throws(StoreError) in
            var row = try table.row(of: page.number)
            if try taker.take(page, into: &row) {
                try standing.run {
                    $0.put(page.number); $0.put(night); $0.put(row.outcome); $0.put(row.score)
                }
            }
            fingerprint &+= taker.fingerprint(of: row, page.url)
            try table.keep(row, of: page.number, after: night)
        }
        try table.flush()
        return fingerprint
    }

    /// What the run says of a page.
    struct Page {
        var number: Int64
        var url: String
        var host: Int64
        var outcome: String
        var score: Int?
        var seenAt: Int64
        var findings: [Finding]
        /// The number of what it was found to be.
        var content: Int64
    }

    private func forEachPage(
        _ pages: ClosedRange<Int64>, _ body: (Page) throws(StoreError) -> Void
    ) throws(StoreError) {
        let select = try database.prepare(
            """
            SELECT p.id, p.url, r.host, r.outcome, r.score, r.fetched_at, r.id, r.content, r.is_revised
            FROM result r CROSS JOIN page p ON p.id = r.page
            WHERE r.id BETWEEN ? AND ? ORDER BY r.id
            """)
        let findings = try FindingReader(database)
        try select.bind {
            $0.put(run.id(pages.lowerBound)); $0.put(run.id(pages.upperBound))
        }
        defer { select.reset() }
        while try select.step() {
            var row = select.row
            var page = Page(
                number: row.int(), url: row.text(), host: row.int(), outcome: row.text(), score: row.optionalInt(),
                seenAt: row.int(), findings: [], content: 0)
            let result = row.int()
            page.content = row.int()
            page.findings = try findings.findings(of: result, page.content, isRevised: row.bool())
            try body(page)
        }
    }

    /// The number of the rules that this night was judged by, for comparisons with it.
    func ruleSet() throws(StoreError) -> Int64 {
        let names = judging.rules.sorted().joined(separator: " ")
        try run("INSERT OR IGNORE INTO rule_set (names) VALUES (?)") { $0.put(names) }
        let find = try database.prepare("SELECT id FROM rule_set WHERE names = ?")
        return try find.first({ $0.put(names) }) { $0.int() } ?? 0
    }

    /// Hosts of which a page was out of reach.
    private func gatherVeiled() throws(StoreError) {
        let outcomes = Outcome.allCases.filter { $0.sighting > .unreached }.map { "'\($0.rawValue)'" }
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.veiled;
            CREATE TEMP TABLE veiled (host INTEGER PRIMARY KEY);
            INSERT OR IGNORE INTO veiled SELECT host FROM result
            WHERE id BETWEEN \(run.firstID) AND \(run.lastID) AND outcome NOT IN (\(outcomes.joined(separator: ", ")))
            """)
    }

    /// Hosts of which every page failed, each of them twice: once in its turn, and once when all else of the host was done.
    /// That is no mishap of a page, so that it counts sooner than one. When nothing at all responded it may be this machine,
    /// and is said as that.
    private func gatherDown() throws(StoreError) {
        let unreached = Outcome.allCases.filter { $0.sighting == .unreached && $0 != .rateLimited }
        let silent: [Outcome] = [
            .timeout, .dns, .connect, .robotsDenied, .privateAddress, .cancelled, .rejected,
        ]
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.down;
            CREATE TEMP TABLE down (host INTEGER PRIMARY KEY, strikes INTEGER NOT NULL);
            INSERT INTO down SELECT host, iif(count(*) > 1, 1, \(Self.onlyPageStrikes)) FROM result
            WHERE id BETWEEN \(run.firstID) AND \(run.lastID) AND EXISTS (
                SELECT 1 FROM result WHERE id BETWEEN \(run.firstID) AND \(run.lastID)
                    AND outcome NOT IN (\(Self.list(silent))))
            GROUP BY host HAVING sum(outcome IN (\(Self.list(unreached)))) = count(*)
            """)
    }

    private static func list(_ outcomes: [Outcome]) -> String {
        outcomes.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }

    /// Nights on which the only page of a host has to fail.
    private static let onlyPageStrikes = 3

    private func run(_ sql: String, _ fill: (inout Binder) -> Void) throws(StoreError) {
        try database.prepare(sql).run(fill)
    }
}
