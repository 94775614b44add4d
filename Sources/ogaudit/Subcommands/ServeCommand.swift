internal import AuditModel
internal import AuditSettings
internal import Auditing
internal import ReportServing
internal import Synchronization

/// `ogaudit serve FOLDER`: a report over HTTP for browsers on this machine, until a signal comes.
extension Command {
    /// How often the server is tended, and a signal looked for.
    private static let pause = Moment.Span.milliseconds(200)

    func serve() async throws -> ExitCode {
        guard settings.operands.count <= 1 else { throw UsageError("serve needs one folder.") }
        let folder = ReportFolder(settings.operands.first ?? settings.audit.output)
        let knowsCheck = try inspect(folder)
        var options = settings.audit
        options.output = folder.path
        let recheck = Recheck(options: options)
        let offersCheck = knowsCheck && recheck.isPossible
        let check: ReportServer.Check = { url in CheckReply(await recheck.check(url)) }
        let server = try listen(folder, offersCheck ? check : nil)
        console.out("\(server.address.url)\n")
        say(
            server.address,
            offersCheck ? nil : knowsCheck ? .noDatabase(options.databasePath) : .olderReport(folder.path))
        await untilStopped { server.tend() }
        await server.stop()
        return .done
    }

    private func inspect(_ folder: ReportFolder) throws(UsageError) -> Bool {
        do throws(ReportFolder.Fault) {
            return try folder.inspect()
        } catch {
            throw UsageError(error, in: folder.path)
        }
    }

    private func listen(_ folder: ReportFolder, _ check: ReportServer.Check?) throws(UsageError) -> ReportServer {
        do throws(ListenAddress.Failure) {
            return try ReportServer(folder, at: settings.listenAddress, check: check)
        } catch {
            throw UsageError(
                "Cannot listen on \(settings.listenAddress.text): \(error.reason).",
                "Choose another port with --listen; 0 is any free port.")
        }
    }

    /// Why pages cannot be checked again.
    private enum Lack { case noDatabase(String), olderReport(String) }

    private func say(_ address: ListenAddress, _ lack: Lack?) {
        guard !settings.isQuiet else { return }
        if !address.isLoopback { console.tell("everyone who can reach this port can read the report.", .warning) }
        switch lack {
        case .noDatabase(let path):
            console.tell(
                "“Check again” is not available: \(path) is missing or cannot be read.", .warning, mark: "", .file(path)
            )
        case .olderReport(let path):
            console.tell(
                "“Check again” is not available: an older ogaudit wrote this report. Write it again with ogaudit report \(path).",
                .warning, mark: "", .file(path))
        case nil: break
        }
        if console.isTerminal { console.tell("Press Ctrl-C to stop.") }
    }

    private func untilStopped(_ tend: () -> Void) async {
        let signal = Signal()
        if console.ownsSignals { Signals.handle { if $0 != .tell { signal.isSent.withLock { $0 = true } } } }
        while !signal.isSent.withLock(\.self), !Task.isCancelled {
            tend()
            try? await Task.sleep(for: .nanoseconds(Self.pause.nanoseconds))
        }
    }

    /// Whether a signal to end has arrived.
    private final class Signal: Sendable {
        let isSent = Mutex(false)
    }
}

extension CheckReply {
    /// As a browser gets it.
    fileprivate init(_ reply: Recheck.Reply) {
        switch reply {
        case .page(let json): self.init(status: 200, json: json)
        case .notInReport: self.init(404, "This page is not in the report's last run.")
        case .unreadable(let reason): self.init(500, reason)
        case .tookTooLong:
            self.init(504, "The check took longer than \(Int(Recheck.patience.seconds)) s and was stopped.")
        }
    }

    private init(_ status: UInt32, _ sentence: String) {
        self.init(status: status, json: Recheck.document(saying: sentence))
    }
}

extension UsageError {
    /// Why a folder cannot be served.
    fileprivate init(_ fault: ReportFolder.Fault, in path: String) {
        switch fault {
        case .missing: self.init("No folder named '\(path)'.", "Give the folder of a report: ogaudit serve <folder>")
        case .notAFolder:
            self.init("\(path) is not a folder.", "Give the folder of a report: ogaudit serve <folder>")
        case .noReport:
            self.init("\(path) has no report (index.html).", "Run an audit first, or give the folder of a report.")
        case .notAReport: self.init("\(path)/index.html is not an ogaudit report.", "Give the folder of a report.")
        case .cut:
            self.init("\(path)/index.html is cut off.", "Copy the report again, or write it again with ogaudit report.")
        case .noPages:
            self.init(
                "\(path) has no pages folder, which belongs to index.html.", "Copy the whole folder of the report.")
        }
    }
}
