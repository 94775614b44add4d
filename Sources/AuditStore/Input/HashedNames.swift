/// A table of texts that are found by their hash: the row with that text, made when there is none.
///
/// The hash is unique in the table; a text whose place is taken goes to the next free number, as in any hash table
/// with linear probing. Rows are never deleted, so that a search may stop at the first free place.
final class HashedNames {
    private let insert: Statement
    private let find: Statement
    private let database: Database
    /// Whether the last text had a row. The next one most likely has one too, and looking for it costs less than trying to
    /// insert it: a list is either new or that of an earlier run.
    private var hadRow = false

    /// `table` has `id`, `hash`, the text column and, when `extra` names one, a column for a number.
    init(_ database: Database, table: String, text: String, extra: String? = nil) throws(StoreError) {
        self.database = database
        let more = extra.map { ", " + $0 } ?? ""
        insert = try database.prepare(
            "INSERT OR IGNORE INTO \(table) (hash, \(text)\(more)) VALUES (?, ?\(extra == nil ? "" : ", ?"))")
        find = try database.prepare("SELECT id, \(text) FROM \(table) WHERE hash = ?")
    }

    /// The id of `text`.
    func id(of text: String, hash: UInt64, extra: Int64? = nil) throws(StoreError) -> Int64 {
        if hadRow, let known = try known(text, hash: hash) { return known }
        hadRow = false
        var place = hash
        while true {
            try insert.run { binder in
                binder.put(bits: place)
                binder.put(text)
                if let extra { binder.put(extra) }
            }
            if database.changes == 1 { return database.lastRowID }
            if let id = try idOf(text, at: place) {
                hadRow = true
                return id
            }
            place &+= 1
        }
    }

    /// The id of `text` when it has a row; makes none.
    func known(_ text: String, hash: UInt64) throws(StoreError) -> Int64? {
        var place = hash
        while true {
            let row: (id: Int64, text: String)? = try find.first({ $0.put(bits: place) }) { ($0.int(), $0.text()) }
            guard let row else { return nil }
            if row.text == text { return row.id }
            place &+= 1
        }
    }

    private func idOf(_ text: String, at place: UInt64) throws(StoreError) -> Int64? {
        let found: Int64?? = try find.first({ $0.put(bits: place) }) { row in
            let id = row.int()
            return row.text() == text ? id : nil
        }
        return found ?? nil
    }
}
