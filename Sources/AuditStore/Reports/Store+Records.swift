public import AuditModel

extension Store {
    /// Every finished page of a run with its findings, in the order of page numbers, one at a time.
    ///
    /// Keys of the second pass are left out; `record(of:run:)` has them.
    public func forEachRecord(
        _ run: RunID, withDetail: Bool = false, _ body: (PageRecord) throws -> Void
    ) throws {
        let select = try database.prepare(
            """
            SELECT \(ResultColumns.selection)\(withDetail ? ", d.json" : "")
            FROM result r JOIN page p ON p.id = r.id & \(RunID.mask)
                \(withDetail ? "LEFT JOIN detail d ON d.id = r.id" : "")
            WHERE r.id BETWEEN ? AND ? ORDER BY r.id
            """)
        let findings = try FindingReader(database, run: run)
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            var record = try ResultColumns.read(&row, file: findings.file)
            if withDetail { record.detail = row.bytes() }
            record.findings = try findings.findings(of: run.id(record.page))
            try body(record)
        }
    }

    /// One page's record with findings, keys and details; nil when it has no result in this run.
    public func record(of page: Int64, run: RunID) throws(StoreError) -> PageRecord? {
        let reader = try recordReader
        let file = database.file
        let record = try reader.first({ $0.put(run.id(page)) }) { (row: inout Row) throws(StoreError) in
            var record = try ResultColumns.read(&row, file: file)
            record.detail = row.bytes()
            if row.bool() { record.setKeys = SetKeyColumns.read(&row) }
            return record
        }
        guard var record else { return nil }
        record.findings = try findings(of: page, run: run)
        return record
    }

    static let recordSQL = """
        SELECT \(ResultColumns.selection), d.json, k.id IS NOT NULL, \(SetKeyColumns.selection)
        FROM result r JOIN page p ON p.id = r.id & \(RunID.mask)
            LEFT JOIN detail d ON d.id = r.id LEFT JOIN set_key k ON k.id = r.id
        WHERE r.id = ?
        """
}
