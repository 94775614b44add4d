internal import AuditSettings
internal import Auditing

/// `ogaudit merge RECORDS… -o DIR`: the records of many processes as one run.
struct MergeCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> Ending {
        guard !settings.operands.isEmpty else {
            throw UsageError(
                "merge needs records of ogaudit pipe, folders of runs or databases.",
                "Try ogaudit merge part-*.jsonl -o report.")
        }
        let merge = try RecordMerge(
            settings.operands, options: settings.audit, manifest: settings.scale.manifest)
        let end = try await merge.run()
        console.sum(up: end, settings)
        return Ending(ExitCode(end), end)
    }
}
