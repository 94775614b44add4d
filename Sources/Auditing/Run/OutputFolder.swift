package import AuditReports
package import AuditStore
internal import Glibc
internal import Synchronization

/// The folder that everything is written to.
enum OutputFolder {
    /// Makes the folder with its parents and sees that it and every other place can be written to, before the first
    /// request.
    ///
    /// - Returns: the folders that were made, the innermost last.
    @discardableResult
    static func prepare(_ options: AuditOptions) throws(OutputError) -> [String] {
        try refuseForeign(options)
        let made = try make(options.output)
        for format in ReportFormat.allCases {
            do throws(ReportError) {
                try options.place(of: format)?.check()
            } catch {
                throw .report(error)
            }
        }
        return made
    }

    /// Makes a folder with its parents, and sees that it can be written to.
    @discardableResult
    static func make(_ path: String) throws(OutputError) -> [String] {
        var made: [String] = []
        guard isMade(path, &made) else { throw failure(path) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder(path) }
        guard access(path, W_OK | X_OK) == 0 else { throw failure(path) }
        return made
    }

    private static func isMade(_ path: String, _ made: inout [String]) -> Bool {
        if makeOne(path, &made) { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
        return isMade(String(path[..<slash]), &made) && makeOne(path, &made)
    }

    private static func makeOne(_ path: String, _ made: inout [String]) -> Bool {
        guard mkdir(path, 0o777) == 0 else { return errno == EEXIST }
        made.append(path)
        return true
    }

    private static func failure(_ path: String) -> OutputError {
        .folder(path, reason: String(cString: strerror(errno)))
    }
}

// MARK: What is not ours

extension OutputFolder {
    /// Sees that no web site lies where the report would, and that nothing leads out of the folder.
    private static func refuseForeign(_ options: AuditOptions) throws(OutputError) {
        let own = "\(options.output)/\(Store.fileName)"
        var status = stat()
        if options.database == nil, lstat(own, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            throw .linkedDatabase(own)
        }
        guard !Store.isOurs(own), !Store.isOurs(options.databasePath) else { return }
        for name in names(options) where isForeign(name, in: options.output) {
            throw .foreign(name, in: options.output)
        }
    }

    /// What is written into the folder.
    private static func names(_ options: AuditOptions) -> [String] {
        let formats = options.writtenFormats
        let pages = formats.contains(.html) ? [ReportFormat.pageName, "pages", "thumbs"] : []
        let tables = formats.contains(.csv) ? ReportFormat.tableNames : []
        let own = formats.filter { options.places[$0] == nil && $0 != .github }.compactMap(\.fileName)
        return pages + tables + own.sorted()
    }

    /// Whether something of that name is there and an audit did not write it.
    private static func isForeign(_ name: String, in folder: String) -> Bool {
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        // Replaced by name, wherever it leads.
        case S_IFLNK where name.contains("."): return false
        case S_IFREG where name == ReportFormat.pageName: return !isReport(path)
        case S_IFREG: return !["rules_version", "ogaudit"].contains { text(path).contains($0) }
        // A folder of pages belongs to the page beside it.
        case S_IFDIR: return !isEmpty(path) && !isReport("\(folder)/\(ReportFormat.pageName)")
        default: return false
        }
    }

    private static func isReport(_ page: String) -> Bool { text(page).contains(" · ogaudit</title>") }

    private static func text(_ path: String) -> String {
        let bytes = (try? RegularFile.read(path, limit: 4_096).bytes) ?? []
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isEmpty(_ folder: String) -> Bool { namesInFolder(folder, limit: 1)?.isEmpty ?? false }
}

/// A report or the database cannot be read or written.
package enum OutputError: Error, Hashable, Sendable {
    case store(StoreError)
    case report(ReportError)
    /// What reports are written to is a file, or cannot be written, with the reason that the system gave.
    case noFolder(String)
    case folder(String, reason: String)
    /// The folder has a file or folder of that name that no audit wrote.
    case foreign(String, in: String)
    /// The database in the output folder is a link.
    case linkedDatabase(String)
    /// Another process, in words, writes the reports of the folder.
    case inUse(String, by: String)
    /// The reader of our output is gone.
    case readerGone

    /// What is wrong, without the name of any option.
    package var reason: String {
        switch self {
        case .store(let error): error.sentence()
        case .report(let error): error.description
        case .noFolder(let path): "\(path) is a file, not a folder."
        case .folder(let path, let reason): "The folder \(path) is not writable: \(reason)."
        case .foreign(let name, let folder):
            "\(folder) has a \(name) that ogaudit did not write, which the report would replace; choose another folder, or move it away."
        case .linkedDatabase(let path): "\(path) is a link; name the database that it leads to."
        case .inUse(let folder, let holder):
            "The reports in \(folder) are being written by \(holder); wait for it to finish, or choose another folder."
        case .readerGone: "Standard output was closed before everything was written."
        }
    }

    /// Runs the work and turns the errors of store and reports into this one.
    static func translating<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as StoreError {
            throw OutputError.store(error)
        } catch let error as ReportError {
            throw OutputError.report(error)
        }
    }
}

/// Reading and writing what is open, whatever interrupts it.
package enum Descriptor {
    /// Writes everything; 0, or the number of the error.
    package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? ENOSPC : errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// The next bytes, none at the end, and 0 or the number of the error.
    package static func read(_ limit: Int, from descriptor: Int32) -> (bytes: [UInt8], error: Int32) {
        var number: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
            var got: Int
            repeat { got = Glibc.read(descriptor, room.baseAddress, room.count) } while got < 0 && errno == EINTR
            (count, number) = (max(0, got), got < 0 ? errno : 0)
        }
        return (bytes, number)
    }

    /// A pipe that no program inherits; nil when there is none left, with the reason in `errno`.
    package static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// The names of what is in a folder, in no order; nil when it cannot be read, with the reason in `errno`. Names that are no
/// UTF-8 are repaired, and will then not be found.
package func namesInFolder(_ folder: String, limit: Int = .max) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

/// What a run made before its list was read, which goes again when there turns out to be nothing to audit.
final class NewPlaces: Sendable {
    private struct State {
        var folders: [String] = []
        /// Whether the database has no run yet, and is open here, so that no other process can use it.
        var isOurs = false
    }

    private let database: String
    private let state = Mutex(State())

    init(database: String) { self.database = database }

    func add(_ folders: [String]) { state.withLock { $0.folders += folders } }

    /// Called when the database is open.
    func take(_ store: Store) {
        let isUnused = store.isUnused
        state.withLock { $0.isOurs = isUnused }
    }

    /// The list was read: there is something to keep.
    func keep() { state.withLock { $0 = State() } }

    /// Removes what is empty. The database is closed, or this process ends.
    func remove() {
        state.withLock { state in
            if state.isOurs { for file in Store.files(of: database) { unlink(file) } }
            // Those that are not empty stay.
            for folder in state.folders.reversed() { rmdir(folder) }
            state = State()
        }
    }
}
