internal import AuditModel
internal import AuditReports
internal import AuditSettings
internal import Auditing
internal import PageFetching

/// `ogaudit check URL...`: pages in the terminal.
extension Command {
    func check() async throws -> ExitCode {
        guard !settings.operands.isEmpty else {
            throw UsageError("check needs at least one URL or HTML file.", "Try ogaudit check example.com.")
        }
        guard settings.card == nil || settings.operands.count == 1 else {
            throw UsageError("--card draws one page, but got \(settings.operands.count).", "Give it one URL.")
        }
        if settings.watches { return try await watch() }
        var looks: [SinglePage.Look] = []
        var refused: [UsageError] = []
        for text in settings.operands {
            do throws(UsageError) {
                let look = try await look(at: text)
                show(look, isFirst: looks.isEmpty)
                looks.append(look)
            } catch {
                // A single error is reported by the caller; among others it is reported in its place.
                if settings.operands.count > 1 { console.tell(error.sentence, .error, error.field) }
                refused.append(error)
            }
        }
        if settings.operands.count == 1, let error = refused.first { throw error }
        return try conclude(looks, isWhole: refused.isEmpty)
    }

    /// - Throws: `UsageError` for what is no page, and for a private host that an option would allow.
    private func look(at text: String) async throws(UsageError) -> SinglePage.Look {
        let isHeard = console.isTerminal && !settings.isQuiet
        let look: SinglePage.Look
        do throws(AuditError) {
            look = try await SinglePage(
                options: settings.audit, keepsPixels: style.images != nil, keepsImages: settings.card != nil
            ).look(at: text) { [console] delay in
                if isHeard { console.tell(delay.sentence) }
            }
        } catch {
            throw UsageError(error)
        }
        guard let host = look.privateHost else { return look }
        throw UsageError("\(host) is a private address.", "Add --allow-private to check it.", .host(host))
    }

    /// Writes the documents and judges by the gate. A word that is no page counts more than what became of the others.
    private func conclude(_ looks: [SinglePage.Look], isWhole: Bool) throws -> ExitCode {
        guard !looks.isEmpty else { return .usage }
        if let json = settings.audit.places[.json] { try looks.writeJSON(to: json) }
        if settings.checkFormat == .json, settings.audit.places[.json] != "-" { try looks.writeJSON(to: "-") }
        for look in looks { try draw(look) }
        guard looks.contains(where: \.wasAnswered) else { return isWhole ? .nothingFetched : .usage }
        let verdict = settings.audit.gate.map(looks.verdict)
        if let verdict, !(settings.isQuiet && verdict.isPassed) {
            console.tell(verdict.sentence, verdict.isPassed ? .info : .error, mark: "")
        }
        guard isWhole else { return .usage }
        return verdict?.isPassed == false ? .gateFailed : .done
    }

    /// Draws the card if --card is given.
    private func draw(_ look: SinglePage.Look) throws {
        guard let file = settings.card, try !look.writeCard(to: file, settings.cardTheme.look) else { return }
        console.tell(
            "\(file) was not written, because the card of this page is unknown.", .warning, mark: "",
            .file(file))
    }

    /// Standard output gets one thing: the JSON document when it is requested there, else the cards.
    private func show(_ look: SinglePage.Look, isFirst: Bool) {
        guard settings.checkFormat == .text, settings.audit.places[.json] != "-", !settings.isQuiet else { return }
        console.out((isFirst ? "" : "\n") + look.text(style))
        if let note = look.fragmentNote { console.out("\n" + TerminalText.clean(note) + "\n") }
    }

    private var style: TextStyle {
        TextStyle(
            colour: console.usesColour(settings), width: console.width,
            images: console.images(settings))
    }
}

extension Settings.CardTheme {
    var look: DrawnCard.Look {
        switch self {
        case .auto: .both
        case .light: .light
        case .dark: .dark
        }
    }
}

/// `ogaudit check --watch URL`: the page again whenever it has changed, until Ctrl-C.
extension Command {
    private func watch() async throws -> ExitCode {
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

    /// Clears the screen, and the images that kitty keeps apart from it.
    private var clearing: String {
        guard console.isTerminal, !settings.isQuiet else { return "" }
        return (style.images == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "") + "\u{1B}[H\u{1B}[2J"
    }
}
