package import AuditModel

/// The states of the findings of a run since its baseline.
///
/// Each row of `findings.csv` and `resolved.csv` that has a state counts once. Findings about other apps have no state,
/// as they have no score.
package struct RunChanges: Hashable, Sendable {
    /// The name of the baseline, such as “run 12 (20 November 2026)”; nil without a baseline.
    package var baseline: String?
    /// When that run began, in seconds since 1970; nil if unknown.
    package var baselineAt: Int64?
    /// A note about the comparison, such as that rules were added; nil for none.
    package var note: String?
    /// The fingerprint of the findings, 16 hexadecimal digits: runs with the same findings have the same one.
    package var fingerprint = ""
    /// How many findings have each state.
    package var counts: [FindingState: Int] = [:]
    /// The same by severity; it also counts findings without a state if there is no baseline.
    package var kinds: [Kind: Int] = [:]
    /// The first new findings and the first fixed ones, in the order of pages, at most `itemLimit` each.
    package var newest: [Item] = []
    package var resolved: [Item] = []
    /// Errors that only the history knows: a page that was unreachable too often, for a cause without a rule.
    package var raised = 0
    /// How many findings of each rule are new and how many are gone.
    package var rules: [String: RuleNews] = [:]
    /// What is new, by rule, the worst first.
    package var headlines: [Headline] = []
    /// Hosts that were reported as down and are back, if nothing was reported since then; sorted by name.
    package var returned: [Returned] = []
    /// All errors and warnings of this run, new or not, in the same form.
    package var standing: [Headline] = []

    package static let itemLimit = 100

    /// The new and gone findings of one rule.
    package struct RuleNews: Hashable, Sendable {
        package var new = 0
        package var resolved = 0

        package init(new: Int = 0, resolved: Int = 0) { (self.new, self.resolved) = (new, resolved) }
    }

    /// A severity, and the state of findings that have it; nil without a baseline.
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

    /// The name of a run as a baseline.
    ///
    /// - Parameter startedAt: seconds since 1970.
    package static func name(ofRun number: Int64, startedAt: Int64) -> String {
        "run \(number) (\(UTCTime(seconds: startedAt).date))"
    }

    /// The number of findings with that state.
    package func count(_ state: FindingState) -> Int { counts[state] ?? 0 }

    /// The number of findings that are worth a message.
    package var news: Int { FindingState.allCases.reduce(0) { $0 + ($1.isNews ? count($1) : 0) } }

    /// The number of findings that are gone.
    package var gone: Int { FindingState.allCases.reduce(0) { $0 + ($1.isGone ? count($1) : 0) } }

    /// “Since run 12 (20 November 2026): 3 new, 2 fixed, 40 unchanged”, and further states.
    package var sentence: String {
        guard let baseline else { return "First run. Next time, ogaudit shows what changed" }
        return "Since \(baseline): " + tally.map { "\(grouped($0.count)) \($0.words)" }.joined(separator: ", ")
    }

    /// The states with their numbers, in the same order and with the same names everywhere; rare ones only if there are
    /// any.
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
    /// The words for a state after a number.
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
