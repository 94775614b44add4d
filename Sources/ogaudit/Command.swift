internal import AuditModel
internal import AuditSettings
internal import Auditing
internal import ImageWorkers

/// The whole program: words in, an exit code out. Streams are injected, so that tests run it as a user would.
struct Command: Sendable {
    var console: Console
    /// What looks into images: this program itself, started again.
    var imageHelper = HelperProgram.ownExecutable
    /// How long the command of `--notify` may take.
    var notifyPatience = Moment.Span.seconds(60)
    /// The time between two requests of `check --watch`.
    var watchInterval = Moment.Span.seconds(2)

    /// What the command line and its configuration file say.
    var settings = Settings()

    /// Runs the command line and says what the process should end with; never throws, never traps.
    func run(_ words: [String]) async -> ExitCode {
        if words.isEmpty {
            console.err(Help.firstSteps)
            return .usage
        }
        let started = Moment.now
        var command = self
        do throws(UsageError) {
            command.settings = try OptionParser.parse(words, environment: console.environment)
        } catch {
            command.console.logFormat = OptionParser.logFormat(in: words)
            return command.fail(error)
        }
        command.settings.audit.imageHelper = imageHelper
        command.settings.notifyPatience = notifyPatience
        command.console.logFormat = command.settings.logFormat
        return await command.run(since: started)
    }

