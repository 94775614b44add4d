package import AuditModel

extension Store {
    /// Brings a run whose pages are all in and compared into the history, once; a run that is in stays as it is.
    ///
    /// In a database that is older than histories, the newest run by the same rules goes in before it, so that there is
    /// something to compare with; so does a run that a kill left half in. Each transaction takes `HistoryWriter.step`
    /// pages: a kill leaves those that were taken, and the next call goes on behind them.
    package func recordHistory(_ run: RunID, judging: Judging) throws(StoreError) {
        try recordHistory(run, judging: judging, step: HistoryWriter.step)
    }

    func recordHistory(_ run: RunID, judging: Judging, step: Int64) throws(StoreError) {
        guard try number(of: run) == nil else { return }
        for earlier in try halfTaken() where earlier != run { try take(earlier, judging, step) }
        if let earlier = try newestWithoutHistory(before: run) { try take(earlier, judging, step) }
        try take(run, judging, step)
    }

    private func halfTaken() throws(StoreError) -> [RunID] {
        try database.prepare("SELECT id FROM run WHERE history_page IS NOT NULL").all({ _ in }) { RunID($0.int()) }
    }

    private func newestWithoutHistory(before run: RunID) throws(StoreError) -> RunID? {
        let find = try database.prepare(
            """
            SELECT old.id FROM run old JOIN run new ON new.id = ?
            WHERE old.id < new.id AND old.finished IS NOT NULL AND old.has_results
                AND old.rules_version = new.rules_version AND NOT EXISTS (SELECT 1 FROM run WHERE night IS NOT NULL)
            ORDER BY old.id DESC LIMIT 1
            """)
        return try find.first({ $0.put(run.number) }) { RunID($0.int()) }
    }

    private func take(_ run: RunID, _ judging: Judging, _ step: Int64) throws(StoreError) {
        let runNumber = try database.number("SELECT coalesce(max(night), 0) + 1 FROM run")
        let writer = HistoryWriter(database, run: run, runNumber: runNumber, judging: judging)
        try write { () throws(StoreError) in try writer.prepare() }
        let pages = "FROM result WHERE id BETWEEN \(run.firstID) AND \(run.lastID)"
        let last = try database.number("SELECT coalesce(max(id), 0) & \(RunID.mask) \(pages)")
        let first = try max(
            database.number("SELECT coalesce(min(id), 0) & \(RunID.mask) \(pages)"),
            database.number("SELECT coalesce(history_page + 1, 0) FROM run WHERE id = \(run.number)"))
        for first in stride(from: first, through: last, by: Int(step)) {
            try take(first...min(last, first + step - 1), by: writer)
        }
        try write { () throws(StoreError) in
            let update = try database.prepare(
                """
                UPDATE run SET night = ?, rule_set = ?, fingerprint = coalesce(fingerprint, 0), history_page = NULL
                WHERE id = ?
                """)
            let rules = try writer.ruleSet()
            try update.run {
                $0.put(runNumber); $0.put(rules); $0.put(run.number)
            }
        }
    }

    /// Takes some pages, and notes how far the run is in.
    func take(_ pages: ClosedRange<Int64>, by writer: HistoryWriter) throws(StoreError) {
        try write { () throws(StoreError) in
            let part = try writer.write(pages)
            let before = try database.number(
                "SELECT coalesce(fingerprint, 0) FROM run WHERE id = \(writer.run.number)")
            let sum = UInt64(bitPattern: before) &+ part
            try database.prepare("UPDATE run SET history_page = ?, fingerprint = ? WHERE id = ?").run {
                $0.put(pages.upperBound); $0.put(bits: sum); $0.put(writer.run.number)
            }
        }
    }

    /// Keeps the titles of rules, for people who open the file; rules without any finding are left out.
    package func note(titles: [(rule: String, title: String)]) throws(StoreError) {
        let update = try database.prepare("UPDATE rule SET title = ?1 WHERE name = ?2 AND title IS NOT ?1")
        try write { () throws(StoreError) in
            for (rule, title) in titles {
                try update.run {
                    $0.put(title); $0.put(rule)
                }
            }
        }
    }

    /// Whether the history has a run, or has begun to take it; nothing takes it out again.
    package func isInHistory(_ run: RunID) throws(StoreError) -> Bool {
        try database.number("SELECT count(*) FROM run WHERE id = \(run.number) AND NOT (\(Self.outsideHistory))") > 0
    }

