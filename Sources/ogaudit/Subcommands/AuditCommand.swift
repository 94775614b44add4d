internal import AuditRules
internal import AuditModel
internal import AuditReports
internal import Glibc
internal import PageFetching
internal import AuditSettings
internal import Auditing
internal import Synchronization

/// `ogaudit urls.txt`: audits lists and writes reports.
extension Command {
    func audit() async throws -> Ending {
        var command = self
        // The progress line is written over and over, but not among lines for programs.
        command.console.isLive =
            !settings.isQuiet && settings.logFormat == .text && settings.showsProgress ?? console.isTerminal
        return try await command.auditLists()
    }

    private func auditLists() async throws -> Ending {
        guard !settings.operands.isEmpty || !settings.audit.sources.isEmpty else {
            throw UsageError("No list or URL given.", "Try ogaudit urls.txt, or ogaudit --help.")
        }
        try refuseMistypedCommand()
        let audit = try Audit(inputs: settings.operands, options: settings.audit)
        if console.ownsSignals { settings.isDryRun ? Signals.letGo() : watchSignals(audit) }
        sayConfiguration()
        if settings.isDryRun { return Ending(try dryRun(audit)) }
        try refusePrivate()
        let end = try await watched(audit)
        await report(end)
        return Ending(ExitCode(end, news: settings.newsCode), end)
    }

    /// Says so when a word is no file and nearly a command.
    private func refuseMistypedCommand() throws(UsageError) {
        for word in settings.operands where word.allSatisfy(\.isLetter) && access(word, F_OK) != 0 {
            guard let command = NearestName.find(word, among: Subcommand.allCases.map(\.rawValue)) else { continue }
            let place =
                word == command ? "Commands come first: ogaudit \(command) …" : "Did you mean the command '\(command)'?"
            throw UsageError("No file or URL named '\(word)'.", place)
        }
    }

    /// Says so when there is nothing but this computer to audit, which would leave a run without a page in the history.
    private func refusePrivate() throws(UsageError) {
        guard settings.audit.fetch.reach == .internet, settings.audit.sources.isEmpty else { return }
        let hosts = settings.operands.map(SinglePage.loopbackHost)
        guard let host = hosts.first ?? nil, !hosts.contains(nil) else { return }
        throw UsageError("\(host) is a private address.", "Add --allow-private to audit it.", .host(host))
    }

    /// Which file was read, and what of it counts no longer.
    private func sayConfiguration() {
        guard !settings.isQuiet, let file = settings.readConfiguration else { return }
        console.tell("Configuration: \(file)", .info, .file(file))
        for exemption in settings.audit.endedExemptions {
            let text = "\(exemption.rule) (\(exemption.reason)) ended on \(exemption.until ?? "")"
            console.tell("\(file): the exemption for \(text); remove or extend it.", .warning, mark: "", .file(file))
        }
    }

    /// Runs it with the progress line, which is gone before anything else is said, an error too.
    private func watched(_ audit: Audit) async throws -> AuditEnd {
        let progress = showProgress(audit)
        let end: Result<AuditEnd, any Error>
        do {
            end = .success(try await audit.run(onNote: sayNote, onPage: sayPage))
        } catch {
            end = .failure(error)
        }
        progress.cancel()
        await progress.value
        return try end.get()
    }

    private func dryRun(_ audit: Audit) throws -> ExitCode {
        let plan = try audit.plan()
        console.out(TerminalText.clean(plan.text))
        return .done
    }

    /// The first SIGINT lets what is in flight finish; the second leaves at once, which loses nothing either.
    private func watchSignals(_ audit: Audit) {
        Signals.handle { [console] wish in
            if wish == .tell { return console.tell(audit.progress()) }
            if audit.progress().counts.pages == 0 {
                console.tell(
                    "Stopped while reading the list. No page was fetched and nothing was changed.", .warning, mark: "")
                audit.abandon()
                _exit(ExitCode.stopped.rawValue)
            }
            guard wish == .stop else {
                console.eraseProgress()
                _exit(ExitCode.stopped.rawValue)
            }
            console.tell(
                "Stopping. Requests in flight are finished and saved; press Ctrl-C again to quit now.", .warning,
                mark: ""
            )
            audit.stop()
        }
    }

    private func showProgress(_ audit: Audit) -> Task<Void, Never> {
        if settings.isQuiet || settings.showsProgress == false { return Task {} }
        return Task { [console] in
            var line = ProgressLine(isLive: console.isLive, width: console.width)
            while !Task.isCancelled {
                if let text = line.text(audit.progress(), now: .now) { console.show(progress: text) }
                try? await Task.sleep(for: .milliseconds(100))
            }
            console.eraseProgress()
        }
    }

    /// What there is to know before the first request: how many pages there are, the column of a table that was found.
    private var sayNote: @Sendable (InputNote) -> Void {
        { [console, isQuiet = settings.isQuiet, isVerbose = settings.isVerbose] note in
            guard !isQuiet, isVerbose || !note.isDetail else { return }
            let level: LogLevel = note.isWarning ? .warning : .info
            let text = level.mark + note.text
            let shown =
                console.isTerminal ? String(Help.wrap(text, indent: 0, width: console.width).dropLast()) : text
            console.tell(note.text, level, mark: "", text: shown)
        }
    }

    /// One line for a page with `-v`: score or outcome, and its address.
    private var sayPage: @Sendable (FinishedPage) -> Void {
        { [console, isVerbose = settings.isVerbose] page in
            guard isVerbose else { return }
            let record = page.record
            let note = record.mediaNote.map { " (\($0))" } ?? ""
            let verdict = record.score.map { "\($0)\(note)" } ?? record.outcome.rawValue
            console.tell(
                record.score == nil ? verdict : "score \(verdict)", .info, text: "\(verdict)\t\(record.url)",
                .url(record.url), .outcome(record.outcome.rawValue),
                .score(record.score))
        }
    }

    /// Says how it ended. With --cron, what the command of --notify has taken is not printed too.
    private func report(_ end: AuditEnd) async {
        if settings.isCron, await notify(end) { return console.judge(end, settings) }
        console.sum(up: end, settings)
        if !settings.isCron { _ = await notify(end) }
    }

    /// Whether a command was run, and ended well. A run that is stopped by a signal sends no message.
    private func notify(_ end: AuditEnd) async -> Bool {
        guard let text = settings.notify, end.stop != .called, !end.cronText.isEmpty else { return false }
        var command = NotifyCommand(text: text, patience: settings.notifyPatience)
        if console.logFormat == .json { command.hear = { [console] in console.tell($0, .info, .option("--notify")) } }
        do throws(NotifyCommand.Failure) {
            try await command.run(end.cronText, variables: end.notifyVariables)
            return true
        } catch {
            console.tell(error.sentence, .error, .option("--notify"))
            return false
        }
    }
}
