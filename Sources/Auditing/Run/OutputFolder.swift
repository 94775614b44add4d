internal import AuditReports
internal import AuditStore
internal import Glibc

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

    private static func isEmpty(_ folder: String) -> Bool {
        guard let directory = opendir(folder) else { return false }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count <= 2
    }
}
