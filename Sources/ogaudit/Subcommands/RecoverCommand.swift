internal import Auditing

/// `ogaudit recover DB [NEW]`: saves what can be read of a damaged database.
struct RecoverCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard (1...2).contains(settings.operands.count) else {
            throw UsageError("recover requires the damaged database, and optionally a name for the new one.")
        }
        let new = settings.operands.count == 2 ? settings.operands[1] : nil
        console.out(try await DatabaseRecovery.save(settings.operands[0], into: new))
        return .done
    }
}
