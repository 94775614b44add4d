internal import AuditModel
internal import AuditReports
internal import AuditRules
package import AuditStore

/// Writes the reports of a run.
package struct Reports {
    let store: Store
    let run: RunID
    let options: AuditOptions
    /// What there is to say about the inputs; known to the run that read them.
    let warnings: [String]

    package init(store: Store, run: RunID, options: AuditOptions, warnings: [String] = []) {
        self.store = store
        self.run = run
        self.options = options
        self.warnings = warnings
    }

    /// Ends a run: compares its pages, records the history, writes the reports.
    ///
    /// A run that was stopped keeps its place and has no second pass yet. One whose reports cannot be written is not over
    /// either: the same command writes them without another request.
    func conclude(
        _ rules: RuleBook.Selection, isWhole: Bool, isOffline: Bool, now: Int64
    ) throws -> AuditEnd {
        if isWhole {
            try SecondPass(store: store, run: run, rules: rules, siteNames: options.policy.siteNames).perform()
            try Task.checkCancellation()
            var judging = Judging(options)
            judging.isOffline = isOffline
            try store.recordHistory(run, judging: judging)
            try store.note(titles: RuleBook.allFacts.map { ($0.id, $0.fails) })
        }
        let end = try write(isWhole: isWhole, now: now)
        if isWhole { try store.finish(run, now: now) }
        try store.prune(Keeping(runs: options.keptRuns))
        return end
    }

    /// - Parameter now: when the run ended, unless the store knows; seconds since 1970.
    /// - Throws: `ReportError`, `StoreError`, or `AuditError` when the store holds no such run.
    package func write(isWhole: Bool, now: Int64) throws -> AuditEnd {
        let turn = try Self.waitForTurn(in: options.output, now: now)
        let end = try writeAll(isWhole: isWhole, now: now)
        turn.remove()
        return end
    }

    private func writeAll(isWhole: Bool, now: Int64) throws -> AuditEnd {
        guard var info = try store.newestRun(where: { $0.run == run }) else {
            throw AuditError.noRun(options.databasePath, finished: true)
        }
        info.finished = info.finished ?? now
        var source = StoredRun(
            store: store, info: info, isWhole: isWhole, comparison: try RunComparison(of: run, in: store, options),
            withDetail: showsImages)
        var summary = try summary(of: &source)
        Leftovers.remove(from: options.output, names: ReportFormat.fileNames)
        let groups = GroupCounter()
        let html = formats.contains(.html) ? try htmlReport(summary, groups) : nil
        let shared = try sharedReports(summary, groups)
        let drawn: [(any ReportSink)?] = [html, shared]
        let sinks = try drawn.compactMap(\.self) + [groups] + sinks(summary, groups, isWhole: isWhole)
        // One pass over the lines for all of them: reading costs as much as writing a report.
        try Task.checkCancellation()
        try source.pour(into: sinks)
        if showsImages {
            try source.forEachThumbnail { hash, read in
                try html?.addThumbnail(of: hash, read)
                try shared?.addThumbnail(of: hash, read)
            }
        }
        summary.fixes = groups.fixes(limit: ReportSummary.fixLimit)
        let verdict = try settle(sinks, source, isWhole: isWhole, &summary)
        if options.gate != nil { try writeFindings(source, summary) }
        let written = isWhole ? paths : paths.filter { ReportPlace.file($0) != baselinePlace }
        var end = AuditEnd(summary: summary, paths: written)
        end.gate = verdict
        return end
    }

    /// The totals of the run, and whether the source gives all of its pages.
    private func summary(of source: inout StoredRun) throws -> ReportSummary {
        let shown = options.showsSamples ? try store.gatherSample(run, perHost: 3, limit: Self.sampleLimit) : nil
        source.isSampled = shown != nil
        // A pass of its own only where the rows are not all, or where what changed is printed before them.
        if shown == nil, !formats.contains(.json) { source.counter = source.comparison.map(ChangeCounter.init) }
        var summary = try source.summary()
        summary.permits = options.permits
        summary.textRules = RuleBook.textAlone(in: RuleBook.Selection(options))
        let sample = shown.map { sampleNote($0, of: summary.pages) }
        let crawl = source.isWhole ? try crawlWarnings() : []
        let notes = [sample, summary.note].compactMap(\.self) + warnings + crawl
        summary.linkNotes = try linkNotes()
        if !notes.isEmpty { summary.note = notes.joined(separator: " ") }
        summary.onePage = onePage
        summary.failsOnlyNew = options.failsOnlyNew
        return summary
    }

    /// The reports without images. With a gate, those of findings are written last: they begin with what tripped it.
    private func sinks(_ summary: ReportSummary, _ groups: GroupCounter, isWhole: Bool) throws -> [any ReportSink] {
        let findings: [any ReportSink] = options.gate == nil ? try findingReports(summary) : []
        return try issues(summary.rulesVersion, groups) + summaries(summary, groups) + tables(summary.rulesVersion)
            + documents(summary, isWhole: isWhole) + findings
    }

    /// What is written when every line was read.
    private func settle(
        _ sinks: [any ReportSink], _ source: StoredRun, isWhole: Bool, _ summary: inout ReportSummary
    ) throws -> GateVerdict? {
        if let counter = source.counter { summary.take(try counter.changes()) }
        let verdict = isWhole ? options.gate?.verdict(summary) : nil
        summary.gate = verdict?.tripped
        if source.counter != nil || verdict != nil { for sink in sinks { sink.settle(summary) } }
        if formats.contains(.csv) {
            try RulesCSV.write(summary, to: path("rules.csv"), ruleFacts: RuleBook.facts, options: style)
            try writeResolved(source.comparison, summary)
        }
        try Task.checkCancellation()
        for sink in sinks { try sink.finish() }
        return verdict
    }

    /// What has a result for each finding, those first that tripped the gate.
    private func writeFindings(_ source: StoredRun, _ summary: ReportSummary) throws {
        let reports = try findingReports(summary)
        guard !reports.isEmpty else { return }
        var source = source
        source.counter = nil
        let isTripped = !(summary.gate?.failures.isEmpty ?? true)
        for part in isTripped ? [FindingPart.tripped, .others] : [.all] {
            for report in reports { report.part = part }
            try source.pour(into: reports)
        }
        for report in reports { try report.finish() }
    }

    /// The most pages that stand for all: with them `index.html` is below 1 MB.
    private static let sampleLimit = 1_000

    private func sampleNote(_ shown: Int, of pages: Int) -> String {
        "Totals cover all \(counted(pages, "page")). The report shows \(grouped(shown)): up to three of each host, lowest "
            + "scores first. “Fix first” is based on these."
    }

    /// The summary holds a few; if there are more, all are read again.
    private func writeResolved(_ comparison: RunComparison?, _ summary: ReportSummary) throws {
        try ResolvedCSV.write(
            to: path("resolved.csv"), rulesVersion: summary.rulesVersion, ruleFacts: RuleBook.facts, options: style
        ) { body in
            guard let comparison, let changes = summary.changes else { return }
            guard changes.resolved.count < changes.gone else { return try changes.resolved.forEach(body) }
            try comparison.forEachResolved(body)
        }
    }

    var formats: Set<ReportFormat> { options.writtenFormats }

    /// Cards with images need the details of pages.
    private var showsImages: Bool { !formats.isDisjoint(with: [.html, .summaryHTML, .mailHTML, .eml]) }

    var baselinePlace: ReportPlace? { options.place(of: .baseline) }

    /// The files, in the order in which a person wants them.
    var paths: [String] {
        let tables = formats.contains(.csv) ? ReportFormat.tableNames.map(path) : []
        let pages = formats.contains(.html) ? [path(ReportFormat.pageName)] : []
        return tables + pages
            + ReportFormat.allCases.compactMap { format in
                guard case .file(let path) = options.place(of: format) else { return nil }
                return path
            }
    }

    func path(_ name: String) -> String { options.output + "/" + name }

    var style: CSVOptions {
        var style = CSVOptions()
        style.bom = options.csvHasByteOrderMark
        style.raw = options.csvIsRaw
        style.allFindings = options.csvHasAllFindings || options.policy.preset == .social
        return style
    }
}
