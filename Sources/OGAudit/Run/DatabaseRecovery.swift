internal import AuditStore
internal import Glibc

/// `ogaudit recover`: saves what can be read of a damaged database into a new one.
public enum DatabaseRecovery {
    /// - Parameters:
    ///   - damaged: the database; it is only read.
    ///   - new: where to write; nil is a file beside it, `ogaudit-recovered.sqlite` for `ogaudit.sqlite`.
    /// - Returns: what was saved and what was not, in sentences for people.
    /// - Throws: `UsageError` when there is no such file or the new one is there already, `OutputError` when nothing
    ///   can be read or written.
    public static func save(_ damaged: String, into new: String?) async throws -> String {
        let new = new ?? beside(damaged)
        guard access(damaged, F_OK) == 0 else { throw UsageError("There is no file \(damaged).") }
        guard access(new, F_OK) != 0 else {
            throw UsageError("\(new) exists already.", "Name another file: ogaudit recover \(damaged) <new file>")
        }
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
        var text = "Saved \(report.results) results (\(report.rows) rows in all) to \(new)."
        if report.holes > 0 {
            text += " \(report.holes) \(report.holes == 1 ? "part" : "parts") of \(damaged) could not be read."
        }
        if report.broken > 0 {
            text += " Left out for a wrong checksum: \(report.broken) \(report.broken == 1 ? "result" : "results")."
        }
        if report.brokenDetails > 0 {
            let pages = report.brokenDetails == 1 ? "page" : "pages"
            text += " Left out for a wrong checksum: the details of \(report.brokenDetails) \(pages)."
        }
        if report.holes + report.broken + report.brokenDetails == 0 { text += " Nothing was missing." }
        return text + "\nLook at it with: ogaudit report \(new)\nThen put it in the place of \(damaged).\n"
    }
}
