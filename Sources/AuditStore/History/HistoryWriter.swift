internal import AuditModel

/// Brings what a run found into the history: a finding that is new begins a span, one that is gone ends it.
///
/// No page's history needs another page's, so pages pass one at a time, each with its row, and memory does not grow with the
/// list; each step is the caller's transaction, so that the write-ahead log does not grow with it either.
struct HistoryWriter {
    let database: Database
    let run: RunID
    let runNumber: Int64
    let judging: Judging

    init(_ database: Database, run: RunID, runNumber: Int64, judging: Judging) {
        (self.database, self.run, self.runNumber, self.judging) = (database, run, runNumber, judging)
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
    /// - Returns: their part of the run's fingerprint.
    func write(_ pages: ClosedRange<Int64>) throws(StoreError) -> UInt64 {
        let table = try HistoryTable(database)
        let taker = try PageTaker(self, HistoryRules(database, judging))
        let standing = try database.prepare("INSERT INTO standing (page, night, outcome, score) VALUES (?, ?, ?, ?)")
        var fingerprint: UInt64 = 0
        try forEachPage(pages) { page throws(StoreError) in
            var row = try table.row(of: page.number)
            if try taker.take(page, into: &row) {
                try standing.run {
                    $0.put(page.number); $0.put(runNumber); $0.put(row.outcome); $0.put(row.score)
                }
            }
            fingerprint &+= taker.fingerprint(of: row, page.url)
            try table.keep(row, of: page.number, after: runNumber)
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

    /// The number of the rules that this run was judged by, for comparisons with it.
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

    /// Runs in which the only page of a host has to fail.
    private static let onlyPageStrikes = 3

    private func run(_ sql: String, _ fill: (inout Binder) -> Void) throws(StoreError) {
        try database.prepare(sql).run(fill)
    }
}

/// Takes what a run says of one page after the other into their rows.
struct PageTaker {
    private let runNumber: Int64
    private let judging: Judging
    private let rules: HistoryRules
    private let facts: Statement
    private let veiled: Statement
    private let down: Statement

    /// - Parameter writer: has prepared the run.
    init(_ writer: HistoryWriter, _ rules: HistoryRules) throws(StoreError) {
        (runNumber, judging, self.rules) = (writer.runNumber, writer.judging, rules)
        facts = try writer.database.prepare(
            "SELECT \(ContentTable.selection("c")) FROM content c WHERE c.id = ?")
        veiled = try writer.database.prepare("SELECT 1 FROM temp.veiled WHERE host = ?")
        down = try writer.database.prepare("SELECT strikes FROM temp.down WHERE host = ?")
    }

    /// - Returns: whether another outcome or score counts for the page from this run on.
    func take(_ page: HistoryWriter.Page, into row: inout HistoryRow) throws(StoreError) -> Bool {
        let sighting = sighting(of: page)
        guard sighting > .withheld else { return false }
        let found = try rules.found(in: page.findings)
        guard sighting > .unreached else {
            row.strikes += 1
            let counts = try row.strikes >= strikes(of: page.host)
            let visit = Visit(runNumber: runNumber, number: row.visits, time: page.seenAt)
            if counts { see(rules.transport, .there, in: &row, on: visit) }
            row.show(found.cause, for: rules.transport)
            return counts && stand(page, in: &row)
        }
        (row.visits, row.strikes) = (row.visits + 1, 0)
        let visit = Visit(runNumber: runNumber, number: row.visits, time: page.seenAt)
        for rule in found.rules { see(rule, .there, in: &row, on: visit) }
        try missWhatIsAway(page, found, in: &row, on: visit)
        return stand(page, in: &row)
    }

    /// A number of all findings that are known of a page and count for a score, whatever their order; those of all pages add up
    /// to the run's.
    ///
    /// It has no salt, so that two databases agree, and is meant to tell runs apart, not enemies.
    func fingerprint(of row: HistoryRow, _ url: String) -> UInt64 {
        guard !row.spans.isEmpty else { return 0 }
        var (sum, address) = (UInt64(0), Hash64())
        address.add(url)
        address.add(0)
        for kept in row.spans where kept.span.gone == nil {
            guard let rule = rules[kept.rule], rule.isCounted, kept.span.reported != nil || rule.temper != .measured
            else { continue }
            var hash = address
            hash.add(rule.name)
            sum &+= hash.value
        }
        return sum
    }

    /// When this machine's own network failed, a failure says nothing of any page.
    private func sighting(of page: HistoryWriter.Page) -> Sighting {
        let sighting = Outcome(rawValue: page.outcome)?.sighting ?? .withheld
        return judging.isOffline && sighting == .unreached ? .withheld : sighting
    }

    private func stand(_ page: HistoryWriter.Page, in row: inout HistoryRow) -> Bool {
        guard row.outcome != page.outcome || row.score != page.score else { return false }
        (row.outcome, row.score) = (page.outcome, page.score)
        return true
    }

    private func see(_ rule: Int64, _ sight: Sight, in row: inout HistoryRow, on visit: Visit) {
        row.see(rule, sight, rules[rule]?.temper ?? .steady, on: visit)
    }

    /// Findings that are away: a failure of transport when the server answered, and all else when the page was seen and judged
    /// by its rule.
    private func missWhatIsAway(
        _ page: HistoryWriter.Page, _ found: HistoryRules.Found, in row: inout HistoryRow, on visit: Visit
    ) throws(StoreError) {
        let isJudged = page.outcome == Outcome.ok.rawValue && !found.isClosed
        var record: PageRecord?
        for kept in row.spans where kept.span.gone == nil && !found.rules.contains(kept.rule) {
            guard let rule = rules[kept.rule], kept.rule == rules.transport || isJudged && rule.isJudged else {
                continue
            }
            let isQuiet = judging.isQuiet(rule.name, beside: page.findings)
            if rule.isComparing, isQuiet { continue }
            if rule.isComparing, try isVeiled(page.host) { continue }
            if record == nil { record = try readFacts(page) }
            guard let record, let sight = absence(of: rule, isQuiet, on: record) else { continue }
            see(kept.rule, sight, in: &row, on: visit)
        }
    }

    /// Failures in a row that count: those of a whole host sooner than those of single pages.
    private func strikes(of host: Int64) throws(StoreError) -> Int {
        let ofHost = try down.first({ $0.put(host) }) { $0.int() }
        return min(judging.strikes, ofHost.map { Int($0) } ?? judging.strikes)
    }

    private func isVeiled(_ host: Int64) throws(StoreError) -> Bool {
        try veiled.first({ $0.put(host) }) { $0.bool() } ?? false
    }

    private func readFacts(_ page: HistoryWriter.Page) throws(StoreError) -> PageRecord? {
        try facts.first({ $0.put(page.content) }) { row in
            var record = PageRecord(page: page.number, url: "", outcome: .ok)
            ContentTable.read(&row, into: &record)
            return record
        }
    }

    /// Nil when the run says nothing of the rule: an image that was not loaded cannot be judged, and what
    /// a louder finding says is not said twice.
    ///
    /// - Parameter isQuiet: whether the page has such a louder finding.
    private func absence(of rule: HistoryRules.Rule, _ isQuiet: Bool, on record: PageRecord) -> Sight? {
        let isNotApplicable = judging.places[rule.name].map(record.notApplicable.contains) ?? false
        guard isNotApplicable else { return .absent }
        return !isQuiet && Self.isLookedAt(rule.component, record) ? .notApplicable : nil
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
}
