internal import AuditModel

/// The details of results. What says what a page is stays the same from run to run until the page changes, and is kept once
/// for all runs that have it.
struct DetailTable {
    private let insert: Statement
    private let find: Statement
    private let share: Statement
    private let database: Database

    init(_ database: Database) throws(StoreError) {
        self.database = database
        insert = try database.prepare("INSERT INTO detail (id, json, seal, shared) VALUES (?, ?, ?, ?)")
        find = try database.prepare("SELECT id FROM shared_detail WHERE hash = ? AND json = ?")
        share = try database.prepare("INSERT OR IGNORE INTO shared_detail (hash, json) VALUES (?, ?)")
    }

    func write(_ record: PageRecord, to result: Int64) throws(StoreError) {
        guard !record.detail.isEmpty else { return }
        let shared = try shared(record.lasting, likely: record.lastingPlace)
        let rest = shared == nil ? record.detail : Array(record.detail.dropFirst(record.lastingDetail))
        try insert.run {
            $0.put(result); $0.put(rest); $0.put(RecordSeal.detail(record.detail)); $0.put(shared)
        }
    }

    /// The number of these bytes in `shared_detail`; nil when there are none.
    ///
    /// - Parameter place: of what they were when they were read, which they most likely still are.
    func shared(_ json: [UInt8], likely place: PageRecord.LastingPlace? = nil) throws(StoreError) -> Int64? {
        guard !json.isEmpty else { return nil }
        let hash = RecordSeal.detail(json)
        if let place, place.seal == hash { return place.id }
        if let known = try find.first(
            {
                $0.put(hash); $0.put(json)
            }, { $0.int() })
        {
            return known
        }
        try share.run {
            $0.put(hash); $0.put(json)
        }
        // Other bytes with the same hash are there: these are found by nobody, and kept all the same.
        if database.changes == 0 {
            try share.run {
                $0.put(nil as Int64?); $0.put(json)
            }
        }
        return database.lastRowID
    }
}

extension DetailTable {
    /// In place of the columns where nobody reads details.
    static let nothing = "NULL, NULL, 0"
    /// Of `detail d` and, by `join`, `shared_detail sd`.
    static let selection = "sd.json, d.json, d.seal"
    static let join = "LEFT JOIN shared_detail sd ON sd.id = d.shared"

    /// Reads the columns of `selection`; the record must have its address.
    ///
    /// - Throws: `corrupt` when other details were written.
    static func read(_ row: inout Row, into record: inout PageRecord, file: String) throws(StoreError) {
        let shared = row.bytes()
        record.lastingDetail = shared.count
        record.detail = shared + row.bytes()
        try RecordSeal.check(row.int(), detail: record.detail, of: record, file: file)
    }
}
