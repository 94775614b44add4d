internal import AuditModel

/// Brings over the results of formats up to 14, which had a column for each thing that was seen, a row for each finding, and
/// details in a table of their own.
struct OldResults {
    private let database: Database
    private let columns: [Column<PageRecord>.Shown]
    private let findingColumns = Column.shown(FindingColumns.all, in: .sql)

    /// The format without them.
    static let end: Int64 = 15

    /// The step behind the SQL of that format, which left the old tables of results and keys under other names.
    static func pack(_ database: Database) throws(StoreError) {
        try OldResults(database).copy()
        // Without seals, because what happened to them before is not known.
        try database.execute(
            """
            UPDATE result SET seal = 0, verdict_seal = 0, detail_seal = 0;
            DROP TABLE old_result; DROP TABLE old_set_key; DROP TABLE finding; DROP TABLE detail; DROP TABLE shared_detail;
            """)
    }

    /// Lets go of results that no version writes, for a file of which something was lost: `pack` would end at the first of them.
    static func dropBroken(_ database: Database) throws(StoreError) {
        func words(_ all: [String]) -> String { all.map { "'\($0)'" }.joined(separator: ", ") }
        try database.execute(
            """
            DELETE FROM result WHERE outcome NOT IN (\(words(Outcome.allCases.map(\.rawValue)))) OR id IN (
                SELECT result FROM finding WHERE kind NOT IN (SELECT id FROM kind
                    WHERE component IN (\(words(Component.allCases.map(\.rawValue))))
                        AND severity IN (\(words(Severity.allCases.map(\.rawValue))))));
            """)
    }

    private init(_ database: Database) throws(StoreError) {
        self.database = database
        let names = try database.prepare("SELECT name FROM pragma_table_info('old_result')").all(
            { _ in }, { $0.text() })
        // What is stored since then is not in it.
        columns = Column.shown(PageColumns.all, in: .sql).filter { names.contains($0.name) }
    }

    private func copy() throws(StoreError) {
        let (writer, readers) = (try ResultWriter(database), columns.map { Row.reader(of: $0.value) })
        let findings = try findingsByResult()
        let select = try database.prepare(
            """
            SELECT r.id, p.id, p.url, r.outcome, \(columns.map { "r." + $0.name }.joined(separator: ", ")), sd.json, d.json,
                k.id IS NOT NULL, \(SetKeyColumns.selection)
            FROM old_result r JOIN page p ON p.id = r.id & \(RunID.mask) LEFT JOIN detail d ON d.id = r.id
                LEFT JOIN shared_detail sd ON sd.id = d.shared LEFT JOIN old_set_key k ON k.id = r.id
            ORDER BY r.id
            """)
        try select.bind { _ in }
        defer { select.reset() }
        while try select.step() {
            var row = select.row
            let (id, page, url) = (row.int(), row.int(), row.text())
            guard let outcome = Outcome(rawValue: row.text()) else { throw .corrupt("an outcome", file: database.file) }
            var record = PageRecord(page: page, url: url, outcome: outcome)
            for read in readers { read(&row, &record) }
            let lasting = row.bytes()
            (record.lastingDetail, record.detail) = (lasting.count, lasting + row.bytes())
            if row.bool() { record.setKeys = SetKeyColumns.read(&row) }
            record.findings = try findings(id, writer.kinds)
            var records = [record]
            _ = try writer.write(&records, RunID(id >> RunID.shift))
        }
    }

    /// What gives the findings of one result after the other.
    private func findingsByResult() throws(StoreError) -> (Int64, KindTable) throws(StoreError) -> [Finding] {
        let names = (["kind"] + findingColumns.map(\.name)).joined(separator: ", ")
        let rows = try OrderedRows(
            database, "SELECT result, \(names) FROM finding WHERE result >= ? ORDER BY result, place")
        let readers = findingColumns.map { Row.reader(of: $0.value) }
        return { result, kinds throws(StoreError) in
            var findings: [Finding] = []
            try rows.read(result) { row throws(StoreError) in
                let kind = try kinds.kind(row.int())
                var found = Finding(
                    rule: kind.rule, component: kind.component, severity: kind.severity, deduction: 0, evidence: "")
                for read in readers { read(&row, &found) }
                findings.append(found)
            }
            return findings
        }
    }
}
