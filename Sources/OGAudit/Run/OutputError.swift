internal import AuditReports
internal import AuditStore
internal import Glibc

/// A report or the database cannot be written: one sentence that names the file and what to do.
package struct OutputError: Error, Hashable, Sendable {
    package var sentence: String

    /// Runs the work and turns the errors of store and reports into this one.
    static func translating<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as StoreError {
            throw OutputError(sentence: error.sentence)
        } catch let error as ReportError {
            throw OutputError(sentence: error.description)
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
                throw OutputError(sentence: error.description)
            }
        }
    }

    private static func prepareFolder(_ options: AuditOptions) throws(OutputError) {
        guard make(options.output) else { throw failure(options.output) }
        var status = stat()
        guard stat(options.output, &status) == 0 else { throw failure(options.output) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw OutputError(sentence: "\(options.output) is a file; choose a folder with --output.")
        }
        guard access(options.output, W_OK | X_OK) == 0 else { throw failure(options.output) }
    }

    /// Makes a folder and those above it that are missing.
    private static func make(_ path: String) -> Bool {
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
        return make(String(path[..<slash])) && (mkdir(path, 0o777) == 0 || errno == EEXIST)
    }

    private static func failure(_ path: String) -> OutputError {
        OutputError(
            sentence: "The folder \(path) is not writable: \(String(cString: strerror(errno))); "
                + "choose another with --output.")
    }
}
