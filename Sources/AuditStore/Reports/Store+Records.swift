package import AuditModel

extension Store {
    /// One page's record with findings, keys and details; nil when it has no result in this run.
    package func record(of page: Int64, run: RunID) throws(StoreError) -> PageRecord? {
        let reader = try resultReader
        return try kept(Self.recordSQL).first({ $0.put(run.id(page)) }) { (row: inout Row) throws(StoreError) in
            try reader.read(&row)
        }
    }

    static let recordSQL = """
        SELECT \(ResultReader.selection)
        FROM result r JOIN page p ON p.id = r.page \(ResultReader.join(details: "1")) WHERE r.id = ?
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
        try kept("SELECT id FROM page WHERE url = ?").first({ $0.put(url) }) { $0.int() }
    }
}
