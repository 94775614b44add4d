internal import PictureWorkers
internal import AuditModel
internal import Auditing

/// The whole program: words in, an exit code out. Streams are injected, so that tests run it as a user would.
struct Command: Sendable {
    let console: Console
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
        do {
            var settings = try OptionParser.parse(words, environment: console.environment)
            settings.audit.pictureHelper = pictureHelper
            settings.notify?.patience = notifyPatience
            if settings.asksForVersion { return say("ogaudit \(ToolVersion.current)\n") }
            if let help = try help(settings) { return say(help) }
            return try await perform(settings)
        } catch let error as UsageError {
            return fail(error.sentence, .usage)
        } catch let error as AuditError {
            return fail(UsageError(error).sentence, .usage)
        } catch let error as UnreachableError {
            return fail(error.sentence, .nothingFetched)
        } catch let error as OutputError {
            return fail(error.sentence, error.isMistyped ? .usage : .cannotWrite)
        } catch {
            return fail("Internal error: \(error)", .internalError)
        }
    }

    private func perform(_ settings: Settings) async throws -> ExitCode {
        if let first = settings.operands.first, [.rules, .schema, .man].contains(settings.command) {
            throw UsageError(
                "ogaudit \(settings.command) does not accept arguments, but got '\(first)'.",
                "See \(settings.command.helpCall)."
            )
        }
        // The others die of a signal as any program does.
        if console.ownsSignals, ![.audit, .pipe, .serve].contains(settings.command) { Signals.letGo() }
        return switch settings.command {
        case .audit: try await AuditCommand(console: console, settings: settings).run()
        case .check: try await CheckCommand(console: console, settings: settings, watchInterval: watchInterval).run()
        case .inspect: try await InspectCommand(console: console, settings: settings).run()
        case .report: try await ReportCommand(console: console, settings: settings).run()
        case .serve: try await ServeCommand(console: console, settings: settings).run()
        case .diff: try await DiffCommand(console: console, settings: settings).run()
        case .site: try SiteCommand(console: console, settings: settings).run()
        case .shard: try await ShardCommand(console: console, settings: settings).run()
        case .pipe: try await PipeCommand(console: console, settings: settings).run()
        case .merge: try await MergeCommand(console: console, settings: settings).run()
        case .rules: say(RulesCommand.text(settings.rulesFormat))
        case .explain: say(try RulesCommand.explanation(settings.operands, width: helpWidth))
        case .schema: say(ConfigurationSchema.text)
        case .completions: say(try Completions.script(settings.operands))
        case .man: say(ManualPage(day: try ManualPage.day(console.environment)).text)
        case .help: say(Help.text(width: helpWidth))
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
                    NearestName.suggestion(word, among: names) ?? "Use one of \(names.joined(separator: ", ")).")
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

    private func fail(_ sentence: String, _ code: ExitCode) -> ExitCode {
        console.err("ogaudit: \(TerminalText.clean(sentence))\n")
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
            say(end.text(colour: usesColour(settings), width: width) + (advice.isEmpty ? "" : "\n") + advice, settings)
        } else if end.nothingFetched != nil {
            err(end.advice.map { "ogaudit: \(TerminalText.clean($0))\n" }.joined())
        }
        judge(end, settings)
    }

    /// To standard output, unless a report goes there.
    private func say(_ text: String, _ settings: Settings) {
        settings.audit.writesToStandardOutput ? err(text) : out(text)
    }

    /// Says what the gate made of it.
    func judge(_ end: AuditEnd, _ settings: Settings) {
        if let gate = end.gate, !(settings.isQuiet && gate.isPassed), !gate.sentence.isEmpty {
            err(gate.sentence + "\n")
        }
        if let gate = end.gate, !gate.incomparable.isEmpty { err("ogaudit: \(gate.nothingToCompareWith)\n") }
        if settings.audit.gate != nil, end.gate == nil, !settings.isCron {
            err("--fail-on was not checked, because the run is not finished.\n")
        }
    }
}
