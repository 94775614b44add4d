internal import AuditModel

/// What is stored of pages, by their columns.
enum ResultColumns {
    private static let columns = Column.shown(PageColumns.all, in: .sql)
    private static let readers = columns.map { Row.reader(of: $0.value) }
    private static let writers = columns.map { Binder.writer(of: $0.value) }
    /// The one that the second pass may revise; what was seen is sealed without it.
    private static let score = columns.firstIndex { $0.name == "score" }

    /// In the order of `put`.
    static let names = columns.map(\.name)

    /// What is asked for to read a whole record; `r` is the result and `p` its page.
    static let selection = "p.id, p.url, r.outcome, " + names.map { "r." + $0 }.joined(separator: ", ")

    /// Puts the columns of a record.
    ///
    /// - Returns: the seal of what was seen.
    static func put(_ record: PageRecord, in binder: inout Binder) -> Int64 {
        var record = record
        binder.seal = Seal(record.url)
        for (index, write) in writers.enumerated() {
            if index == score { binder.putUnsealed(record.score) } else { write(&record, &binder) }
        }
        return binder.takeSeal()
    }

    /// Reads a row of `selection`, and the seal of what was seen; findings, keys and details are elsewhere.
    static func read(_ row: inout Row, file: String) throws(StoreError) -> (record: PageRecord, seal: Int64) {
        let (page, url) = (row.int(), row.text())
        guard let outcome = Outcome(rawValue: row.text()) else { throw .corrupt("an outcome", file: file) }
        var record = PageRecord(page: page, url: url, outcome: outcome)
        row.seal = Seal(url)
        for (index, read) in readers.enumerated() {
            if index == score { record.score = row.unsealedInt() } else { read(&row, &record) }
        }
        return (record, row.takeSeal())
    }
}
