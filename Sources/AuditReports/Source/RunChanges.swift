package import AuditModel

/// What became of the findings of a run since its baseline.
///
/// Each row of `findings.csv` and `resolved.csv` that has a state counts once. Findings about other apps have none, as they
/// have no score.
package struct RunChanges: Hashable, Sendable {
    /// What it is compared with, such as “run 12 (20 November 2026)”; nil when there is nothing to compare with.
    package var baseline: String?
    /// When that run began, in seconds since 1970; nil when nobody knows.
    package var baselineAt: Int64?
    /// What to know of the comparison, such as that rules were added; nil for nothing.
    package var note: String?
    /// A number of the findings in 16 hexadecimal digits; equal ones mean equal findings.
    package var fingerprint = ""
    /// How many findings have each state.
    package var counts: [FindingState: Int] = [:]
    /// The same by severity too, with those that nothing is known of because there is no baseline.
    package var kinds: [Kind: Int] = [:]
    /// The first that are news and the first that went, in the order of pages, at most `itemLimit` each.
    package var newest: [Item] = []
    package var resolved: [Item] = []
    /// Errors that only the history knows of: a page that was out of reach too often, for a cause that no rule names.
    package var raised = 0
    /// How many findings of each rule are news and went.
    package var rules: [String: RuleNews] = [:]
    /// What is news, rule by rule, the worst first.
    package var headlines: [Headline] = []
    /// Hosts that were told as down and are back, when nothing was told since then; in the order of their names.
    package var returned: [Returned] = []
    /// Everything that errors and warnings say of this run, new or not, in the same way.
    package var standing: [Headline] = []

    package static let itemLimit = 100

    /// What came and what went of one rule.
    package struct RuleNews: Hashable, Sendable {
        package var new = 0
        package var resolved = 0

        package init(new: Int = 0, resolved: Int = 0) { (self.new, self.resolved) = (new, resolved) }
    }

    /// A severity, and what became of findings that have it; nil where there is nothing to compare with.
    package struct Kind: Hashable, Sendable {
        package var severity: Severity
        package var state: FindingState?

        package init(severity: Severity, state: FindingState?) { (self.severity, self.state) = (severity, state) }
    }

    /// One finding of one page.
    package struct Item: Hashable, Sendable {
        package var url: String
        package var rule: String
        package var state: FindingState
        /// Seconds since 1970.
        package var firstSeen: Int64

        package init(url: String, rule: String, state: FindingState, firstSeen: Int64) {
            (self.url, self.rule, self.state, self.firstSeen) = (url, rule, state, firstSeen)
        }
    }

    /// A host that is back.
    package struct Returned: Hashable, Sendable {
        package var host: String
        package var pages: Int

        package init(host: String, pages: Int) { (self.host, self.pages) = (host, pages) }
    }

    package init() {}

    /// How a run is called that others are compared with.
    ///
    /// - Parameter startedAt: seconds since 1970.
    package static func name(ofRun number: Int64, startedAt: Int64) -> String {
        "run \(number) (\(UTCTime(seconds: startedAt).date))"
    }

    /// How many findings have that state.
    package func count(_ state: FindingState) -> Int { counts[state] ?? 0 }

    /// How many findings are a reason to speak.
    package var news: Int { FindingState.allCases.reduce(0) { $0 + ($1.isNews ? count($1) : 0) } }

    /// How many findings went.
    package var gone: Int { FindingState.allCases.reduce(0) { $0 + ($1.isGone ? count($1) : 0) } }

    /// “Since run 12 (20 November 2026): 3 new, 2 fixed, 40 unchanged”, and what else there is.
    package var sentence: String {
        guard let baseline else { return "First run. Next time, ogaudit shows what changed" }
        return "Since \(baseline): " + tally.map { "\(grouped($0.count)) \($0.words)" }.joined(separator: ", ")
    }

    /// The states with their numbers, in one order and by one name everywhere; those that are rare only when there are any.
    var tally: [(state: FindingState, count: Int, words: String)] {
        let always: Set<FindingState> = [.new, .fixed, .unchanged]
        return FindingState.allCases.compactMap { state in
            let count = count(state)
            return count > 0 || always.contains(state) ? (state, count, state.words(count)) : nil
        }
    }

    /// Adds a number of unchanged findings.
    package mutating func add(unchanged findings: Int) {
        if findings > 0 { counts[.unchanged, default: 0] += findings }
    }

    /// Adds a finding with its state.
    package mutating func add(_ item: Item) {
        counts[item.state, default: 0] += 1
        if item.state.isNews {
            rules[item.rule, default: RuleNews()].new += 1
            if newest.count < Self.itemLimit { newest.append(item) }
        } else if item.state.isGone {
            rules[item.rule, default: RuleNews()].resolved += 1
            if resolved.count < Self.itemLimit { resolved.append(item) }
        }
    }
}

extension FindingState {
    /// What so many findings are, behind their number.
    func words(_ count: Int) -> String {
        switch self {
        case .new: "new"
        case .back: "back"
        case .fixed: "fixed"
        case .noLongerApplies: count == 1 ? "no longer applies" : "no longer apply"
        case .unchanged: "unchanged"
        case .unconfirmed: "unconfirmed"
        case .newRule: "by new rules"
        case .flapping: "flapping"
        }
    }
}
