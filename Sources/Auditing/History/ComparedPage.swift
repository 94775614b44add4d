internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// What became of the findings of one page.
struct ComparedPage {
    /// Those that are there, in report order.
    var findings: [Finding]
    /// What became of each of them.
    var rows: [Row]
    /// Those that the baseline reported and that went.
    var gone: [RunChanges.Item] = []
    /// What its history says of outages.
    var outage = OutageDesk.Page()
    /// How many of the findings only the history knows of; they are the last.
    var raised = 0

    struct Row {
        /// Nil when nothing is known of it, or when it is not followed.
        var state: FindingState?
        /// Seconds since 1970; nil when it is not followed.
        var firstSeen: Int64?
        /// In how many visits in a row it was there.
        var runs: Int?
        /// How often it was reported within the last visits, this time included.
        var times = 1
    }

    /// The page with what reports print of its history.
    func page(_ record: consuming PageRecord, scoresIfFixed: [Int?], file: String?) -> ReportPage {
        if raised > 0 { record.findings = findings }
        let fetchedAt = record.fetchedAt
        return ReportPage(
            record: record, firstSeen: rows.map { $0.firstSeen ?? fetchedAt }, states: rows.map(\.state),
            runs: rows.map(\.runs), scoresIfFixed: scoresIfFixed, file: file, gone: gone.map(\.rule))
    }
}

extension ComparedPage {
    /// A page of the first run of a history that was seen: it has no other, and everything is there for the first time.
    init(first record: borrowing PageRecord) {
        let (findings, fetchedAt) = (record.findings, record.fetchedAt)
        let rows = findings.map { $0.component.isCounted ? Row(firstSeen: fetchedAt, runs: 1) : Row() }
        self.init(findings: findings, rows: rows)
    }
}

/// One page of a run beside its history.
struct PageInHistory {
    let outcome: Outcome
    let findings: [Finding]
    let history: PageHistory
    let comparison: RunComparison

    private var now: Int64 { comparison.recorded.number }
    private var isUnreached: Bool { outcome.sighting == .unreached }

    var compared: ComparedPage {
        let cause = cause
        let rows = findings.map { row($0.component, $0.rule, isCause: $0.rule == cause) }
        var page = ComparedPage(findings: findings, rows: rows)
        // Its server asked us to come later, too often in a row: the page has no finding that says so.
        if isUnreached, cause == nil, isThere(comparison.judging.transportRule) {
            let silence = silence
            page.findings.append(silence)
            page.rows.append(row(silence.component, silence.rule, isCause: true))
            page.raised = 1
        }
        return page
    }

    /// The rule that says why the page is out of reach in this run; nil when none does.
    private var cause: String? {
        isUnreached ? findings.first { comparison.judging.temper(of: $0.rule) == .reach }?.rule : nil
    }

    private var silence: Finding {
        Finding(
            rule: comparison.judging.transportRule, component: .reach, severity: .error, deduction: 0,
            evidence: "\(outcome.rawValue), \(history.strikes) runs in a row")
    }

    private func row(_ component: Component, _ shown: String, isCause: Bool) -> ComparedPage.Row {
        var row = ComparedPage.Row()
        guard component.isCounted, let rule = followed(shown, isCause: isCause) else { return row }
        let isTransport = isUnreached && rule == comparison.judging.transportRule
        guard let course = history.courses[rule], let span = course.span(on: now) else {
            row.state = isTransport ? .unconfirmed : nil
            row.runs = isTransport ? history.strikes : nil
            return row
        }
        row.state = state(course, rule, shownAs: shown)
        row.firstSeen = span.firstSeen
        row.runs = isTransport ? history.strikes : max(1, history.visits - span.visit + 1)
        if course.spans.count > 1, comparison.judging.temper(of: rule) == .reach {
            row.times = max(1, course.timesReported(visits: history.visits))
        }
        return row
    }

    /// The rule by which the history follows a finding: a page out of reach has one for all causes, unless what is said
    /// of it was known before.
    private func followed(_ shown: String, isCause: Bool) -> String? {
        if !isUnreached || isThere(shown) { return shown }
        return isCause ? comparison.judging.transportRule : nil
    }

    private func isThere(_ rule: String) -> Bool { history.courses[rule]?.span(on: now) != nil }

    private func state(_ course: FindingCourse, _ rule: String, shownAs shown: String) -> FindingState? {
        guard comparison.hasBaseline else { return nil }
        let wasReported = wasReported(course, shownAs: shown)
        // Nearly every finding is as it was, so its rule need not be looked up.
        if wasReported, course.span(on: now) != nil { return .unchanged }
        return course.state(
            on: now, comparison.judging.temper(of: rule), wasReported: wasReported,
            wasJudged: rule == comparison.judging.transportRule || comparison.wasJudged(rule))
    }

    /// Whether the baseline reported the finding, by whichever rule the history follows it.
    private func wasReported(_ course: FindingCourse, shownAs shown: String) -> Bool {
        // What a file tells of, or an earlier run under the page's former URL.
        if history.inFile.contains(shown) { return true }
        guard let earlier = comparison.earlier else { return false }
        if course.wasReported(by: earlier) { return true }
        let outage = history.cause == shown ? history.courses[comparison.judging.transportRule] : nil
        return outage?.wasReported(by: earlier) ?? false
    }

    /// What the baseline reported and is not there.
    func gone(_ url: String) -> [RunChanges.Item] {
        guard comparison.hasBaseline else { return [] }
        let rules = history.courses.away(on: now) + history.inFile.filter { history.courses[$0] == nil }
        guard !rules.isEmpty else { return [] }
        var shown = Set(findings.map(\.rule))
        return rules.sorted().compactMap { rule in
            let course = history.courses[rule] ?? FindingCourse()
            let name = rule == comparison.judging.transportRule ? history.cause ?? rule : rule
            guard history.courses.counts(rule), !shown.contains(name),
                let state = state(course, rule, shownAs: name), state.isGone, isKnownToBeGone(rule)
            else { return nil }
            shown.insert(name)
            return .init(url: url, rule: name, state: state, firstSeen: course.spans.last?.firstSeen ?? 0)
        }
    }

    /// What only a file tells of is gone when the page was seen and judged by that rule; the history knows by itself.
    private func isKnownToBeGone(_ rule: String) -> Bool {
        if history.courses[rule] != nil { return true }
        return outcome.isLoaded && comparison.judging.rules.contains(rule)
            && !comparison.judging.isQuiet(rule, beside: findings)
            && RuleBook.notJudged(outcome: outcome, findings: findings).isEmpty
    }
}
