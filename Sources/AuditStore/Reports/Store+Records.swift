package import AuditModel

extension Store {
    /// One page's record with findings, keys and details; nil when it has no result in this run.
    package func record(of page: Int64, run: RunID) throws(StoreError) -> PageRecord? {
        try Self.readRecord(run.id(page), kept(Self.recordSQL), writer.findings, file: database.file)
    }

    /// One result by its number, checked against its seals.
    static func readRecord(
        _ result: Int64, _ reader: Statement, _ findings: FindingTable, file: String
    ) throws(StoreError) -> PageRecord? {
        var seals: (facts: Int64, verdict: Int64) = (0, 0)
        var seen: Int64 = 0
        let record = try reader.first({ $0.put(result) }) { (row: inout Row) throws(StoreError) in
            var record: PageRecord
            (record, seen) = try ResultColumns.read(&row, file: file)
            seals = (row.int(), row.int())
            try DetailTable.read(&row, into: &record, file: file)
            if row.bool() { record.setKeys = SetKeyColumns.read(&row) }
            return record
        }
        guard var record else { return nil }
        record.findings = try findings.findings(of: result)
        let verdict = RecordSeal.verdict(record.score, record.findings)
        try RecordSeal.check(seals, facts: seen, verdict: verdict, of: record, file: file)
        return record
    }

    static let recordSQL = """
        SELECT \(ResultColumns.selection), \(RecordSeal.selection), \(DetailTable.selection),
            k.id IS NOT NULL, \(SetKeyColumns.selection)
        FROM result r JOIN page p ON p.id = r.id & \(RunID.mask)
            LEFT JOIN detail d ON d.id = r.id \(DetailTable.join) LEFT JOIN set_key k ON k.id = r.id
        WHERE r.id = ?
        """
}

extension Store {
    /// Whether a run has a result of the page with that address, as the store writes it.
    package func hasResult(of url: String, run: RunID) throws(StoreError) -> Bool {
        guard let known = PageURL(stored: url) else { return false }
        let pages = try HashedNames(database, table: "page", text: "url", extra: "host")
        let place = Ingest.place(of: Hash64.of(url, salt: salt), host: Hash64.of(known.host, salt: salt))
        guard let page = try pages.known(url, hash: place) else { return false }
        let find = try database.prepare("SELECT 1 FROM result WHERE id = ?")
        return try find.first({ $0.put(run.id(page)) }) { $0.int() } != nil
    }
}
