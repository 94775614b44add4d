internal import AuditRules
internal import AuditModel
internal import AuditReports
internal import Glibc
internal import PageFetching
internal import Auditing
internal import Synchronization

/// `ogaudit urls.txt`: audits lists and writes reports.
struct AuditCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard !settings.operands.isEmpty || !settings.audit.sources.isEmpty else {
            throw UsageError("No list or URL given.", "Try ogaudit urls.txt, or ogaudit --help.")
        }
        try refuseMistypedCommand()
        let audit = try Audit(inputs: settings.operands, options: settings.audit)
        if console.ownsSignals { settings.isDryRun ? Signals.letGo() : watchSignals(audit) }
        sayConfiguration()
        if settings.isDryRun { return try dryRun(audit) }
        try refusePrivate()
        let end = try await watched(audit)
        await report(end)
        return ExitCode(end, news: settings.newsCode)
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
        throw UsageError("\(host) is a private address.", "Add --allow-private to audit it.")
    }

    /// Which file was read, and what of it counts no longer.
    private func sayConfiguration() {
        guard !settings.isQuiet, let file = settings.readConfiguration else { return }
        console.err("Configuration: \(TerminalText.clean(file))\n")
        for exemption in settings.audit.endedExemptions {
            let text = "\(exemption.rule) (\(exemption.reason)) ended on \(exemption.until ?? "")"
            console.err("\(TerminalText.clean("\(file): the exemption for \(text); remove or extend it."))\n")
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
        Signals.handle { [console, isLive] wish in
            let erasure = isLive ? ProgressLine.erasure : ""
            if wish == .tell { return console.err(erasure + audit.progress().flightList) }
            if audit.progress().counts.pages == 0 {
                console.err("\(erasure)Stopped while reading the list. No page was fetched and nothing was changed.\n")
                audit.abandon()
                _exit(ExitCode.stopped.rawValue)
            }
            guard wish == .stop else {
                console.err(erasure)
                _exit(ExitCode.stopped.rawValue)
            }
            console.err(
                "\(erasure)Stopping. Requests in flight are finished and saved; press Ctrl-C again to quit now.\n")
            audit.stop()
        }
    }

    /// Whether the progress line is written over and over.
    private var isLive: Bool { !settings.isQuiet && settings.showsProgress ?? console.isTerminal }

    private func showProgress(_ audit: Audit) -> Task<Void, Never> {
        if settings.isQuiet || settings.showsProgress == false { return Task {} }
        return Task { [console, isLive] in
            var line = ProgressLine(isLive: isLive, width: console.width)
            while !Task.isCancelled {
                if let text = line.text(audit.progress(), now: .now) { console.err(text) }
                try? await Task.sleep(for: .milliseconds(100))
            }
            if isLive { console.err(ProgressLine.erasure) }
        }
    }

    /// What there is to know before the first request: the limits in force, the column of a table that was found.
    private var sayNote: @Sendable (InputNote) -> Void {
        { [console, isQuiet = settings.isQuiet, isLive] note in
            guard !isQuiet else { return }
            let erasure = isLive ? ProgressLine.erasure : ""
            let text = (note.isWarning ? "Warning: " : "") + TerminalText.clean(note.text)
            console.err(erasure + (console.isTerminal ? Help.wrap(text, indent: 0, width: console.width) : text + "\n"))
        }
    }

    /// One line for a page with `-v`: score or outcome, and its address.
    private var sayPage: @Sendable (FinishedPage) -> Void {
        { [console, isVerbose = settings.isVerbose, isLive] page in
            guard isVerbose else { return }
            let record = page.whole
            let note = record.mediaNote.map { " (\($0))" } ?? ""
            let verdict = record.score.map { "\($0)\(note)" } ?? record.outcome.rawValue
            let erasure = isLive ? ProgressLine.erasure : ""
            console.err("\(erasure)\(verdict)\t\(TerminalText.clean(record.url))\n")
        }
    }

    /// Says how it ended. With --cron, what the command of --notify has taken is not printed too.
    private func report(_ end: AuditEnd) async {
        if settings.isCron, await notify(end) { return console.judge(end, settings) }
        console.sum(up: end, settings)
        if !settings.isCron { _ = await notify(end) }
    }

    /// Whether a command was told, and ended well. Who stops a run by a signal needs no message.
    private func notify(_ end: AuditEnd) async -> Bool {
        guard let command = settings.notify, end.stop != .called, !end.cronText.isEmpty else { return false }
        do throws(NotifyCommand.Failure) {
            try await command.run(end.cronText, variables: end.notifyVariables)
            return true
        } catch {
            console.err("ogaudit: \(error.sentence)\n")
            return false
        }
    }
}
