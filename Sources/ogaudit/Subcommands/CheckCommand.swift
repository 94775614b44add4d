internal import PageFetching
internal import Auditing

/// `ogaudit check URL`: one page in the terminal.
struct CheckCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard settings.operands.count == 1, let text = settings.operands.first else {
            throw UsageError("check requires one URL.", "For several, use ogaudit <list>.")
        }
        let isHeard = console.isTerminal && !settings.isQuiet
        let page = try await SinglePage(options: settings.audit).look(at: text) { [console] delay in
            if isHeard { console.err(delay.sentence + "\n") }
        }
        if let host = page.privateHost {
            throw UsageError("\(host) is a private address.", "Add --allow-private to check it.")
        }
        try show(page)
        guard page.wasAnswered else { return .nothingFetched }
        guard let verdict = settings.audit.gate.map(page.verdict) else { return .done }
        if !(settings.isQuiet && verdict.isPassed) { console.err(verdict.sentence + "\n") }
        return verdict.isPassed ? .done : .gateFailed
    }

    /// To standard output goes one thing: the JSON document when it was asked for there, else the card.
    private func show(_ page: SinglePage.Look) throws {
        let json = settings.audit.places[.json]
        if let json { try page.writeJSON(to: json) }
        if settings.checkFormat == .json, json != "-" { try page.writeJSON(to: "-") }
        guard settings.checkFormat == .text, json != "-", !settings.isQuiet else { return }
        console.out(page.text(colour: console.usesColour(settings), width: console.width))
    }
}
