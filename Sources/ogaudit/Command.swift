internal import PictureWorkers
internal import AuditModel
internal import AuditSettings
internal import Auditing

/// The whole program: words in, an exit code out. Streams are injected, so that tests run it as a user would.
struct Command: Sendable {
    var console: Console
    /// What looks into pictures: this program itself, started again.
    var pictureHelper = HelperProgram.ownExecutable
    /// How long the command of `--notify` may take.
    var notifyPatience = Moment.Span.seconds(60)
    /// The time between two requests of `check --watch`.
    var watchInterval = Moment.Span.seconds(2)

    /// Runs the command line and says what the process should end with; never throws, never traps.
    func run(_ words: [String]) async -> ExitCode {
        if words.isEmpty {
            console.err(Help.firstSteps)
            return .usage
        }
        let started = Moment.now
        var settings: Settings
        do throws(UsageError) {
            settings = try OptionParser.parse(words, environment: console.environment)
        } catch {
            return logging(OptionParser.logFormat(in: words)).fail(error)
        }
        settings.audit.pictureHelper = pictureHelper
        settings.notifyPatience = notifyPatience
        return await logging(settings.logFormat).run(settings, since: started)
    }

    /// This command, speaking as the options say.
    private func logging(_ format: LogFormat) -> Command {
        var command = self
        command.console.logFormat = format
        return command
    }

    private func run(_ settings: Settings, since started: Moment) async -> ExitCode {
        let file = settings.makesRun ? MetricsFile(settings) : nil
        var ending: Ending
        do { try file?.check(settings) } catch { return fail(error) }
        do {
            ending = try await perform(settings)
        } catch {
            ending = Ending(fail(error))
        }
        do throws(OutputError) {
            try file?.write(ending, after: Moment.now - started)
        } catch {
            let code = fail(error)
            if ending.isSuccess { ending.code = code }
        }
        return ending.code
    }

    private func perform(_ settings: Settings) async throws -> Ending {
        if settings.asksForVersion { return Ending(say("ogaudit \(ToolVersion.current)\n")) }
        if let help = try help(settings) { return Ending(say(help)) }
        if let first = settings.operands.first, [.rules, .schema, .man].contains(settings.command) {
            throw UsageError(
                "ogaudit \(settings.command) does not accept arguments, but got '\(first)'.",
                "See \(settings.command.helpCall)."
            )
        }
        // The others die of a signal as any program does.
        if console.ownsSignals, ![.audit, .pipe, .serve, .mcp].contains(settings.command) { Signals.letGo() }
        return switch settings.command {
        case .audit: try await AuditCommand(console: console, settings: settings).run()
        case .merge: try await MergeCommand(console: console, settings: settings).run()
        default: Ending(try await performOther(settings))
        }
    }

    /// Commands that make no run.
    private func performOther(_ settings: Settings) async throws -> ExitCode {
        switch settings.command {
        case .check: try await CheckCommand(console: console, settings: settings, watchInterval: watchInterval).run()
        case .inspect: try await InspectCommand(console: console, settings: settings).run()
        case .report: try await ReportCommand(console: console, settings: settings).run()
        case .serve: try await ServeCommand(console: console, settings: settings).run()
        case .mcp: try await MCPCommand(console: console, settings: settings).run()
        case .diff: try await DiffCommand(console: console, settings: settings).run()
        case .site: try SiteCommand(console: console, settings: settings).run()
        case .shard: try await ShardCommand(console: console, settings: settings).run()
        case .pipe: try await PipeCommand(console: console, settings: settings).run()
        case .rules: say(RulesCommand.text(settings.rulesFormat))
        case .explain: say(try RulesCommand.explanation(settings, width: helpWidth))
        case .schema: say(ConfigurationSchema.text)
        case .completions: say(try Completions.script(settings.operands))
        case .man: say(ManualPage(day: try ManualPage.day(console.environment)).text)
        case .help, .audit, .merge: say(Help.text(width: helpWidth))
        }
    }

