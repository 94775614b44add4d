package import AuditReports
package import AuditStore

/// A report or the database cannot be read or written.
package enum OutputError: Error, Hashable, Sendable {
    case store(StoreError)
    case report(ReportError)
    /// What reports are written to is a file, or cannot be written, with the reason that the system gave.
    case noFolder(String)
    case folder(String, reason: String)
    /// The folder has a file or folder of that name that no audit wrote.
    case foreign(String, in: String)
    /// The database in the output folder is a link.
    case linkedDatabase(String)
    /// Another process, in words, writes the reports of the folder.
    case inUse(String, by: String)
    /// Whoever read what we write is gone.
    case readerGone

    /// What is wrong, without the name of any option.
    package var reason: String {
        switch self {
        case .store(let error): error.sentence()
        case .report(let error): error.description
        case .noFolder(let path): "\(path) is a file, not a folder."
        case .folder(let path, let reason): "The folder \(path) is not writable: \(reason)."
        case .foreign(let name, let folder):
            "\(folder) has a \(name) that ogaudit did not write, which the report would replace; choose another folder, or move it away."
        case .linkedDatabase(let path): "\(path) is a link; name the database that it leads to."
        case .inUse(let folder, let holder):
            "The reports in \(folder) are being written by \(holder); wait for it to finish, or choose another folder."
        case .readerGone: "Standard output was closed before everything was written."
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
