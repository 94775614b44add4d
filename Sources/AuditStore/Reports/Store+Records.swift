public import AuditModel

extension Store {
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
