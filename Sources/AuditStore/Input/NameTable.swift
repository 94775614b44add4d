/// A table of texts, each with a number: the row of a text, made when there is none. Rows are never deleted.
final class NameTable {
    private let insert: Statement
    private let find: Statement
    private let database: Database
    /// Whether the last text had a row. The next one most likely has one too, and looking for it costs less than trying to
    /// insert it: a list is either new or that of an earlier run.
    private var hadRow = false

    /// `table` has `id`, the text column, which is unique, and, when `extra` names one, a column for a number.
    init(_ database: Database, table: String, text: String, extra: String? = nil) throws(StoreError) {
        self.database = database
        let (column, mark) = extra.map { (", \($0)", ", ?") } ?? ("", "")
        insert = try database.prepare("INSERT OR IGNORE INTO \(table) (\(text)\(column)) VALUES (?\(mark))")
        find = try database.prepare("SELECT id FROM \(table) WHERE \(text) = ?")
    }

    /// The number of a text.
    func id(of text: String, extra: Int64? = nil) throws(StoreError) -> Int64 {
        if hadRow, let known = try known(text) { return known }
        try insert.run { binder in
            binder.put(text)
            if let extra { binder.put(extra) }
        }
        hadRow = database.changes == 0
        if !hadRow { return database.lastRowID }
        guard let known = try known(text) else { throw .corrupt("a name has no number", file: database.file) }
        return known
    }

    /// The number of a text when it has a row; makes none.
    func known(_ text: String) throws(StoreError) -> Int64? { try find.first({ $0.put(text) }) { $0.int() } }
}
