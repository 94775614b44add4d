package import AuditModel
package import AuditRules

/// The totals of a run, for the top of the HTML report and the end of a terminal session.
package struct ReportSummary: Sendable {
    package var toolVersion: String
    package var rulesVersion: String
    /// Seconds since 1970.
    package var startedAt: Int64
    package var finishedAt: Int64
    /// A sentence for the top, such as that the run was stopped; nil for none.
    package var note: String?
    /// The number of lines, and of different pages they name.
    package var lines = 0
    package var pages = 0
    /// Pages whose outcome is `ok`.
    package var loaded = 0
    /// Lines that are not URLs, and lines that repeat one.
    package var rejected = 0
    package var duplicates = 0
    /// Pages by outcome, and scored pages by grade.
    package var outcomes: [Outcome: Int] = [:]
    package var grades: [Grade: Int] = [:]
    /// Findings by severity, without those about other apps.
    package var severities: [Severity: Int] = [:]
    /// Scored pages whose media were not checked, so that their scores cover only text and transfer.
    package var mediaUnchecked = 0
    /// The number of pages with each score from 0 to 100.
    package var scores = [Int](repeating: 0, count: 101)
    /// All rules with findings, in any order.
    package var rules: [RuleTotal] = []
    /// The worst hosts first, at most `hostLimit`.
    package var hosts: [Host] = []
    /// The number of all hosts.
    package var hostCount = 0
    /// The first invalid lines, at most `rejectedLimit`.
    package var rejectedLines: [RejectedLine] = []
    /// The limits of the run, one per line, as the command prints them.
    package var limits = ""
    /// URLs of images that could not be decoded, by reason.
    package var imageFailures: [ImageFailure: Int] = [:]
    /// How many responses were fetched, unchanged or reused.
    package var answers = AnswerCounts()
    /// Earlier runs of the same list, oldest first, without this one.
    package var trend: [TrendPoint] = []
    /// What changed since the baseline; nil for a run that was stopped before its end.
    package var changes: RunChanges?
    /// What to fix first, the largest gain first; complete after the last line.
    package var fixes: [Fix] = []
    /// Why the gate failed; complete after the last line. Nil without a gate, and until then.
    package var gate: TrippedGate?
    /// Whether only new findings are failures in test reports.
    package var failsOnlyNew = false
    /// The file name of the one-page summary next to `index.html`; nil if it is not written.
    package var onePage: String?
    /// Sentences about links that were not followed, one for each reason; empty for a list.
    package var linkNotes: [String] = []
    /// The options that a text may advise the reader to use.
    package var permits = Permits()
    /// The rules by which the HTML report judges edited tags.
    package var textRules: [RuleFacts] = RuleBook.textAlone.map { $0.facts }

    /// Pages that were fetched or tried: all of them, unless the run was stopped.
    package var finished: Int { outcomes.reduce(0) { $0 + ($1.key == .rejected ? 0 : $1.value) } }

    /// The outcomes that pages had, with their numbers.
    var occurred: [(outcome: Outcome, count: Int)] {
        Outcome.allCases.compactMap { outcome in
            guard outcome != .rejected, let count = outcomes[outcome], count > 0 else { return nil }
            return (outcome, count)
        }
    }

    package static let hostLimit = 2_000
    package static let fixLimit = 10

    /// The gain from fixing one rule.
    package struct Fix: Hashable, Sendable {
        package let rule: String
        package let severity: Severity
        /// “105 pages go from C to A, average rises to 88.0”.
        package let gain: String
        /// The evidence on its only page; empty if there are more.
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

    /// The cost of one rule over the whole run.
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
        package var loaded = 0
        /// The median score of its loaded pages; nil if none could be loaded.
        package var median: Int?
        /// Findings of severity error.
        package var errors = 0
        package var requests = 0
        /// Responses with 429 or 503 that slowed the host down.
        package var throttles = 0
        /// The resulting pauses, in whole seconds.
        package var pausedSeconds = 0
        /// The mean rate in requests per second, from the first to the last; nil for fewer than two.
        package var rate: Double?
        /// What robots.txt says, in a few words; empty if it was not requested.
        package var robots = ""

        package init(name: String) { self.name = name }

        /// Pages that it does not have or does not serve to us: status 4xx.
        package var absent = 0
        /// Whether the host is down: at most one in ten of its pages could be loaded. A host that returns 4xx for all
        /// pages is up.
        package var isDown: Bool {
            loaded * 10 <= pages && errors >= pages - loaded && errors > 0 && absent * 2 < pages - loaded
        }
        /// Its sort key, worst first: hosts that are down come before all scores, hosts without a score after them.
        package var rank: Int { isDown ? -1 : median ?? 101 }
    }

    /// One earlier run.
    package struct TrendPoint: Hashable, Sendable {
        /// Seconds since 1970.
        package var date: Int64
        package var median: Int?
        package var loaded: Int

        package init(date: Int64, median: Int?, loaded: Int) {
            self.date = date
            self.median = median
            self.loaded = loaded
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

    /// “Average score: 86.2”, which fixes would raise; nil if no page has a score.
    var averageNow: String? {
        let sum = scores.enumerated().reduce(0) { $0 + $1.offset * $1.element }
        return AverageScore(sum, of: scores.reduce(0, +)).map { "Average score: \($0.text)" }
    }

    /// Rules by points lost, the most first; then by pages, then by id.
    var rulesByCost: [RuleTotal] {
        rules.sorted { a, b in
            if a.points != b.points { return a.points > b.points }
            return a.pages == b.pages ? a.id < b.id : a.pages > b.pages
        }
    }
}

/// The conditions of `--fail-on` that were true, and which findings they count; reports show these first.
package struct TrippedGate: Hashable, Sendable {
    /// The conditions, each with its actual value: `new>0 (is 3)`.
    package var failures: [String] = []
    /// Which findings count.
    package var isNews = false
    package var severities: Set<Severity> = []
    package var components: Set<Component> = []
    /// Ids of rules, in which `*` matches anything.
    package var rules: Set<String> = []

    package init() {}

    /// “Gate failed: new>0 (is 3).”; nil when it passed.
    package var sentence: String? { failures.isEmpty ? nil : "Gate failed: \(failures.joined(separator: "; "))." }

    /// Whether a finding is one of those that failed the gate.
    func counts(_ finding: Finding, _ state: FindingState?) -> Bool {
        finding.component.isCounted
            && (isNews && state?.isNews ?? false || counts(finding.rule, finding.severity, finding.component))
    }

    /// Whether all findings of that kind are.
    func counts(_ rule: String, _ severity: Severity, _ component: Component?) -> Bool {
        severities.contains(severity) || component.map(components.contains) ?? false
            || rules.contains { Glob.matches(rule, $0) }
    }
}
