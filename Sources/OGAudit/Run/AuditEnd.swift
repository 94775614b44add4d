internal import AuditReports
internal import AuditRules
internal import Glibc

/// How an audit ended, and where its reports are.
public struct AuditEnd: Sendable {
    let summary: ReportSummary
    /// The files that were written.
    public let paths: [String]
    /// Why it was stopped before its end; the same command goes on. Nil when it was not.
    public internal(set) var stop: AuditStop?
    /// Whether no page was answered at all: our network, not the sites.
    public internal(set) var nothingFetched = false

    /// What the gate made of the run; nil without a gate, and for a run that was stopped before its end.
    public internal(set) var gate: GateVerdict?

    /// What a run that nobody watches has to say, in plain text for a mail; empty when nothing is new.
    public var nightMessage: String {
        if nothingFetched { return Self.unreachable }
        guard stop == nil else { return "ogaudit: \(summary.note ?? "stopped before its end.")\n" }
        return NightMessage(summary, ruleFacts: RuleBook.facts, reports: readable.map(Self.absolute)).text
    }

    /// The report for people; all of them when there is none.
    private var readable: [String] {
        let pages = paths.filter { $0.hasSuffix("/index.html") }
        return pages.isEmpty ? paths : pages
    }

    private static let unreachable =
        "ogaudit: nothing could be fetched at all: the network of this machine is to blame, not the sites.\n"

    /// A mail is read elsewhere.
    private static func absolute(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    init(summary: ReportSummary, paths: [String]) {
        self.summary = summary
        self.paths = paths
    }

    /// The summary for a terminal: outcomes, grades, the rules that cost most, the worst hosts, the files.
    public func text(colour: Bool, width: Int) -> String {
        TextSummary(
            summary, ruleFacts: RuleBook.facts, reports: paths, style: TextStyle(colour: colour, width: width)
        ).text
    }
}

/// Why an audit stopped before its end.
public enum AuditStop: Int, Sendable {
    /// Somebody called `stop`.
    case called = 1
    /// `maxTime`, `maxPages` or `maxBytes` was reached.
    case limit = 2
}
