internal import AuditSettings
internal import Auditing

/// `ogaudit diff A B`: what two runs differ in.
struct DiffCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard settings.operands.count == 2 else {
            throw UsageError(
                "diff needs two of these: a run number, last, a folder of a run, a database or a findings.csv.",
                "Try ogaudit diff 1 last.")
        }
        do {
            let diff = try RunDiff(settings.operands[0], settings.operands[1], options: settings.audit)
            let text = try await diff.perform(colour: console.usesColour(settings), width: console.width)
            if let text, !settings.isQuiet { console.out(text) }
            return .done
        } catch let error as AuditError {
            throw UsageError(error, by: "diff")
        }
    }
}
