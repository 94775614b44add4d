internal import OGAudit

/// `ogaudit check URL`: one page in the terminal.
struct CheckCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard settings.operands.count == 1, let address = settings.operands.first else {
            throw UsageError("check takes one address.", "For several, use ogaudit <list>.")
        }
        let page = try await SinglePage(options: settings.audit).look(at: address)
        console.out(page.text(colour: console.usesColour(settings), width: console.width))
        return page.wasAnswered ? .done : .nothingFetched
    }
}
