internal import AuditModel
internal import AuditStore
internal import Glibc

/// `ogaudit recover`: saves what can be read of a damaged database into a new one.
package enum DatabaseRecovery {
    /// - Parameters:
    ///   - damaged: the database, or the folder of a run; it is only read.
    ///   - new: where to write; nil is a file beside it, `ogaudit-recovered.sqlite` for `ogaudit.sqlite`.
    /// - Returns: what was saved and what was not, in sentences for people.
    /// - Throws: `AuditError` when there is no such file or the new one is there already, `OutputError` when nothing
    ///   can be read or written.
    package static func save(_ damaged: String, into new: String?) async throws -> String {
        let damaged = Store.file(named: damaged)
        let new = new ?? beside(damaged)
        guard access(damaged, F_OK) == 0 else { throw AuditError.nothingToRecover(damaged) }
        guard access(new, F_OK) != 0 else { throw AuditError.alreadyThere(new, recovering: damaged) }
        do {
            let report = try await OutputError.translating { try Recovery.save(damaged, into: new) }
            return sentence(report, damaged, new)
        } catch {
            for end in ["", "-wal", "-shm"] { unlink(new + end) }
            throw error
        }
    }

    private static func beside(_ path: String) -> String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[name...].lastIndex(of: "."), dot > name else { return path + "-recovered" }
        return path[..<dot] + "-recovered" + path[dot...]
    }

    private static func sentence(_ report: Recovery.Report, _ damaged: String, _ new: String) -> String {
        var text = "Saved \(counted(report.results, "result")) (\(counted(report.rows, "row")) in total) to \(new)."
        if report.holes > 0 {
            text += " \(counted(report.holes, "part")) of \(damaged) could not be read."
        }
        if report.broken > 0 {
            text += " Left out for a wrong checksum: \(counted(report.broken, "result"))."
        }
        if report.brokenDetails > 0 {
            text += " Left out for a wrong checksum: the details of \(counted(report.brokenDetails, "page"))."
        }
        if report.brokenHistories > 0 {
            text += " Left out because it could not be read: the history of \(counted(report.brokenHistories, "page"))."
        }
        if report.holes + report.broken + report.brokenDetails + report.brokenHistories == 0 {
            text += " Nothing was missing."
        }
        return text + "\nCheck it with: ogaudit report \(new)\nThen replace \(damaged) with it.\n"
    }
}
