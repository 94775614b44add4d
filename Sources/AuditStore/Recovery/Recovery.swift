/// Saves what can be read of a damaged database into a new one.
package enum Recovery {
    /// What came of it.
    package struct Report: Sendable {
        /// Rows that were copied, of all tables.
        package var rows = 0
        /// Results among them.
        package var results = 0
        /// Stretches of a table that could not be read.
        package var holes = 0
        /// Results that were read and are not what was written; they were left out.
        package var broken = 0
        /// Results whose details alone were left out for that reason.
        package var brokenDetails = 0
        /// Pages whose history was left out because no version writes such bytes.
        package var brokenHistories = 0
    }

    /// - Parameters:
    ///   - damaged: The database; it is only read.
    ///   - new: Where to write; nothing may be there.
    /// - Throws: `StoreError` when nothing at all can be read, or the new file cannot be written.
    package static func save(_ damaged: String, into new: String) throws(StoreError) -> Report {
        let source = try Database(file: damaged, access: .reading)
        guard try !Schema.inspect(source) else { throw StoreError(.notOurs, "\(damaged) is empty.") }
        let target = try Database(file: new, access: .writing)
        try target.execute(Store.newFilePragma + "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
        let version = try source.number("PRAGMA user_version")
        try Schema.migrate(target, to: version)
        var report = Report()
        for table in try RecoveredTable.all(of: target) {
            let copier = TableCopier(table, source, target)
            try target.transaction { () throws(StoreError) in try copier.copy() }
            (report.rows, report.holes) = (report.rows + copier.rows, report.holes + copier.holes)
        }
        guard try target.number("SELECT count(*) FROM salt") == 1 else {
            throw StoreError(.corrupt, "Nothing of \(damaged) can be read: its list of tables is damaged.")
        }
        if version < OldResults.end {
            try target.transaction { () throws(StoreError) in try OldResults.dropBroken(target) }
        }
        try Schema.migrate(target)
        try target.transaction { () throws(StoreError) in
            report.brokenDetails = try emptyBrokenDetails(target)
            report.broken = try removeBroken(target)
            report.brokenHistories = try removeBrokenHistories(target)
        }
        try target.transaction { () throws(StoreError) in try target.execute(tidying) }
        report.results = Int(try target.number("SELECT count(*) FROM result"))
        try target.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize")
        return report
    }

    /// Results whose seals do not match, or whose values no version writes.
    private static func removeBroken(_ database: Database) throws(StoreError) -> Int {
        let (select, reader) = (try database.prepare(Store.recordSQL), try ResultReader(database))
        let broken = try rows(of: "result", database) { id throws(StoreError) in try !isWhole(id, select, reader) }
        let drop = try database.prepare("DELETE FROM result WHERE id = ?")
        for id in broken { try drop.run { $0.put(id) } }
        return broken.count
    }

    /// Pages whose spans cannot be read; a new night takes them as new.
    private static func removeBrokenHistories(_ database: Database) throws(StoreError) -> Int {
        let select = try database.prepare("SELECT spans FROM history WHERE page = ?")
        let broken = try rows(of: "history", key: "page", database) { page throws(StoreError) in
            try select.first({ $0.put(page) }) { row in
                var read = HistoryRow()
                return !read.read(row.bytes())
            } ?? false
        }
        let drop = try database.prepare("DELETE FROM history WHERE page = ?")
        for page in broken { try drop.run { $0.put(page) } }
        return broken.count
    }

    /// What lasts may be of other results too, and is of use to them; so those whose details are broken get one without.
    private static func emptyBrokenDetails(_ database: Database) throws(StoreError) -> Int {
        let select = try database.prepare(
            "SELECT l.json, r.visit, r.detail_seal FROM result r JOIN lasting l ON l.id = r.lasting WHERE r.id = ?")
        let broken = try rows(of: "result", database) { id throws(StoreError) in
            try select.first({ $0.put(id) }) { row in
                let seal = RecordSeal.details(RecordSeal.bytes(row.bytes()), visit: row.bytes()[...])
                return !RecordSeal.isSame(row.int(), seal)
            } ?? false
        }
        let copy = try database.prepare(
            """
            INSERT INTO lasting (facts, findings, json) SELECT l.facts, l.findings, x'' FROM lasting l
            WHERE l.id = (SELECT lasting FROM result WHERE id = ?)
            """)
        let empty = try database.prepare(
            "UPDATE result SET lasting = ?, visit = x'', detail_seal = 0 WHERE id = ?")
        for id in broken {
            let place = try copy.insert { $0.put(id) }
            try empty.run {
                $0.put(place); $0.put(id)
            }
        }
        return broken.count
    }

    private static func rows(
        of table: String, key: String = "id", _ database: Database, where isBroken: (Int64) throws(StoreError) -> Bool
    ) throws(StoreError) -> [Int64] {
        let ids = try database.prepare("SELECT \(key) FROM \(table) ORDER BY \(key)")
        var broken: [Int64] = []
        try ids.bind { _ in }
        while try ids.step() {
            var row = ids.row
            let id = row.int()
            if try isBroken(id) { broken.append(id) }
        }
        return broken
    }

    private static func isWhole(
        _ id: Int64, _ select: Statement, _ reader: ResultReader
    ) throws(StoreError) -> Bool {
        do throws(StoreError) {
            return try Store.readRecord(id, select, reader) != nil
        } catch {
            guard error.kind == .corrupt else { throw error }
            return false
        }
    }

    /// What belongs to a row that was lost goes too, a run that was lost is there again as far as its results say, and pages
    /// of an unfinished run that have no result are due again.
    private static let tidying = """
        DELETE FROM result WHERE (id & \(RunID.mask)) NOT IN (SELECT id FROM page);
        DELETE FROM lasting WHERE id NOT IN (
            SELECT lasting FROM result UNION SELECT lasting FROM answer WHERE lasting IS NOT NULL);
        DELETE FROM set_key WHERE id NOT IN (SELECT id FROM result);
        DELETE FROM input WHERE page IS NOT NULL AND page NOT IN (SELECT id FROM page);
        DELETE FROM history WHERE page NOT IN (SELECT id FROM page);
        DELETE FROM standing WHERE page NOT IN (SELECT id FROM page);
        INSERT INTO run (id, started, finished, options, tool_version, rules_version)
            SELECT id >> 32, min(fetched_at), max(fetched_at), '', '', '' FROM result
            WHERE id >> 32 NOT IN (SELECT id FROM run) GROUP BY id >> 32;
        INSERT OR IGNORE INTO queue
            SELECT run.id, p.host, p.id FROM run JOIN input i ON i.id >> 32 = run.id JOIN page p ON p.id = i.page
            WHERE run.finished IS NULL AND NOT EXISTS (SELECT 1 FROM result WHERE id = run.id << 32 | p.id);
        """
}
