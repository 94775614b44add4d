internal import Glibc

/// Where SQLite writes what has no name and does not fit into memory (sqlite.org/tempfiles.html, section 5).
struct SpillFolder {
    let path: String
    /// The variable of the environment that chooses another.
    let variable: String

    init(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
        variable = environment("SQLITE_TMPDIR") == nil ? "TMPDIR" : "SQLITE_TMPDIR"
        let folders = [environment("SQLITE_TMPDIR"), environment("TMPDIR"), "/var/tmp", "/usr/tmp", "/tmp"]
        path = folders.compactMap(\.self).first(where: Self.isUsable) ?? "."
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
