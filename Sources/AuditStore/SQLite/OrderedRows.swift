/// The rows of one key after another, for readers that mostly come in the order of the keys.
///
/// One statement runs beside them: a lookup for each key would cost as much as its rows do. Whoever goes back, or far
/// ahead, makes it start anew at his key.
final class OrderedRows {
    private let statement: Statement
    /// The key of the row at which the statement stands; `max` behind the last.
    private var key = Int64.max
    /// No key from this one up to `key` has rows that were not read.
    private var from = Int64.max

    /// Rows that are passed over before a new start is cheaper.
    private static let patience = 16

    /// - Parameter sql: gives rows whose first column is the key, from the key of its one parameter on, in the order of keys.
    init(_ database: Database, _ sql: String) throws(StoreError) { statement = try database.prepare(sql) }

    deinit { statement.reset() }

    /// Reads every row of a key, from its second column on.
    func read(_ wanted: Int64, _ body: (inout Row) throws(StoreError) -> Void) throws(StoreError) {
        try find(wanted)
        // Until all of them are read: what the body throws would leave some behind.
        from = .max
        while key == wanted {
            var row = statement.row
            row.skip(1)
            try body(&row)
            try advance()
        }
        from = wanted + 1
    }

    /// Goes to the first row that does not come before the key.
    private func find(_ wanted: Int64) throws(StoreError) {
        if wanted >= from {
            for _ in 0..<Self.patience where key < wanted { try advance() }
            if key >= wanted { return }
        }
        try statement.bind { $0.put(wanted) }
        try advance()
    }

    private func advance() throws(StoreError) {
        key = .max
        guard try statement.step() else { return }
        var row = statement.row
        key = row.int()
    }
}
