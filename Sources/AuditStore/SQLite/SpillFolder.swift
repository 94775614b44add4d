internal import CSQLite
internal import Glibc
internal import Synchronization

/// Where SQLite writes what has no name and does not fit into memory (sqlite.org/tempfiles.html, section 5), and where we
/// keep what comes through a pipe.
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
