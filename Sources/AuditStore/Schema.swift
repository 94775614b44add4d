internal import CSQLite
internal import EmbeddedFiles
internal import Glibc
internal import Synchronization

/// The tables, which are those of `schema.sql`.
enum Schema {
    /// What `PRAGMA application_id` says of our files: "OGAU".
    static let applicationID: Int64 = 0x4F47_4155
    /// The format of the file, in `PRAGMA user_version`; it grows with every change of `schema.sql` or of what columns
    /// mean, and no other one is read.
    static let version: Int64 = 22

    /// Refuses what is not ours or of another format, without changing the file; true when it is still empty.
    static func inspect(_ database: Database) throws(StoreError) -> Bool {
        let file = database.file
        let found = try database.number("PRAGMA user_version")
        let owner = try database.number("PRAGMA application_id")
        if owner == 0, found == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 { return true }
        guard owner == applicationID, found > 0 else {
            throw StoreError(.notOurs, orAnotherFile: "\(file) is a database of another program;")
        }
        guard found == version else {
            throw StoreError(
                .otherFormat,
                orAnotherFile:
                    "\(file) was written by another version of ogaudit (format \(found); this version uses \(version)); delete it, or"
            )
        }
        return false
    }

    /// Makes the tables in an empty file, in one transaction, so that it is empty or whole.
    static func make(in database: Database) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.execute(String(cString: embedded_schema()))
            try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }
}

/// Copies of a database beside it: files of its folder whose names begin with its own, as `cp`, `sqlite3 .backup` and
/// `logrotate` make them (`ogaudit.sqlite.bak`, `ogaudit.sqlite-2026-11-20`, `ogaudit-2026-11-20.sqlite`).
enum Backups {
    /// Copies that are looked at, the newest first; checking one reads it whole.
    static let limit = 5

    /// The newest copy that is a database of ours and passes SQLite's quick check; nil when there is none.
    static func newestGood(of file: String) -> String? {
        candidates(of: file).prefix(limit).first(where: isGood)
    }

    private static func candidates(of file: String) -> [String] {
        let slash = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
        let (folder, name) = (String(file[..<slash]), String(file[slash...]))
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let ours = ["-wal", "-shm", "-lock", "-journal"]
        return names(in: folder.isEmpty ? "." : folder)
            .filter { other in other.hasPrefix(stem) && other != name && !ours.contains(where: other.hasSuffix) }
            .map { folder + $0 }
            .compactMap { path in modified(path).map { (path, $0) } }
            .sorted { $0.1 > $1.1 }.map(\.0)
    }

    private static func isGood(_ path: String) -> Bool {
        do throws(StoreError) {
            let database = try Database(file: path, access: .reading)
            guard try !Schema.inspect(database) else { return false }
            return try database.quickCheck() == nil
        } catch {
            return false
        }
    }

    private static func modified(_ path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_mtim.tv_sec
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory), names.count < 10_000 {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }
}

/// Where SQLite writes what has no name and does not fit into memory (sqlite.org/tempfiles.html, section 5), and where we
/// keep what is read from a pipe.
package struct SpillFolder {
    package let path: String
    /// The variable of the environment that chooses another.
    package let variable: String
    /// Whether anything can be written there.
    package let isUsable: Bool

    /// The folder to use where no usual one can be written to, as in a container on a read-only disk.
    private static let fallback = Mutex<String?>(nil)

    package init(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
        variable = environment("SQLITE_TMPDIR") == nil ? "TMPDIR" : "SQLITE_TMPDIR"
        let usual = [environment("SQLITE_TMPDIR"), environment("TMPDIR"), "/var/tmp", "/usr/tmp", "/tmp", "."]
        let folders = usual.compactMap(\.self) + (Self.fallback.withLock(\.self).map { [$0] } ?? [])
        let found = folders.first(where: Self.isUsable)
        (path, isUsable) = (found ?? ".", found != nil)
    }

    /// Lets what does not fit lie beside a file when no usual folder can be written to. To be called before the first
    /// database is opened, which is when SQLite chooses.
    package static func fallBack(toFolderOf file: String) {
        guard !SpillFolder().isUsable else { return }
        let folder = file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        let isFirst = fallback.withLock { known in
            defer { known = folder }
            return known == nil
        }
        if isFirst { csqlite_use_temporary_folder(folder) }
    }

    /// Whether it is on another disk than a file, and that disk has more room: SQLite does not say which of the two is full.
    func hasLessRoom(than file: String) -> Bool {
        guard let own = Self.room(of: path), let other = Self.room(of: file) else { return false }
        return own.disk != other.disk && own.bytes < other.bytes
    }

    private static func isUsable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, W_OK | X_OK) == 0
    }

    private static func room(of path: String) -> (disk: dev_t, bytes: UInt)? {
        var (status, disk) = (stat(), statvfs())
        guard stat(path, &status) == 0, statvfs(path, &disk) == 0 else { return nil }
        return (status.st_dev, disk.f_bavail * disk.f_frsize)
    }
}
