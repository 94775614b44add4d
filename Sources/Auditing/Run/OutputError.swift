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
    /// Whoever read what we write is gone.
    case readerGone

    /// What is wrong, without the name of any option.
    package var reason: String {
        switch self {
        case .store(let error): error.sentence()
        case .report(let error): error.description
        case .noFolder(let path): "\(path) is a file, not a folder."
        case .folder(let path, let reason): "The folder \(path) is not writable: \(reason)."
        case .readerGone: "The program that read standard output is gone; not everything was written."
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
        try make(options.output)
        for format in ReportFormat.allCases {
            do throws(ReportError) {
                try options.place(of: format)?.check()
            } catch {
                throw .report(error)
            }
        }
    }

    /// Makes a folder with its parents, and sees that it can be written to.
    static func make(_ path: String) throws(OutputError) {
        guard isMade(path) else { throw failure(path) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder(path) }
        guard access(path, W_OK | X_OK) == 0 else { throw failure(path) }
    }

    private static func isMade(_ path: String) -> Bool {
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
        return isMade(String(path[..<slash])) && (mkdir(path, 0o777) == 0 || errno == EEXIST)
    }

    private static func failure(_ path: String) -> OutputError {
        .folder(path, reason: String(cString: strerror(errno)))
    }
}
