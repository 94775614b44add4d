package import AuditModel
internal import Glibc

/// Everything that is known, in one SQLite file: lists, what is left to do, results, media, history.
///
/// It belongs to one owner at a time and blocks while it works, so an actor on a thread of its own is a good owner.
/// Deliberately not `Sendable`; transfer ownership instead.
package final class Store {
    let database: Database
    /// How much is kept from run to run; set before the first commit.
    package var cacheLimits = CacheLimits.usual
    private var lock: ProcessLock?
    private let isReadOnly: Bool

    // Compiled statements of the parts that are used a million times, made when first needed.
    var ingest: Ingest?
    private var keptWriter: ResultWriter?
    private var keptReader: ResultReader?
    private var keptCrawl: CrawlTable?
    private var keptTables: CachedTables?
    private var keptHosts: NameTable?
    private var keptStatements: [String: Statement] = [:]

    /// Opens the file for writing, makes it when there is none, and keeps other processes out until it is let go.
    ///
    /// - Parameters:
    ///   - path: The database; `-wal`, `-shm` and `-lock` files stand beside it.
    ///   - now: Seconds since 1970, told to a process that finds us here.
    /// - Throws: `busy` when another process has it.
    package convenience init(path: String, now: Int64) throws(StoreError) {
        try self.init(path: path, lock: try ProcessLock(file: path, now: now), patience: Database.patience)
    }

    /// The same, after waiting for another process that has it, one of ours or any that keeps SQLite's lock on the file;
    /// the wait blocks no thread and ends with its task. A lock that is taken later, while this store has the file, is
    /// waited for as long.
    ///
    /// - Parameters:
    ///   - patience: How long to wait before giving up with `busy`.
    ///   - onWait: called once with the process that has it, when there is one to wait for.
    /// - Throws: `StoreError`, or `CancellationError`.
    package static func open(
        path: String, patience: Moment.Span, now: Int64, onWait: (String) -> Void = { _ in }
    ) async throws -> sending Store {
        let end = patience.nanoseconds / ProcessLock.retryInterval.nanoseconds
        for attempt in 0..<max(0, end) {
            do throws(StoreError) {
                let store = try Store(path: path, lock: try ProcessLock(file: path, now: now), patience: .zero)
                store.database.wait(atMost: max(patience, Database.patience))
                return store
            } catch {
                guard case .busy(let holder) = error.kind else { throw error }
                if attempt == 0 { onWait(holder) }
            }
            try await Task.sleep(for: .nanoseconds(ProcessLock.retryInterval.nanoseconds))
        }
        return try Store(path: path, now: now)
    }

    /// - Parameter patience: how long each call waits for a lock that another program holds.
    private convenience init(
        path: String, lock taken: consuming ProcessLock, patience: Moment.Span
    ) throws(StoreError) {
        let database = try Database(file: path, access: .writing)
        database.wait(atMost: patience)
        try self.init(writing: database)
        lock = consume taken
    }

    /// Makes a store in a temporary file without a name, which is gone with this process, however that ends.
    package convenience init() throws(StoreError) { try self.init(writing: Database()) }

    private init(writing database: Database) throws(StoreError) {
        lock = nil
        isReadOnly = false
        self.database = database
        // Before anything is set that would change a file that is not ours.
        let isEmpty = try Schema.inspect(database)
        try database.execute(Self.writingPragmas)
        if isEmpty { try Schema.make(in: database) }
        // Another process that writes to the file is noticed here, before there is anything to lose.
        try database.transaction { () throws(StoreError) in }
    }

    /// Whether no run was ever begun here, so that nothing would be missed.
    package var isUnused: Bool { (try? runs(limit: 1).isEmpty) ?? false }

    /// The files of a database, itself first.
    package static func files(of database: String) -> [String] {
        ["", "-wal", "-shm", "-journal", "-lock"].map { database + $0 }
    }

    /// Whether a file is a database of ours, by its first bytes: what SQLite writes there, and our number.
    package static func isOurs(_ path: String) -> Bool {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { Glibc.close(file) }
        var header = [UInt8](repeating: 0, count: 72)
        guard Glibc.read(file, &header, header.count) == header.count else { return false }
        let owner = header[68...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return header.starts(with: Array("SQLite format 3\0".utf8)) && owner == Schema.applicationID
    }

    /// What the database of a run is called in its folder.
    package static let fileName = "ogaudit.sqlite"

    /// The database that a path names: of a folder, the one in it.
    package static func file(named path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return path }
        return path.hasSuffix("/") ? path + fileName : "\(path)/\(fileName)"
    }

    /// Opens what is there for reports, also while another process writes to it.
    package init(reading path: String) throws(StoreError) {
        guard access(path, F_OK) == 0 || errno != ENOENT else {
            throw StoreError(.missing, orAnotherFile: "No database named '\(path)'; run an audit first, or")
        }
        lock = nil
        isReadOnly = true
        database = try Database(file: path, access: .reading)
        guard try !Schema.inspect(database) else {
            throw StoreError(.notOurs, orAnotherFile: "\(path) is empty; run an audit first, or")
        }
        try database.execute(Self.commonPragmas)
    }

    /// Reads the whole file and asks SQLite whether it is in order.
    ///
    /// - Throws: `corrupt` when it is not.
    package func check() throws(StoreError) {
        if let finding = try database.quickCheck() { throw .corrupt(finding, file: database.file) }
    }

    /// Tidies up after the work and lets go of the lock; the file is closed with the last reference, and not used again.
    package func close() throws(StoreError) {
        defer { lock = nil }
        try settle()
    }

    /// Tidies up and lets go of every statement; the store can be used again.
    func settle() throws(StoreError) {
        ingest = nil
        database.rollBack()
        (keptWriter, keptReader, keptCrawl) = (nil, nil, nil)
        keptTables = nil
        (keptHosts, keptStatements) = (nil, [:])
        guard !isReadOnly else { return }
        try database.execute("PRAGMA analysis_limit = 400; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// 8 MiB of pages, the same for sorting, and what does not fit goes to a temporary file. Some systems' SQLite writes zeros
    /// over what is deleted, unless told not to; no other system's does.
    private static let commonPragmas =
        "PRAGMA cache_size = -8192; PRAGMA mmap_size = 0; PRAGMA secure_delete = OFF;"
    /// While a list is read: its indexes grow everywhere at once, and 32 MiB of them hold a list of a million.
    static let ingestPragma = "PRAGMA cache_size = -32768"
    static let usualPragma = "PRAGMA cache_size = -8192; PRAGMA shrink_memory"
    /// From the comparison of pages on: it sorts, which takes as much again. What follows reads pages in the order of the list, for which
    /// a larger cache saves reading and no time.
    static let comparingPragma = "PRAGMA cache_size = -4096; PRAGMA shrink_memory"
    /// For a file that is new. What lasts of a page has about 3 KB, of which two go into a page of 8 KiB and four into one of 16:
    /// the file is 8 % smaller.
    static let newFilePragma = "PRAGMA page_size = 16384;"
    /// NORMAL: after a power cut the last transactions may be missing, never half there; those pages are fetched again.
    private static let writingPragmas =
        newFilePragma + commonPragmas
        + "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 1000;"
        + "PRAGMA journal_size_limit = 67108864;"

    /// Statements on some tables, made when they are first asked for.
    private func once<Part>(
        _ part: inout Part?, _ make: (Database) throws(StoreError) -> Part
    ) throws(StoreError) -> Part {
        if let part { return part }
        let made = try make(database)
        part = made
        return made
    }

    /// A statement that is run again and again, compiled once.
    func kept(_ sql: String) throws(StoreError) -> Statement {
        if let known = keptStatements[sql] { return known }
        let made = try database.prepare(sql)
        keptStatements[sql] = made
        return made
    }

    var hosts: NameTable {
        get throws(StoreError) {
            try once(&keptHosts) { database throws(StoreError) in
                try NameTable(database, table: "host", text: "name")
            }
        }
    }

    var writer: ResultWriter { get throws(StoreError) { try once(&keptWriter, ResultWriter.init) } }

    var resultReader: ResultReader { get throws(StoreError) { try once(&keptReader, ResultReader.init) } }

    var crawlTable: CrawlTable { get throws(StoreError) { try once(&keptCrawl, CrawlTable.init) } }

    /// What is kept from run to run, on its tables.
    struct CachedTables {
        let room: CacheRoom
        let answers: AnswerTable
        let images: ImageTable
    }

    var cachedTables: CachedTables {
        get throws(StoreError) {
            if let keptTables { return keptTables }
            let room = CacheRoom(cacheLimits)
            let made = CachedTables(
                room: room, answers: try AnswerTable(database),
                images: try ImageTable(database, room: room))
            (room.answers, room.images) = (made.answers, made.images)
            keptTables = made
            return made
        }
    }

    /// One transaction outside the reading of a list, or a part of the one that `beginWriting` began; a failure leaves
    /// nothing of either.
    func write<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        precondition(ingest == nil, "the list is read before results are written")
        return try forgetting { () throws(StoreError) in try database.transaction(body) }
    }

    /// Begins a transaction that takes all that is written up to `commitWriting`, if none is open.
    ///
    /// The pages of a site lie side by side in the file and arrive within seconds of one another: many small transactions
    /// write the same places of the file over and over.
    package func beginWriting() throws(StoreError) {
        precondition(ingest == nil, "the list is read before results are written")
        if !database.isInTransaction { try database.execute("BEGIN IMMEDIATE") }
    }

    /// Keeps what was written since `beginWriting`.
    package func commitWriting() throws(StoreError) {
        guard database.isInTransaction else { return }
        try forgetting { () throws(StoreError) in try database.commit() }
    }

    /// After a rollback the tables' counters are wrong, so they are dropped.
    private func forgetting<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            keptTables = nil
            throw error
        }
    }
}
