package import AuditModel

extension Store {
    /// One page's record with findings, keys and details; nil when it has no result in this run.
    package func record(of page: Int64, run: RunID) throws(StoreError) -> PageRecord? {
        try Self.readRecord(run.id(page), kept(Self.recordSQL), ResultReader(writer.kinds))
    }

    /// One result by its number, checked against its seals.
    static func readRecord(
        _ result: Int64, _ select: Statement, _ reader: ResultReader
    ) throws(StoreError) -> PageRecord? {
        try select.first({ $0.put(result) }) { (row: inout Row) throws(StoreError) in
            let core = row.optionalText()
            var record = try reader.read(&row)
            record.setKeys.learnedCore = core
            return record
        }
    }

    static let recordSQL = """
        SELECT k.learned_core, \(ResultReader.selection(details: "1"))
        FROM result r JOIN page p ON p.id = r.id & \(RunID.mask) \(ResultReader.join) LEFT JOIN set_key k ON k.id = r.id
        WHERE r.id = ?
        """
}

extension Store {
    /// Whether a run has a result of the page with that address, as the store writes it.
    package func hasResult(of url: String, run: RunID) throws(StoreError) -> Bool {
        guard let page = try page(of: url) else { return false }
        let find = try database.prepare("SELECT 1 FROM result WHERE id = ?")
        return try find.first({ $0.put(run.id(page)) }) { $0.int() } != nil
    }

    /// The number of the page with that address, as the store writes it; nil for one that it does not know.
    func page(of url: String) throws(StoreError) -> Int64? {
        guard let known = PageURL(stored: url) else { return nil }
        let pages = try HashedNames(database, table: "page", text: "url", extra: "host")
        let place = Ingest.place(of: Hash64.of(url, salt: salt), host: Hash64.of(known.host, salt: salt))
        return try pages.known(url, hash: place)
    }
}