    private func run(since started: Moment) async -> ExitCode {
        let file = settings.makesRun ? MetricsFile(settings) : nil
        var ending: Ending
        do { try file?.check(settings) } catch { return fail(error) }
        do {
            ending = try await perform()
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

    private func perform() async throws -> Ending {
        if settings.asksForVersion { return Ending(say("ogaudit \(ToolVersion.current)\n")) }
        if let help = try Help.text(for: settings, width: helpWidth) { return Ending(say(help)) }
        if let first = settings.operands.first, [.rules, .schema, .man].contains(settings.command) {
            throw UsageError(
                "ogaudit \(settings.command) does not accept arguments, but got '\(first)'.",
                "See \(settings.command.helpCall)."
            )
        }
        // The others die of a signal as any program does.
        if console.ownsSignals, ![.audit, .pipe, .serve, .mcp].contains(settings.command) { Signals.letGo() }
        return try await performCommand()
    }

    private func performCommand() async throws -> Ending {
        switch settings.command {
        case .audit: try await audit()
        case .merge: try await merge()
        case .check: Ending(try await check())
        case .inspect: Ending(try await inspect())
        case .report: Ending(try await report())
        case .serve: Ending(try await serve())
        case .mcp: Ending(try await mcp())
        case .diff: Ending(try await diff())
        case .site: Ending(try site())
        case .shard: Ending(try await shard())
        case .pipe: Ending(try await pipe())
        case .rules: Ending(say(RulesCommand.text(settings.rulesFormat)))
        case .explain: Ending(say(try RulesCommand.explanation(settings, width: helpWidth)))
        case .schema: Ending(say(ConfigurationSchema.text))
        case .completions: Ending(say(try Completions.script(settings.operands)))
        case .man: Ending(say(ManualPage(day: try ManualPage.day(console.environment)).text))
        case .help: Ending(say(Help.text(width: helpWidth)))
        }
    }

    private var helpWidth: Int { max(40, min(console.width, 100)) }

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

/// Reads the words of a command line by the option table.
enum OptionParser {
    /// The settings of a command line, on top of those of its configuration file when there is one.
    ///
    /// - Parameter environment: the value of an environment variable, for secrets of the configuration.
    /// - Throws: `UsageError` for an unknown option, a missing or superfluous value, or a value that is wrong; for a
    ///   configuration file that is named but not there, or not in order.
    static func parse(
        _ words: [String], environment: @escaping @Sendable (String) -> String? = { _ in nil }
    ) throws(UsageError) -> Settings {
        var settings = Settings()
        try read(words, onto: &settings)
        guard !settings.asksForHelp, !settings.asksForVersion, let file = ConfigurationFile.path(for: settings) else {
            return settings
        }
        var configured = Settings()
        configured.command = settings.command
        try ConfigurationFile.apply(
            file, isNamed: settings.configuration != nil, to: &configured, environment: environment)
        try read(words, onto: &configured)
        return configured
    }

    /// How standard error is wanted by words that are wrong: what they say last of it that is a format.
    static func logFormat(in words: [String]) -> LogFormat {
        var format = LogFormat.text
        var rest = words.prefix { $0 != "--" }
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.first == "--log-format", let value = parts.count == 2 ? parts[1] : rest.first else { continue }
            format = LogFormat(rawValue: value) ?? format
        }
        return format
    }

    private static func read(_ words: [String], onto settings: inout Settings) throws(UsageError) {
        var rest = words[...]
        if let first = rest.first, let command = Subcommand(rawValue: first) {
            settings.command = command
            rest.removeFirst()
        }
        var onlyOperands = false
        while let word = rest.popFirst() {
            if onlyOperands || word == "-" || !word.hasPrefix("-") {
                settings.operands.append(word)
            } else if word == "--" {
                onlyOperands = true
            } else {
                try apply(word, &rest, to: &settings)
            }
        }
        settings.settle()
    }

    private static func apply(
        _ word: String, _ rest: inout ArraySlice<String>, to settings: inout Settings
    ) throws(UsageError) {
        do throws(UsageError) {
            try set(word, &rest, in: &settings)
        } catch {
            var error = error
            error.field = .option(String(word.prefix { $0 != "=" }))
            throw error
        }
    }

    private static func set(
        _ word: String, _ rest: inout ArraySlice<String>, in settings: inout Settings
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard let option = OptionTable.option(named: name, of: settings.command) else {
            guard settings.command == .merge, OptionTable.option(named: name, of: .pipe) != nil else {
                throw refusal(of: name, by: settings.command)
            }
            // `merge` accepts the options its parts were made with: those it does not use are checked and ignored.
            var unused = Settings()
            unused.command = .pipe
            return try set(word, &rest, in: &unused)
        }
        switch option.action {
        case .flag(let set):
            guard parts.count == 1 else { throw UsageError("\(name) does not take a value.") }
            set(&settings)
            if name == "-h" { settings.asksBriefly = true }
        case .value(let kind, let set):
            try set(&settings, parts.count == 2 ? parts[1] : try value(after: name, kind, &rest))
        }
    }

    /// The word after an option that needs a value. Another option is none: `--eml --json x.json` would write a file of
    /// that name and no JSON, and say nothing.
    private static func value(
        after name: String, _ kind: String, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        let usage = "\(name) needs a value: \(name) \(kind)."
        guard let word = rest.popFirst(), word != "--" else { throw UsageError(usage) }
        let start = String(word.prefix { $0 != "=" })
        if OptionTable.knows(start) {
            throw UsageError(
                "\(name) needs a value: the next word is the option \(start).",
                "If that is the value, write \(name)=\(word).")
        }
        return word
    }

    /// Says that there is no such option, or which commands take it.
    private static func refusal(of name: String, by command: Subcommand) -> UsageError {
        guard OptionTable.knows(name) else {
            let names = OptionTable.options(of: command).flatMap(\.names)
            // One letter is near to every other one.
            let near = name.utf8.count > 2 ? NearestName.suggestion(name, among: names) : nil
            return UsageError("Unknown option \(name).", near ?? "See \(command.helpCall).")
        }
        let others = OptionTable.commands(taking: name)
        guard others.count <= 2, !others.contains(.audit) else {
            let why = OptionTable.isAboutLinks(name) ? ": it follows no links." : "."
            return UsageError("\(command) has no option \(name)\(why)", "See \(command.helpCall).")
        }
        let owners = others.map { "ogaudit \($0)" }.joined(separator: " and ")
        return UsageError(
            "\(name) is an option of \(owners).", "See \(others.first?.helpCall ?? command.helpCall).")
    }
}

extension Subcommand {
    /// The command line that prints its help.
    var helpCall: String { self == .audit ? "ogaudit --help" : "ogaudit help \(rawValue)" }
}
