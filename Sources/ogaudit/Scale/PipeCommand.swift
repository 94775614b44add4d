internal import AuditModel
internal import AuditSettings
internal import Auditing
internal import Glibc

/// `ogaudit pipe`: lines in, records out.
struct PipeCommand {
    let console: Console
    let settings: Settings

    func run() async throws -> ExitCode {
        let readsInput = settings.operands.isEmpty && settings.audit.sources.archives.isEmpty
        let inputs = readsInput ? ["-"] : settings.operands
        let pipe = try RecordPipe(inputs, options: settings.audit, settings: settings.scale.pipe)
        if console.ownsSignals { watchSignals(pipe) }
        let heart = beat(pipe)
        defer { heart.cancel() }
        let counts = try await pipe.run { [console] record in try console.deliver(record) }
        if !settings.isQuiet { console.tell(text(counts)) }
        return .done
    }

    /// A line now and then, so that whoever watches sees that it is alive.
    private func beat(_ pipe: RecordPipe) -> Task<Void, Never> {
        guard !settings.isQuiet else { return Task {} }
        return Task { [console] in
            var line = ProgressLine(isLive: false, width: console.width)
            while !Task.isCancelled {
                if let text = line.text(pipe.progress(), now: .now) { console.show(progress: text) }
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
    }

    /// The first signal ends the work in order, the second at once.
    private func watchSignals(_ pipe: RecordPipe) {
        Signals.handle { [console, grace = settings.scale.pipe.grace] wish in
            switch wish {
            case .tell: console.tell(pipe.progress())
            case .quit: _exit(ExitCode.stopped.rawValue)
            case .stop:
                console.tell(
                    "Stopping. Requests in flight have \(grouped(Int(grace.seconds))) s to finish; other pages are recorded as cancelled.",
                    .warning,
                    mark: "")
                pipe.stop()
            }
        }
    }

    private func text(_ counts: RecordPipe.Counts) -> String {
        guard counts.pages + counts.invalid > 0 else { return "The list has no URLs, so no records were written." }
        var text = "Wrote \(counted(counts.pages + counts.invalid, "record")). \(counted(counts.loaded, "page")) loaded"
        if counts.cancelled > 0 { text += ", \(grouped(counts.cancelled)) cancelled" }
        if counts.invalid > 0 { text += ", \(counted(counts.invalid, "invalid line"))" }
        return text + "."
    }
}
