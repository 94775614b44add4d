package import AuditModel
package import AuditRules

/// The totals of a run: what the top of the HTML report and the end of a terminal session say.
package struct ReportSummary: Sendable {
    package var toolVersion: String
    package var rulesVersion: String
    /// Seconds since 1970.
    package var startedAt: Int64
    package var finishedAt: Int64
    /// One sentence that stands at the top, such as that the run was stopped before its end; nil for none.
    package var note: String?
    /// Lines that were read, and pages they name: each address counts once.
    package var lines = 0
    package var pages = 0
    /// Pages whose outcome is `ok`.
    package var seen = 0
    /// Lines that are no address, and lines that repeat one.
    package var rejected = 0
    package var duplicates = 0
    /// Pages by outcome, and scored pages by grade.
    package var outcomes: [Outcome: Int] = [:]
    package var grades: [Grade: Int] = [:]
    /// Findings by severity, without those about other apps.
    package var severities: [Severity: Int] = [:]
    /// Scored pages whose media nobody looked at, so that their scores are of text and transfer alone.
    package var mediaUnchecked = 0
    /// How many pages have each score, by score; 101 numbers.
    package var scores = [Int](repeating: 0, count: 101)
    /// Every rule that found something, in any order.
    package var rules: [RuleTotal] = []
    /// The worst hosts first, at most `hostLimit`.
    package var hosts: [Host] = []
    /// How many hosts there are in all.
    package var hostCount = 0
    /// The first rejected lines, at most `rejectedLimit`.
    package var rejectedLines: [RejectedLine] = []
    /// The limits and manners that were in force, one a line, as the command would print them.
    package var limits = ""
    /// Addresses that led to pictures which could not be decoded, by the reason.
    package var pictureFailures: [PictureFailure: Int] = [:]
    /// Where answers came from.
    package var answers = AnswerCounts()
    /// Earlier runs of the same list, oldest first, without this one.
    package var trend: [TrendPoint] = []
    /// What changed since the baseline; nil for a run that was stopped before its end.
    package var changes: RunChanges?
    /// What to fix first, the biggest gain first; known when every line was read.
    package var fixes: [Fix] = []
    /// What tripped the gate; known when every line was read. Nil without a gate, and while nobody knows.
    package var gate: TrippedGate?
    /// Whether only new findings fail where tests are reported.
    package var failsOnlyNew = false
    /// The name of the page to print beside `index.html`; nil when none is written there.
    package var onePage: String?
    /// What there is to say about links that were not followed, a sentence for each reason; nothing for a list.
    package var linkNotes: [String] = []
    /// What its reader may be told to permit.
    package var permits = Permits()
    /// The rules that edited texts are judged by in the HTML report.
    package var textRules: [RuleFacts] = RuleBook.textAlone.map { $0.facts }

    /// Pages that were fetched or tried: all of them, unless the run was stopped.
    package var finished: Int { outcomes.reduce(0) { $0 + ($1.key == .rejected ? 0 : $1.value) } }

    package static let hostLimit = 2_000
    package static let fixLimit = 10

    /// What fixing one rule would bring.
    package struct Fix: Hashable, Sendable {
        package let rule: String
        package let severity: Severity
        /// “105 pages go from C to A, average rises to 88.0”.
        package let gain: String
        /// What was found on its only page; empty where there are more.
        package var evidence = ""
    }

    package static let rejectedLimit = 1_000

    package init(
        toolVersion: String = ToolVersion.current, rulesVersion: String, startedAt: Int64, finishedAt: Int64
    ) {
        self.toolVersion = toolVersion
        self.rulesVersion = rulesVersion
        self.startedAt = startedAt
        self.finishedAt = finishedAt
    }

    /// What one rule costs over the whole run.
    package struct RuleTotal: Hashable, Sendable {
        package var id: String
        package var pages: Int
        /// The sum of points lost over all pages.
        package var points: Double

        package init(id: String, pages: Int, points: Double) {
            self.id = id
            self.pages = pages
            self.points = points
        }
    }

    /// One host: its pages, and how it was treated.
    package struct Host: Hashable, Sendable {
        package var name: String
        package var pages = 0
        package var seen = 0
        /// The median score of its seen pages; nil when none was seen.
        package var median: Int?
        /// Findings of severity error.
        package var errors = 0
        package var requests = 0
        /// Answers of 429 or 503 that slowed the host down.
        package var throttles = 0
        /// The pauses that they made, in whole seconds.
        package var pausedSeconds = 0
        /// Requests a second from the first to the last; nil for fewer than two.
        package var rate: Double?
        /// What robots.txt said, in a few words; empty when it was not asked for.
        package var robots = ""

        package init(name: String) { self.name = name }

        /// Pages that it has not, or keeps to itself: status 4xx.
        package var absent = 0
        /// Whether at most one in ten of its pages could be loaded, for a reason that is its own: a host that says of all
        /// pages that it has none of them is up.
        package var isDown: Bool {
            seen * 10 <= pages && errors >= pages - seen && errors > 0 && absent * 2 < pages - seen
        }
        /// Its place among the hosts, worst first: one that is down comes before all scores, one of which nothing is known
        /// behind them.
        package var rank: Int { isDown ? -1 : median ?? 101 }
    }

    /// One earlier run.
    package struct TrendPoint: Hashable, Sendable {
        /// Seconds since 1970.
        package var date: Int64
        package var median: Int?
        package var seen: Int

        package init(date: Int64, median: Int?, seen: Int) {
            self.date = date
            self.median = median
            self.seen = seen
        }
    }
}

extension ReportSummary {
    /// The median score of all scored pages (the lower one of two), or nil when no page has a score.
    package var median: Int? {
        let total = scores.reduce(0, +)
        guard total > 0 else { return nil }
        var below = 0
        for (score, count) in scores.enumerated() {
            below += count
            if below * 2 >= total { return score }
        }
        return nil
    }

    /// “Average score: 86.2”, from which fixes rise; nil when no page has a score.
    var averageNow: String? {
        let sum = scores.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        return AverageScore(sum, of: scores.reduce(0, +)).map { "Average score: \($0.text)" }
    }

    /// Rules by points lost, most first; then by pages, then by id.
    var rulesByCost: [RuleTotal] {
        rules.sorted { a, b in
            if a.points != b.points { return a.points > b.points }
            return a.pages == b.pages ? a.id < b.id : a.pages > b.pages
        }
    }
}