    /// What `help`, `help COMMAND` and `COMMAND --help` print; nil when nobody asks for it.
    private func help(_ settings: Settings) throws(UsageError) -> String? {
        var command = settings.command
        if command == .help, let word = settings.operands.first {
            let named = Subcommand(rawValue: word)
            guard settings.operands.count == 1 || named == nil else {
                throw UsageError("help takes one command.", "Try ogaudit help \(word).")
            }
            guard let named else {
                let names = Subcommand.allCases.map(\.rawValue)
                throw UsageError(
                    "Unknown command '\(word)'.",
                    NearestName.suggestion(word, among: names)
                        ?? "Use one of \(names.filter { $0 != Subcommand.audit.rawValue }.joined(separator: ", ")).")
            }
            return Help.text(of: named, width: helpWidth)
        }
        guard settings.asksForHelp || command == .help else { return nil }
        if command == .help { command = .audit }
        if command == .audit, settings.asksBriefly { return Help.brief(width: helpWidth) }
        return command == .audit ? Help.text(width: helpWidth) : Help.text(of: command, width: helpWidth)
    }

    private var helpWidth: Int { max(40, min(console.width, 100)) }

    private func usesColour(_ settings: Settings) -> Bool { console.usesColour(settings) }

    private func say(_ text: String) -> ExitCode {
        console.out(text)
        return .done
    }

    /// Says what went wrong, and what the process should end with for it.
    private func fail(_ error: any Error) -> ExitCode {
        switch error {
        case let error as UsageError: fail(error.sentence, .usage, error.field)
        case let error as AuditError: fail(UsageError(error))
        case let error as UnreachableError: fail(error.sentence, .nothingFetched)
        case let error as OutputError: fail(error.sentence, error.isMistyped ? .usage : .cannotWrite)
        default: fail("Internal error: \(error)", .internalError)
        }
    }

    private func fail(_ sentence: String, _ code: ExitCode, _ field: LogField? = nil) -> ExitCode {
        console.tell(sentence, .error, field)
        return code
    }
}

extension Console {
    /// Colours are for terminals, unless NO_COLOR or --no-color says otherwise (no-color.org).
    func usesColour(_ settings: Settings) -> Bool {
        if let wanted = settings.usesColour { return wanted }
        return isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// Says how it ended: where results go, unless a report goes there.
    func sum(up end: AuditEnd, _ settings: Settings) {
        if settings.isCron {
            say(end.cronText, settings)
        } else if !settings.isQuiet {
            let advice = end.advice.map { "\(TerminalText.clean($0))\n" }.joined()
            let colour = usesColour(settings) && !(logFormat == .json && settings.audit.writesToStandardOutput)
            say(end.text(colour: colour, width: width) + (advice.isEmpty ? "" : "\n") + advice, settings)
        } else if end.nothingFetched != nil {
            for sentence in end.advice { tell(sentence, .error) }
        }
        judge(end, settings)
    }

    /// To standard output, unless a report goes there.
    private func say(_ text: String, _ settings: Settings) {
        guard settings.audit.writesToStandardOutput else { return out(text) }
        guard logFormat == .json else { return err(text) }
        // An object for each paragraph.
        for part in text.split(separator: "\n\n") { tell(part.split(separator: "\n").joined(separator: "\n")) }
    }

    /// Says what the gate made of it.
    func judge(_ end: AuditEnd, _ settings: Settings) {
        if let gate = end.gate, !(settings.isQuiet && gate.isPassed), !gate.sentence.isEmpty {
            tell(gate.sentence, gate.isPassed ? .info : .error, mark: "")
        }
        if let gate = end.gate, !gate.incomparable.isEmpty {
            tell(gate.nothingToCompareWith, .error, .option("--fail-on"))
        }
        if settings.audit.gate != nil, end.gate == nil, !settings.isCron {
            tell(
                "--fail-on was not checked, because the run is not finished.", .warning, mark: "", .option("--fail-on"))
        }
    }
}
