internal import AuditSettings
internal import Auditing

/// `ogaudit report FOLDER`: writes the reports again from what is stored.
struct ReportCommand {
    let console: Console
    let settings: Settings

    private func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    func run() async throws -> ExitCode {
        guard settings.operands.count <= 1 else {
            throw UsageError("report needs one folder of a run, or its database.")
        }
        var options = settings.audit
        if let database = settings.operands.first {
            options.database = database
            if !settings.namesOutput { options.output = folder(of: options.databasePath) }
        }
        let end = try await StoredReports(options: options).write()
        console.sum(up: end, settings)
        return ExitCode(end)
    }
}
