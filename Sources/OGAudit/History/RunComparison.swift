internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// A run of the history beside its baseline: what became of each finding.
struct RunComparison {
    let store: Store
    let night: Night
    let judging: Judging
    /// Nil for the first run.
    let baseline: Baseline?

    /// The state of every finding counted, with the first new and the first resolved ones.
    func changes() throws -> RunChanges {
        var changes = RunChanges()
        changes.fingerprint = night.fingerprintText
        changes.baseline = baseline.map(Self.words)
        changes.note = note
        try forEachChange { changes.add($0, $1) }
        return changes
    }

    /// Every finding that is gone, in the order of pages.
    func forEachResolved(_ body: (RunChanges.Item) throws -> Void) throws {
        try forEachChange { state, item in if state == .resolved { try body(item) } }
    }

    /// What became of every finding that counts; a page that was not reached, and does not count yet, is one too.
    private func forEachChange(_ body: (FindingState, RunChanges.Item) throws -> Void) throws {
        try store.forEachHistory(night.run) { url, outcome, page, history in
            if isUnconfirmed(outcome, history) {
                try body(.unconfirmed, .init(url: url, rule: judging.transportRule, firstSeen: 0))
            }
            for rule in Set(history.courses.keys).union(history.inFile).sorted() where history.counts(rule) {
                guard let state = state(rule, history), try saysMuch(state, rule, outcome, page, history) else {
                    continue
                }
                let seen = history.courses[rule]?.spans.last?.firstSeen ?? 0
                try body(state, .init(url: url, rule: rule, firstSeen: seen))
            }
        }
    }

    /// A page of a report with the history of its findings.
    func page(_ record: PageRecord, _ reader: HistoryReader) throws -> ReportPage {
        guard !record.findings.isEmpty else { return ReportPage(record: record) }
        let history = try reader.history(of: record.page)
        var page = ReportPage(record: record)
        for finding in record.findings {
            let rule = judging.historyRule(finding.rule, record.outcome)
            let span = history.courses[rule]?.span(on: night.number)
            page.firstSeen.append(span?.firstSeen ?? record.fetchedAt)
            page.states.append(span == nil ? unknown(record.outcome) : state(rule, history))
            page.runs.append(runs(span, record.outcome, history))
        }
        return page
    }

    private func unknown(_ outcome: Outcome) -> FindingState? { outcome.sighting == .unreached ? .unconfirmed : nil }

    private func runs(_ span: FindingSpan?, _ outcome: Outcome, _ history: PageHistory) -> Int? {
        if outcome.sighting == .unreached { return history.strikes }
        return span.map { max(1, history.visits - $0.visit + 1) }
    }

    private func isUnconfirmed(_ outcome: Outcome, _ history: PageHistory) -> Bool {
        outcome.sighting == .unreached && history.courses[judging.transportRule]?.span(on: night.number) == nil
    }

    private func state(_ rule: String, _ history: PageHistory) -> FindingState? {
        guard let baseline else { return nil }
        let course = history.courses[rule] ?? FindingCourse()
        let wasThere =
            switch baseline {
            case .night(let earlier): course.span(on: earlier.number) != nil
            case .file: history.inFile.contains(rule)
            }
        return course.state(
            on: night.number, visits: history.visits, wasThere: wasThere,
            wasJudged: rule == judging.transportRule || baseline.rules.contains(rule) || knowsNoRules)
    }

    /// A table names only rules that found something, so that it knows all others when the versions agree.
    private var knowsNoRules: Bool {
        guard case .file(_, _, let version) = baseline else { return false }
        return version == nil || version == night.rulesVersion
    }

    /// What only a file tells of was resolved when the page was seen and judged by that rule; the history knows by itself.
    private func saysMuch(
        _ state: FindingState, _ rule: String, _ outcome: Outcome, _ page: Int64, _ history: PageHistory
    ) throws -> Bool {
        guard state == .resolved, history.courses[rule] == nil else { return true }
        guard outcome.isSeen, judging.rules.contains(rule) else { return false }
        return RuleBook.notJudged(outcome: outcome, findings: try store.findings(of: page, run: night.run)).isEmpty
    }

    private static func words(_ baseline: Baseline) -> String {
        switch baseline {
        case .night(let night): RunChanges.name(ofRun: night.run.number, startedAt: night.started)
        case .file(let name, _, _): name
        }
    }

    private var note: String? {
        guard let baseline else { return nil }
        var notes: [String] = []
        if let version = baseline.rulesVersion, version != night.rulesVersion {
            notes.append(
                "The baseline was judged by rules \(version), this run by \(night.rulesVersion): what rules find that it "
                    + "did not have is no news.")
        }
        if case .night(let earlier) = baseline, earlier.options != night.options {
            notes.append("The options are not those of the baseline, which can make differences of its own.")
        }
        return notes.isEmpty ? nil : notes.joined(separator: " ")
    }
}

extension Judging {
    /// The judging of a run with these options.
    init(_ options: AuditOptions) {
        self.init(
            rules: RuleBook.Selection(options).ids, closing: RuleBook.closingRules,
            comparing: RuleBook.set.map { $0.facts.id }, transportRule: FetchFailed.facts.id, strikes: options.strikes)
    }
}
