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

    /// The names in a folder, in no order; empty when it cannot be read.
    static func names(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return names
    }
}
