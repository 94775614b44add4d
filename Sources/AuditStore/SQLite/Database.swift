internal import AuditModel
internal import CSQLite
internal import Glibc

/// One connection to one file; belongs to one owner at a time and closes itself.
final class Database {
    enum Access { case reading, writing }

    /// The path as it was given, for messages.
    let file: String
    /// Empty for a temporary file.
    private let path: String
    private let handle: OpaquePointer

    /// How long a call waits for a lock of another program, unless `wait(atMost:)` says otherwise.
    static let patience = Moment.Span.seconds(5)

    /// Once a process, before SQLite starts; too late is refused by SQLite and costs only time.
    private static let tuning = csqlite_skip_memory_statistics()

    /// A temporary file without a name; memory, where no folder for it can be written to.
    convenience init() throws(StoreError) {
        let spill = SpillFolder()
        try self.init(
            file: spill.isUsable ? "" : ":memory:", access: .writing, named: "a temporary file in \(spill.path)")
    }

    convenience init(file: String, access: Access) throws(StoreError) {
        try self.init(file: file, access: access, named: file)
    }

    /// - Parameter shown: the name in messages.
    private init(file: String, access: Access, named shown: String) throws(StoreError) {
        _ = Self.tuning
        try Self.requireFile(file, named: shown)
        // One owner at a time: SQLite's own mutexes would only cost time.
        let mode =
            access == .reading ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let name = access == .reading ? Self.addressForReading(file) : file
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(name, &handle, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let message = String(cString: sqlite3_errstr(code))
            let number = handle.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(handle)
            throw .sqlite(code, message, file: shown, system: number)
        }
        (self.file, self.path) = (shown, file)
        self.handle = handle
        wait(atMost: Self.patience)
        try check(csqlite_defensive(handle))
        // What does not fit is then kept in memory too, instead of failing in the middle.
        try execute("PRAGMA temp_store = \(SpillFolder().isUsable ? "FILE" : "MEMORY")")
    }

    /// SQLite opens any file, and waits for a pipe forever.
    private static func requireFile(_ file: String, named shown: String) throws(StoreError) {
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or a pipe"
        throw StoreError(.notOurs, orAnotherFile: "\(shown) is \(kind), not a database;")
    }

    /// Sets how long a call waits for a lock that another program holds.
    func wait(atMost patience: Moment.Span) {
        sqlite3_busy_timeout(handle, Int32(clamping: patience.nanoseconds / 1_000_000))
    }

    deinit { sqlite3_close_v2(handle) }

    /// A reader needs a file beside a database with a write-ahead log. Where it may make none, a database whose log was
    /// tidied away can still be read, because no other process may write there either (sqlite.org/wal.html#read_only_databases).
    private static func addressForReading(_ file: String) -> String {
        let folder = file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        var log = stat()
        let hasLog = stat(file + "-wal", &log) == 0 && log.st_size > 0
        let escaped = file.utf8.reduce(into: "") { text, byte in
            let isPlain = byte > 0x20 && byte < 0x7F && !"%?#".utf8.contains(byte)
            text +=
                isPlain
                ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        let isFixed = access(folder, W_OK) != 0 && !hasLog
        return (file.hasPrefix("/") ? "file://" : "file:") + escaped + (isFixed ? "?immutable=1" : "")
    }

    /// Runs statements that return nothing of interest.
    func execute(_ sql: String) throws(StoreError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Compiles a statement; it keeps the connection open as long as it lives.
    func prepare(_ sql: String) throws(StoreError) -> Statement {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement else { throw .corrupt("an empty statement", file: file) }
        return Statement(statement, of: self)
    }

    /// Compiles what inserts a row with these columns.
    func prepareInsert(into table: String, _ columns: [String]) throws(StoreError) -> Statement {
        try prepare(Self.insertion(into: table, columns))
    }

    static func insertion(into table: String, _ columns: [String]) -> String {
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    }

    /// The first column of the first row, such as a pragma gives.
    func number(_ sql: String) throws(StoreError) -> Int64 {
        let statement = try prepare(sql)
        guard try statement.step() else { return 0 }
        var row = statement.row
        return row.int()
    }

    /// What SQLite's own check of the file's structure finds first; nil when it finds nothing. Reads the whole file.
    func quickCheck() throws(StoreError) -> String? {
        let statement = try prepare("PRAGMA quick_check(1)")
        guard try statement.step() else { return nil }
        var row = statement.row
        let finding = row.text()
        statement.reset()
        return finding == "ok" ? nil : finding
    }

    /// Runs `body` as one transaction: all of it is kept, or nothing when it throws. Within one that is open it is a part
    /// of that, and what it throws leaves nothing of either.
    func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try isInTransaction ? undoing(body) : transaction("BEGIN IMMEDIATE", body)
    }

    /// Runs queries on one snapshot, which is found and locked once instead of once a query; a transaction has one.
    func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try isInTransaction ? body() : transaction("BEGIN", body)
    }

    private func transaction<Value>(
        _ begin: String, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try execute(begin)
        return try undoing { () throws(StoreError) in
            let value = try body()
            try execute("COMMIT")
            return value
        }
    }

    /// Keeps what the open transaction wrote, or nothing of it when that fails.
    func commit() throws(StoreError) {
        try undoing { () throws(StoreError) in try execute("COMMIT") }
    }

    /// Leaves nothing of the open transaction when `body` throws.
    private func undoing<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            rollBack()
            throw error
        }
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Forgets the open transaction; SQLite may have done so already after an error.
    func rollBack() {
        guard isInTransaction else { return }
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    var lastRowID: Int64 { sqlite3_last_insert_rowid(handle) }
    /// Rows that the last INSERT, UPDATE or DELETE touched.
    var changes: Int64 { sqlite3_changes64(handle) }

    func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    func failure(_ code: Int32) -> StoreError {
        let hasSystemCause = [SQLITE_CANTOPEN, SQLITE_IOERR].contains(code & 0xFF)
        let error = StoreError.sqlite(
            code, String(cString: sqlite3_errmsg(handle)), file: file,
            system: hasSystemCause ? sqlite3_system_errno(handle) : 0)
        guard error.kind == .full else { return error }
        let spill = SpillFolder()
        return path.isEmpty || spill.hasLessRoom(than: path) ? .full(spill, sqliteCode: code) : error
    }
}
