internal import AuditModel
internal import AuditReports
internal import AuditRules
package import AuditStore

/// A run of the history beside its baseline: what became of each finding.
struct RunComparison {
    let store: Store
    let night: Night
    let judging: Judging
    /// Nil for the first run.
    let baseline: Baseline?

    /// The state of every finding counted, what is news in headlines, and the first that came and went.
    func changes() throws -> RunChanges {
        var changes = RunChanges()
        changes.fingerprint = night.fingerprintText
        changes.baseline = baseline.map(Self.words)
        if case .night(let night) = baseline { changes.baselineAt = night.started }
        changes.note = note
        var (desk, standing) = (HeadlineDesk(), HeadlineDesk())
        try forEachPage { url, host, page in
            for item in page.items(of: url) + page.gone { changes.add(item) }
            changes.raised += page.raised
            for row in page.rows {
                if row.state?.isNews ?? false { desk.add(row.finding, of: url, host: host, times: row.times) }
                if row.finding.isLoud { standing.add(row.finding, of: url, host: host, times: 1) }
            }
        }
        if !desk.isEmpty || !standing.isEmpty {
            try store.forEachHostTotal(night.run) { total in
                desk.count(total.pages, of: total.host.name)
                standing.count(total.pages, of: total.host.name)
            }
        }
        (changes.headlines, changes.standing) = (desk.headlines, standing.headlines)
        return changes
    }

    /// Every finding that is gone, in the order of pages.
    func forEachResolved(_ body: (RunChanges.Item) throws -> Void) throws {
        try forEachPage { _, _, page in try page.gone.forEach(body) }
    }

    private func forEachPage(_ body: (_ url: String, _ host: String, ComparedPage) throws -> Void) throws {
        try store.forEachHistory(night.run) { url, outcome, findings, history in
            let compared = try compared(url, outcome, findings, history)
            try body(url, PageURL(stored: url)?.host ?? "", compared)
        }
    }

    /// A page of a report with the history of its findings.
    func page(_ record: PageRecord, _ reader: HistoryReader) throws -> ReportPage {
        let compared = try compared(record.url, record.outcome, record.findings, reader.history(of: record.page))
        var page = ReportPage(record: record)
        page.record.findings = compared.rows.map(\.finding)
        page.firstSeen = compared.rows.map { $0.firstSeen ?? record.fetchedAt }
        page.states = compared.rows.map(\.state)
        page.runs = compared.rows.map(\.runs)
        return page
    }

    /// Every row that a page has in tables, with its state: what is counted is this and nothing else.
    private func compared(
        _ url: String, _ outcome: Outcome, _ findings: [Finding], _ history: PageHistory
    ) throws -> ComparedPage {
        let view = PageInHistory(outcome: outcome, findings: findings, history: history, comparison: self)
        let rows = view.rows
        return ComparedPage(rows: rows, gone: view.gone(url), raised: rows.count - findings.count)
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
                "The rules changed from version \(version) to \(night.rulesVersion) since the baseline; findings of added "
                    + "rules are not counted as new.")
        }
        if case .night(let earlier) = baseline, earlier.options != night.options {
            notes.append("The options differ from the baseline's, which can change findings too.")
        }
        return notes.isEmpty ? nil : notes.joined(separator: " ")
    }

    /// Whether the baseline was judged by a rule. A table names only rules that found something, so that it knows all
    /// others when the versions agree.
    func wasJudged(_ rule: String) -> Bool {
        guard let baseline, !baseline.rules.contains(rule) else { return true }
        guard case .file(_, _, let version) = baseline else { return false }
        return version == nil || version == night.rulesVersion
    }
}

extension Finding {
    /// Whether it is an error or a warning about the page's own card.
    fileprivate var isLoud: Bool { severity > .notice && component.isCounted }
}

extension Judging {
    /// The judging of a run with these options.
    package init(_ options: AuditOptions) {
        self.init(
            rules: RuleBook.Selection(options).ids, closing: RuleBook.closingRules,
            comparing: RuleBook.set.map { $0.facts.id }, tempers: RuleBook.tempers, order: RuleBook.ids,
            transportRule: FetchFailed.facts.id, strikes: options.strikes)
    }
}
