package import Auditing

/// A mistake in what was typed, in one sentence that names the option, line or file, and what to do.
package struct UsageError: Error, Hashable, Sendable {
    package var message: String
    /// “Did you mean --rate?”; nil when nothing is near.
    package var hint: String?
    /// The option or host that it is about, where that is known.
    package var field: LogField?
    /// Where in a configuration file, where it is about one.
    package var place: JSONPlace?

    package init(_ message: String, _ hint: String? = nil, _ field: LogField? = nil, at place: JSONPlace? = nil) {
        (self.message, self.hint, self.field, self.place) = (message, hint, field, place)
    }

    /// Both, as a terminal shows them.
    package var sentence: String { hint.map { "\(message) \($0)" } ?? message }
}

/// How standard error is written.
package enum LogFormat: String, CaseIterable, Sendable { case text, json }

/// What something that is said is about.
package enum LogField: Hashable, Sendable {
    case url(String), host(String), option(String), file(String), outcome(String), score(Int?), milliseconds(Int)
}

/// What the process ends with; documented in the README, so that scripts can rely on it.
package enum ExitCode: Hashable, Sendable {
    case done
    case internalError
    case usage
    /// No page at all could be fetched.
    case nothingFetched
    /// A report or the database cannot be written.
    case cannotWrite
    /// A condition of `--fail-on` holds.
    case gateFailed
    /// Stopped by a signal, state saved.
    case stopped
    /// Stopped by a limit, state saved.
    case limited
    /// Something is new, with the number that `--exit-news` gives it.
    case news(Int32)

    /// Those with a number of their own.
    package static let allCases: [ExitCode] = [
        .done, .internalError, .usage, .nothingFetched, .cannotWrite, .gateFailed, .stopped, .limited,
    ]

    /// What `--exit-news` takes, but for the numbers that mean something already; shells have the higher ones.
    package static let newsCodes = 1...125

    package var rawValue: Int32 {
        switch self {
        case .done: 0
        case .internalError: 1
        case .usage: 2
        case .nothingFetched: 3
        case .cannotWrite: 4
        case .gateFailed: 10
        case .stopped: 11
        case .limited: 15
        case .news(let code): code
        }
    }

    package var meaning: String {
        switch self {
        case .done: "done"
        case .internalError: "internal error"
        case .usage:
            "invalid option, list or URL, only private URLs without --allow-private, or --fail-on new with no baseline"
        case .nothingFetched: "no page could be reached"
        case .cannotWrite: "could not write a report or the database"
        case .gateFailed: "a --fail-on condition is true"
        case .stopped: "stopped by a signal; run the same command to continue"
        case .limited: "stopped by --max-time, --max-urls or --max-bytes; run the same command to continue"
        case .news: "a finding is new or back"
        }
    }
}

extension ExitCode {
    /// Those that a command can end with.
    package static func codes(of command: Subcommand) -> [ExitCode] {
        switch command {
        case .audit: allCases
        case .check, .report, .merge: [.done, .internalError, .usage, .nothingFetched, .cannotWrite, .gateFailed]
        case .pipe: [.done, .internalError, .usage, .cannotWrite, .stopped]
        case .diff, .serve, .mcp, .shard, .site, .inspect: [.done, .internalError, .usage, .cannotWrite]
        case .rules, .explain, .schema, .completions, .man, .help: [.done, .internalError, .usage]
        }
    }

    package func meaning(in command: Subcommand) -> String {
        switch (self, command) {
        case (.stopped, .pipe): "stopped by a second signal; records are missing"
        case (.usage, .audit), (.usage, .check): meaning
        case (.usage, _): "invalid option or input"
        default: meaning
        }
    }

    /// How an audit ended that could write its reports; a gate judges only what was done to its end.
    ///
    /// - Parameter news: what to end with when something is new and nothing else decides; nil is as usual.
    package init(_ end: AuditEnd, news: Int32? = nil) {
        switch end.stop {
        case .called: self = .stopped
        case .limit: self = .limited
        case nil where end.nothingFetched == .allPrivate && end.skippedPrivate > 0: self = .usage
        case nil where end.nothingFetched != nil: self = .nothingFetched
        case nil where end.gate?.failures.isEmpty == false: self = .gateFailed
        case nil where end.gate?.isPassed == false: self = .usage
        case nil: self = news.flatMap { end.hasNews ? .news($0) : nil } ?? .done
        }
    }
}
