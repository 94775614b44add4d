internal import Glibc

/// Folders that reports write into.
enum Folder {
    /// Makes a folder unless it is there.
    static func make(_ path: String) throws(ReportError) {
        guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
        throw ReportError(path: path, number: errno)
    }

    /// Removes a file; says whether it was there.
    static func remove(_ path: String) -> Bool { unlink(path) == 0 }
}