    /// That the history has nothing of a run, not even of some of its pages, as SQL.
    static let outsideHistory = "night IS NULL AND history_page IS NULL"

    /// The number of a run in the history; nil when it is not in it.
    package func number(of run: RunID) throws(StoreError) -> Int64? {
        let find = try database.prepare("SELECT night FROM run WHERE id = ? AND night IS NOT NULL")
        return try find.first({ $0.put(run.number) }) { $0.int() }
    }

    /// The runs of the history, newest first.
    package func recordedRuns(before runNumber: Int64 = .max, limit: Int) throws(StoreError) -> [RecordedRun] {
        let select = try database.prepare("\(RecordedRun.sql) WHERE r.night < ? ORDER BY r.night DESC LIMIT ?")
        return try select.all({
            $0.put(runNumber); $0.put(limit)
        }) { RecordedRun(&$0) }
    }

    /// The number of a run in the history; nil when it is not in it.
    package func recordedRun(_ run: RunID) throws(StoreError) -> RecordedRun? {
        let select = try database.prepare("\(RecordedRun.sql) WHERE r.id = ? AND r.night IS NOT NULL")
        return try select.first({ $0.put(run.number) }) { RecordedRun(&$0) }
    }
}

/// A run that ended whole and is in the history.
package struct RecordedRun: Hashable, Sendable {
    /// Counted from 1 in the order in which runs ended.
    package var number: Int64
    package var run: RunID
    /// Seconds since 1970.
    package var started: Int64
    package var rulesVersion: String
    /// The options that change results.
    package var options: String
    package var fingerprint: UInt64
    /// The ids of the rules that it was judged by.
    package var rules: Set<String>

    static let sql = """
        SELECT r.night, r.id, r.started, r.rules_version, r.options, r.fingerprint, s.names
        FROM run r LEFT JOIN rule_set s ON s.id = r.rule_set
        """

    init(_ row: inout Row) {
        number = row.int()
        run = RunID(row.int())
        started = row.int()
        rulesVersion = row.text()
        options = row.text()
        fingerprint = row.bits()
        rules = Set(row.text().split(separator: " ").map(String.init))
    }

    /// The fingerprint in hexadecimal digits, 16 of them.
    package var fingerprintText: String { fingerprint.hexadecimal }
}

/// How the pages of a run were judged, as far as it decides what the absence of a finding says.
package struct Judging: Sendable {
    /// The ids of the rules that were judged; what others found before stays as it was.
    package var rules: [String]
    /// Rules that keep others from being judged on a page, with the share of the breach from which they do.
    package var closing: [String: Double]
    /// Rules that compare pages of a site with each other: while one of them is out of reach, the others tell nothing by
    /// what is not found.
    package var comparing: [String]
    /// How findings of rules come and go, where that is not steadily.
    package var tempers: [String: Temper]
    /// By rule, those beside whose findings it may have nothing to say although the page breaks it.
    package var louder: [String: Set<String>]
    /// The places of rules in `PageRecord.notApplicable`.
    package var places: [String: Int]
    /// The rule that stands for every failure of transport, whatever its cause: one that changes is no news.
    package var transportRule: String
    /// Failures of transport in a row that make a finding.
    package var strikes: Int
    /// Whether this machine's own network failed, so that a failure says nothing of any page.
    package var isOffline = false

    /// - Parameter order: the ids of all rules, in the order of the places in `PageRecord.notApplicable`.
    package init(
        rules: [String], closing: [String: Double], comparing: [String] = [], tempers: [String: Temper] = [:],
        louder: [String: Set<String>] = [:], order: [String] = [], transportRule: String, strikes: Int
    ) {
        self.rules = rules
        self.closing = closing
        self.comparing = comparing
        self.tempers = tempers
        self.louder = louder
        places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        self.transportRule = transportRule
        self.strikes = strikes
    }

    /// How findings of that rule come and go.
    package func temper(of rule: String) -> Temper { tempers[rule] ?? (rule == transportRule ? .reach : .steady) }

    /// Whether one of these findings may keep that rule's from being said.
    package func isQuiet(_ rule: String, beside findings: [Finding]) -> Bool {
        guard let louder = louder[rule] else { return false }
        return findings.contains { louder.contains($0.rule) }
    }
}
