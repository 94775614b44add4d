internal import Glibc

/// Copies of a database that somebody keeps beside it: files of its folder whose names begin with its own, as `cp`, `sqlite3 .backup` and
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
