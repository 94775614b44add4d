internal import OGAudit

/// What the process ends with; documented in the README, so that scripts can rely on it.
enum ExitCode: Int32, CaseIterable {
    case done = 0
    case internalError = 1
    case usage = 2
    /// No page at all could be fetched.
    case nothingFetched = 3
    /// A report or the database cannot be written.
    case cannotWrite = 4
    /// A condition of `--fail-on` holds.
    case gateFailed = 10
    /// Stopped by a signal, state saved.
    case stopped = 11
    /// Stopped by a limit, state saved.
    case limited = 15

    var meaning: String {
        switch self {
        case .done: "done"
        case .internalError: "internal error"
        case .usage: "invalid option, list or URL, or only private URLs without --allow-private"
        case .nothingFetched: "no page could be reached"
        case .cannotWrite: "could not write a report or the database"
        case .gateFailed: "a --fail-on condition is true"
        case .stopped: "stopped by a signal; run the same command to continue"
        case .limited: "stopped by --max-time, --max-urls or --max-bytes; run the same command to continue"
        }
    }
}

extension ExitCode {
    /// How an audit ended that could write its reports; a gate judges only what was done to its end.
    init(_ end: AuditEnd) {
        switch end.stop {
        case .called: self = .stopped
        case .limit: self = .limited
        case nil where end.nothingFetched == .allPrivate && end.skippedPrivate > 0: self = .usage
        case nil where end.nothingFetched != nil: self = .nothingFetched
        case nil: self = end.gate?.isPassed == false ? .gateFailed : .done
        }
    }
}
