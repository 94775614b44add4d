internal import AuditModel
internal import AuditReports
internal import AuditRules
package import AuditStore

/// A run of the history beside its baseline: what became of each finding. A class, because every page asks it.
final class RunComparison {
    let store: Store
    let recorded: RecordedRun
    let judging: Judging
    /// Nil for the first run.
    let baseline: Baseline?
    let hasBaseline: Bool
    /// The number of the run that is the baseline; nil where a file is.
    let earlier: Int64?

    init(store: Store, recorded: RecordedRun, judging: Judging, baseline: Baseline?) {
        (self.store, self.recorded, self.judging, self.baseline) = (store, recorded, judging, baseline)
        if case .some = baseline { hasBaseline = true } else { hasBaseline = false }
        if case .recorded(let earlier) = baseline { self.earlier = earlier.number } else { earlier = nil }
    }

    /// A run beside the baseline of the options; nil for one that is not in the history, because it was stopped before its end.
    convenience init?(of run: RunID, in store: Store, _ options: AuditOptions) throws {
        guard let recorded = try store.recordedRun(run) else { return nil }
        let finder = BaselineFinder(store: store, path: options.databasePath)
        self.init(
            store: store, recorded: recorded, judging: Judging(options),
            baseline: try finder.baseline(options.baseline, of: recorded))
    }

    /// The state of every finding counted, what is news in headlines, and the first that are new and gone.
    func changes() throws -> RunChanges {
        let counter = ChangeCounter(self)
        try forEachPage { url, page in counter.add(page, of: url) }
        return try counter.changes()
    }

    /// What this is a comparison with; nothing is counted yet.
    var outline: RunChanges {
        var changes = RunChanges()
        changes.fingerprint = recorded.fingerprintText
        changes.baseline = baseline.map(Self.words)
        if case .recorded(let recorded) = baseline { changes.baselineAt = recorded.started }
        changes.note = note
        return changes
    }

    /// Every finding that is gone, in the order of pages.
    func forEachResolved(_ body: (RunChanges.Item) throws -> Void) throws {
        try forEachPage { _, page in try page.gone.forEach(body) }
    }

    private func forEachPage(_ body: (_ url: String, ComparedPage) throws -> Void) throws {
        try store.forEachHistory(recorded.run) { url, outcome, findings, history in
            try body(url, try compared(url, outcome, findings, history))
        }
    }

    /// A page of a report beside its history.
    func compared(_ record: borrowing PageRecord, _ reader: HistoryReader) throws -> ComparedPage {
        // A history that is not needed is not read.
        if isFirst, record.outcome.sighting >= .answered { return ComparedPage(first: record) }
        return try compared(record.url, record.outcome, record.findings, reader.history(of: record.page))
    }

    /// Whether there is no other run, and no file to compare with.
    private var isFirst: Bool { recorded.number == 1 && !hasBaseline }

    /// Every row that a page has in tables, with its state: what is counted is this and nothing else.
    private func compared(
        _ url: String, _ outcome: Outcome, _ findings: [Finding], _ history: PageHistory
    ) throws -> ComparedPage {
        let view = PageInHistory(outcome: outcome, findings: findings, history: history, comparison: self)
        var page = view.compared
        page.gone = view.gone(url)
        page.outage = OutageDesk.Page(history, recorded.number, judging.transportRule)
        return page
    }

    private static func words(_ baseline: Baseline) -> String {
        switch baseline {
        case .recorded(let recorded): RunChanges.name(ofRun: recorded.run.number, startedAt: recorded.started)
        case .file(let name, _, _): name
        }
    }

    private var note: String? {
        guard let baseline else { return nil }
        var notes: [String] = []
        if let version = baseline.rulesVersion, version != recorded.rulesVersion {
            notes.append(
                "The rules changed from version \(version) to \(recorded.rulesVersion) since the baseline; findings of added "
                    + "rules are not counted as new.")
        }
        if case .recorded(let earlier) = baseline, !RunIdentity.agree(earlier.options, recorded.options) {
            let names = RunIdentity.differences(earlier.options, recorded.options).joined(separator: ", ")
            let which = names.isEmpty ? "" : " (\(names))"
            notes.append("The options differ from the baseline's\(which), which can change findings too.")
        }
        return notes.isEmpty ? nil : notes.joined(separator: " ")
    }

    /// Whether the baseline was judged by a rule. A table names only rules that found something, so that it knows all
    /// others when the versions agree.
    func wasJudged(_ rule: String) -> Bool {
        guard let baseline, !baseline.rules.contains(rule) else { return true }
        guard case .file(_, _, let version) = baseline else { return false }
        return version == nil || version == recorded.rulesVersion
    }
}

/// Counts what became of findings, page by page in the order of the list.
final class ChangeCounter {
    private let comparison: RunComparison
    private var counted: RunChanges
    /// What has gone is reported by its rule alone.
    private static let severities = Dictionary(
        RuleBook.allFacts.map { ($0.id, $0.force.severity) }, uniquingKeysWith: { first, _ in first })
    private var desk = HeadlineDesk()
    private var standing = HeadlineDesk()
    private var outages = OutageDesk()

    init(_ comparison: RunComparison) {
        self.comparison = comparison
        counted = comparison.outline
    }

    func add(_ page: ComparedPage, of url: String) {
        var host: String?
        var unchanged = 0
        // By index, because iterating copies.
        for index in page.rows.indices {
            if page.findings[index].component.isCounted {
                counted.kinds[
                    .init(severity: page.findings[index].severity, state: page.rows[index].state), default: 0] += 1
            }
            // Nearly all of them are, and these are counted together.
            if page.rows[index].state == .unchanged {
                unchanged += 1
            } else if let state = page.rows[index].state {
                let (rule, firstSeen) = (page.findings[index].rule, page.rows[index].firstSeen ?? 0)
                counted.add(.init(url: url, rule: rule, state: state, firstSeen: firstSeen))
            }
            // An error or a warning about the page's own card is loud.
            let isLoud = page.findings[index].severity > .notice && page.findings[index].component.isCounted
            let isNews = page.rows[index].state?.isNews ?? false
            guard isNews || isLoud else { continue }
            let name = host ?? PageURL.host(ofStored: url) ?? ""
            host = name
            if isNews { desk.add(page.findings[index], of: url, host: name, times: page.rows[index].times) }
            if isLoud { standing.add(page.findings[index], of: url, host: name, times: 1) }
        }
        counted.add(unchanged: unchanged)
        outages.add(page.outage, of: url)
        for item in page.gone {
            counted.add(item)
            let severity = Self.severities[item.rule] ?? .notice
            counted.kinds[.init(severity: severity, state: item.state), default: 0] += 1
        }
        counted.raised += page.raised
    }

    /// All that was counted, once every page is in.
    func changes() throws -> RunChanges {
        if !desk.isEmpty || !standing.isEmpty {
            try comparison.store.forEachHostSize(comparison.recorded.run) { host, pages in
                desk.count(pages, of: host)
                standing.count(pages, of: host)
            }
        }
        (counted.headlines, counted.standing) = (desk.headlines, standing.headlines)
        counted.returned = try outages.returned(in: comparison.store, comparison.recorded)
        return counted
    }
}

extension Judging {
    /// The judging of a run with these options.
    package init(_ options: AuditOptions) {
        self.init(
            rules: RuleBook.Selection(options).ids, closing: RuleBook.hidingRules,
            comparing: RuleBook.set.map { $0.facts.id }, tempers: RuleBook.tempers,
            louder: RuleBook.quietBeside, order: RuleBook.ids, transportRule: FetchFailed.facts.id,
            strikes: options.strikes)
    }
}
