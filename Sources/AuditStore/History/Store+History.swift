internal import AuditModel

extension Store {
    /// Brings a run whose pages are all in and compared into the history, once; a run that is in stays as it is.
    ///
    /// In a database that is older than histories, the newest run by the same rules goes in before it, so that there is
    /// something to compare with. One transaction: a kill leaves all of it or nothing, and the same command does it again.
    public func recordHistory(_ run: RunID, judging: Judging) throws(StoreError) {
        try write { () throws(StoreError) in
            guard try night(of: run) == nil else { return }
            if let earlier = try newestWithoutHistory(before: run) { try take(earlier, judging) }
            try take(run, judging)
        }
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

    private func take(_ run: RunID, _ judging: Judging) throws(StoreError) {
        let night = try database.number("SELECT coalesce(max(night), 0) + 1 FROM run")
        let writer = HistoryWriter(database, run: run, night: night, judging: judging)
        try writer.write()
        let update = try database.prepare("UPDATE run SET night = ?, fingerprint = ?, rule_set = ? WHERE id = ?")
        let (fingerprint, rules) = (try writer.fingerprint(), try writer.ruleSet())
        try update.run { binder in
            binder.put(night)
            binder.put(bits: fingerprint)
            binder.put(rules)
            binder.put(run.number)
        }
    }

    /// The night as which a run stands in the history; nil when it is not in it.
    public func night(of run: RunID) throws(StoreError) -> Int64? {
        let find = try database.prepare("SELECT night FROM run WHERE id = ? AND night IS NOT NULL")
        return try find.first({ $0.put(run.number) }) { $0.int() }
    }

    /// The nights of the history, newest first.
    public func nights(before night: Int64 = .max, limit: Int) throws(StoreError) -> [Night] {
        let select = try database.prepare("\(Night.sql) WHERE r.night < ? ORDER BY r.night DESC LIMIT ?")
        return try select.all({
            $0.put(night); $0.put(limit)
        }) { Night(&$0) }
    }

    /// The night of a run; nil when it is not in the history.
    public func night(_ run: RunID) throws(StoreError) -> Night? {
        let select = try database.prepare("\(Night.sql) WHERE r.id = ? AND r.night IS NOT NULL")
        return try select.first({ $0.put(run.number) }) { Night(&$0) }
    }
}

/// A run that ended whole and is in the history.
public struct Night: Hashable, Sendable {
    /// Counted from 1 in the order in which runs ended.
    public var number: Int64
    public var run: RunID
    /// Seconds since 1970.
    public var started: Int64
    public var rulesVersion: String
    /// The options that change results.
    public var options: String
    public var fingerprint: UInt64
    /// The ids of the rules that it was judged by.
    public var rules: Set<String>

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
    public var fingerprintText: String {
        let digits = String(fingerprint, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
