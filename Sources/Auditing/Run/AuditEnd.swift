package import AuditModel
package import AuditReports
internal import AuditRules
internal import AuditStore

/// How an audit ended, and where its reports are.
package struct AuditEnd: Sendable {
    package let summary: ReportSummary
    /// The files that were written.
    package let paths: [String]
    /// Why it was stopped before its end; the same command goes on. Nil when it was not.
    package internal(set) var stop: AuditStop?
    /// Why no page at all was reached; nil when one was.
    package internal(set) var nothingFetched: NothingFetched?
    /// Pages that were skipped because their hosts are private or local, and would not be with `allowPrivate`.
    package internal(set) var skippedPrivate = 0
    /// The first page that is a sitemap, whose pages were not audited for it.
    package internal(set) var sitemapPage: String?
    /// Where the only page of a crawl leads, on a host whose links were not followed; nil in any other case.
    package internal(set) var otherSite: PageURL?
    /// The host whose home page was the only input; nil with any other input.
    package internal(set) var homePageHost: String?

    /// What the gate made of the run; nil without a gate, and for a run that was stopped before its end.
    package internal(set) var gate: GateVerdict?

    /// The message of an unattended run, in plain text for an email; empty when nothing is new.
    package var changeMessage: String {
        guard stop == nil else { return "ogaudit: \(summary.note ?? "stopped early.")\n" }
        return ChangeMessage(summary, ruleFacts: RuleBook.facts, reports: readablePaths).text
    }

    /// Whether something is new or back since the baseline.
    package var hasNews: Bool { newsCount > 0 }

    /// How many findings are new or back since the baseline.
    package var newsCount: Int { summary.changes?.news ?? 0 }

    /// The report for people, else the first one, by its whole path; nil when no file was written.
    package var reportPath: String? { readable.first.map { ReportPlace.file($0).absolute.name } }

    /// The report for people; all of them when there is none.
    private var readable: [String] {
        let pages = paths.filter { $0.hasSuffix("/index.html") }
        return pages.isEmpty ? paths : pages
    }

    /// The same by their whole paths.
    var readablePaths: [String] { readable.map { ReportPlace.file($0).absolute.name } }

    init(summary: ReportSummary, paths: [String]) {
        self.summary = summary
        self.paths = paths
    }

    /// What a run that was just made counted.
    mutating func note(_ counts: PageCounter.Counts, isWhole: Bool, mayAllowPrivate: Bool) {
        sitemapPage = counts.sitemapPage
        skippedPrivate = mayAllowPrivate ? summary.outcomes[.privateAddress] ?? 0 : 0
        guard isWhole, counts.answered == 0, counts.done > counts.earlier else { return }
        nothingFetched = NothingFetched(counts.outcomes, hosts: summary.hostCount, isOffline: counts.isOffline)
    }

    /// The summary for a terminal: outcomes, grades, the rules that cost most, the worst hosts, the link to the report.
    package func text(colour: Bool, width: Int) -> String {
        let page = paths.first { $0.hasSuffix("/index.html") }.map { ReportPlace.file($0).absolute.name }
        return TextSummary(
            summary, ruleFacts: RuleBook.facts, reports: paths, page: page,
            style: TextStyle(colour: colour, width: width)
        ).text
    }
}

/// Why an audit stopped before its end.
package enum AuditStop: Int, Sendable {
    /// `stop` was called.
    case called = 1
    /// `maxTime`, `maxPages` or `maxBytes` was reached.
    case limit = 2
}

/// Why a run reached no page at all.
package enum NothingFetched: Hashable, Sendable {
    /// Every page is private or local, and was skipped.
    case allPrivate
    /// Every page was kept back by its robots.txt.
    case allDenied
    /// Nothing responded, and name lookups failed for hosts of more than one site: the number of all hosts, and pages by
    /// outcome.
    case offline(hosts: Int, [Outcome: Int])
    /// Nothing responded: pages by outcome.
    case unreached([Outcome: Int])

    /// - Parameters:
    ///   - outcomes: how the pages of the run ended, of which none had a response.
    ///   - isOffline: whether this machine's network is to blame.
    init(_ outcomes: [Outcome: Int], hosts: Int, isOffline: Bool) {
        let kinds = Set(outcomes.filter { $0.value > 0 }.keys)
        switch kinds {
        case [.privateAddress]: self = .allPrivate
        case [.robotsDenied]: self = .allDenied
        default: self = isOffline ? .offline(hosts: hosts, outcomes) : .unreached(outcomes)
        }
    }
}
