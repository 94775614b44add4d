internal import CSQLite

/// A compiled statement, used again and again; freed when its owner is.
final class Statement {
    private let handle: OpaquePointer
    private let parameters: Int32
    /// Holds texts and bytes while the statement runs.
    private let room: UnsafeMutableRawBufferPointer
    let database: Database

    /// What one row of a page takes, with its details; no more of it is touched than is used.
    private static let roomSize = 16 << 10

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
        parameters = sqlite3_bind_parameter_count(handle)
        room = .allocate(byteCount: parameters > 0 ? Self.roomSize : 0, alignment: 1)
    }

    deinit {
        sqlite3_finalize(handle)
        room.deallocate()
    }

    /// Starts over with new parameters, put in their order.
    func bind(_ fill: (inout Binder) -> Void) throws(StoreError) {
        sqlite3_reset(handle)
        var binder = Binder(handle, room)
        fill(&binder)
        precondition(binder.index == parameters, "every parameter of a statement is bound")
        try database.check(binder.code)
    }

    /// Goes to the next row; false after the last, where the statement lets go of its snapshot.
    func step() throws(StoreError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        case let code:
            let error = database.failure(code)
            sqlite3_reset(handle)
            throw error
        }
    }

    /// Binds, runs to the end and forgets rows.
    func run(_ fill: (inout Binder) -> Void) throws(StoreError) {
        try bind(fill)
        while try step() {}
    }

    /// Binds, inserts a row and says its id.
    func insert(_ fill: (inout Binder) -> Void) throws(StoreError) -> Int64 {
        try run(fill)
        return database.lastRowID
    }

    /// Binds and reads the first row; nil when there is none.
    func first<Value>(
        _ fill: (inout Binder) -> Void, _ read: (inout Row) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        try bind(fill)
        guard try step() else { return nil }
        defer { reset() }
        var row = row
        return try read(&row)
    }

    /// Binds and reads every row; what `body` throws ends it.
    func forEach(_ fill: (inout Binder) -> Void, _ body: (inout Row) throws -> Void) throws {
        try bind(fill)
        defer { reset() }
        while try step() {
            var row = row
            try body(&row)
        }
    }

    /// Binds and collects what `read` makes of every row; the SQL bounds their number.
    func all<Value>(
        _ fill: (inout Binder) -> Void, _ read: (inout Row) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        try bind(fill)
        defer { reset() }
        var values: [Value] = []
        while try step() {
            var row = row
            values.append(try read(&row))
        }
        return values
    }

    /// The row that `step` reached; valid until the next call of any other method.
    var row: Row { Row(handle) }

    /// Lets go of the snapshot of the file that an unfinished statement holds.
    func reset() { sqlite3_reset(handle) }
}

/// The rows of one key after another, for readers that mostly come in the order of the keys.
///
/// One statement runs beside them: a lookup for each key would cost as much as its rows do. A reader that goes back, or far
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
