package import AuditReports
package import AuditStore
internal import Glibc

/// A report or the database cannot be read or written.
package enum OutputError: Error, Hashable, Sendable {
    case store(StoreError)
    case report(ReportError)
    /// What reports are written to is a file, or cannot be written, with the reason that the system gave.
    case noFolder(String)
    case folder(String, reason: String)

    /// What is wrong, without the name of any option.
    package var reason: String {
        switch self {
        case .store(let error): error.sentence()
        case .report(let error): error.description
        case .noFolder(let path): "\(path) is a file, not a folder."
        case .folder(let path, let reason): "The folder \(path) is not writable: \(reason)."
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

/// The folder that everything is written to.
enum OutputFolder {
    /// Makes the folder with its parents and sees that it and every other place can be written to, before the first
    /// request.
    static func prepare(_ options: AuditOptions) throws(OutputError) {
        try prepareFolder(options)
        for format in ReportFormat.allCases {
            do throws(ReportError) {
                try options.place(of: format)?.check()
            } catch {
                throw .report(error)
            }
        }
    }

    private static func prepareFolder(_ options: AuditOptions) throws(OutputError) {
        guard make(options.output) else { throw failure(options.output) }
        var status = stat()
        guard stat(options.output, &status) == 0 else { throw failure(options.output) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder(options.output) }
        guard access(options.output, W_OK | X_OK) == 0 else { throw failure(options.output) }
    }

    /// Makes a folder and those above it that are missing.
    private static func make(_ path: String) -> Bool {
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
        return make(String(path[..<slash])) && (mkdir(path, 0o777) == 0 || errno == EEXIST)
    }

    private static func failure(_ path: String) -> OutputError {
        .folder(path, reason: String(cString: strerror(errno)))
    }
}
