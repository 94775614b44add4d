internal import Glibc
internal import OGAudit
internal import Synchronization

/// `ogaudit urls.txt`: audits lists and writes reports.
struct AuditCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        guard !settings.operands.isEmpty else {
            throw UsageError("No list and no address was given.", "Try ogaudit urls.txt, or ogaudit --help.")
        }
        let audit = try Audit(inputs: settings.operands, options: settings.audit)
        if settings.isDryRun { return try dryRun(audit) }
        if console.ownsSignals { watchSignals(audit) }
        let progress = showProgress(audit)
        defer { progress.cancel() }
        let end = try await audit.run(onPage: sayPage)
        progress.cancel()
        await progress.value
        report(end)
        return exitCode(end)
    }

    private func dryRun(_ audit: Audit) throws -> ExitCode {
        let plan = try audit.plan()
        console.out(plan.text)
        return .done
    }

    /// The first SIGINT lets what is in flight finish; the second leaves at once, which loses nothing either.
    private func watchSignals(_ audit: Audit) {
        let isStopping = Atomic(false)
        Signals.watch([SIGINT, SIGTERM, SIGUSR1]) { [console] number in
            if number == SIGUSR1 {
                console.err(audit.progress().flightList)
            } else if isStopping.exchange(true, ordering: .relaxed) {
                _exit(ExitCode.stopped.rawValue)
            } else {
                console.err("\nStopping: what is in flight is finished and saved. Press again to leave at once.\n")
                audit.stop()
            }
        }
    }

    private func showProgress(_ audit: Audit) -> Task<Void, Never> {
        let isLive = settings.showsProgress ?? console.isTerminal
        if settings.isQuiet || settings.showsProgress == false { return Task {} }
        return Task { [console] in
            var line = ProgressLine(isLive: isLive, width: console.width)
            while !Task.isCancelled {
                if let text = line.text(audit.progress(), now: .now) { console.err(text) }
                try? await Task.sleep(for: .milliseconds(100))
            }
            console.err(line.erasure)
        }
    }

    /// One line for a page with `-v`: score or outcome, and its address.
    private var sayPage: @Sendable (PageRecord) -> Void {
        { [console, isVerbose = settings.isVerbose] record in
            guard isVerbose else { return }
            let verdict = record.score.map { "\($0)" } ?? record.outcome.rawValue
            console.err(TerminalText.clean("\(verdict)\t\(record.url)") + "\n")
        }
    }

    private func report(_ end: AuditEnd) {
        guard !settings.isQuiet else { return }
        console.out(end.text(colour: console.usesColour(settings), width: console.width))
    }

    private func exitCode(_ end: AuditEnd) -> ExitCode {
        if end.wasStopped { return .stopped }
        return end.nothingFetched ? .nothingFetched : .done
    }
}
