internal import AuditModel
internal import AuditReports
internal import AuditSettings
internal import Auditing
internal import PageFetching

/// `ogaudit check --watch URL`: the page again whenever it has changed, until Ctrl-C.
extension CheckCommand {
    func watch() async throws -> ExitCode {
        guard settings.operands.count == 1, let text = settings.operands.first else {
            throw UsageError("--watch follows one page, but got \(settings.operands.count).", "Give it one URL.")
        }
        var command = self
        var note: String?
        if let host = SinglePage.loopbackHost(of: text), settings.audit.fetch.reach == .internet {
            command.settings.audit.fetch.reach = .thisComputer
            note = "\(host) is this computer, so what the page loads from this computer is checked too."
        }
        do {
            let watch = try PageWatch(text, options: command.settings.audit)
            try await command.follow(text, watch, note: note)
            await watch.close()
        } catch let error as AuditError {
            throw UsageError(error)
        }
        return .done
    }

    private func follow(_ text: String, _ watch: PageWatch, note: String?) async throws {
        var shown = ""
        while !Task.isCancelled {
            if try await watch.hasChanged() {
                let look = try await look(at: text)
                // Pages that differ each time, by a date or a token, are drawn when something that shows has changed.
                let drawn = look.text(style)
                if drawn != shown {
                    if console.logFormat == .text { console.err(clearing) }
                    if let note, shown.isEmpty || console.isTerminal { say(note) }
                    show(look, isFirst: shown.isEmpty || console.isTerminal)
                    _ = try conclude([look], isWhole: true)
                    say("Watching for changes. Press Ctrl-C to stop.")
                }
                shown = drawn
            }
            try? await Task.sleep(for: .nanoseconds(watchInterval.nanoseconds))
        }
    }

    private func say(_ sentence: String) { if !settings.isQuiet { console.tell(sentence) } }

    /// Clears the screen, and the pictures that kitty keeps apart from it.
    private var clearing: String {
        guard console.isTerminal, !settings.isQuiet else { return "" }
        return (style.pictures == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "") + "\u{1B}[H\u{1B}[2J"
    }
}
