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

    /// - Parameter now: when the run ended, unless the store knows; seconds since 1970.
    /// - Throws: `ReportError`, `StoreError`, or `AuditError` when the store holds no such run.
    package func write(isWhole: Bool, now: Int64) throws -> AuditEnd {
        let turn = try ReportTurn.wait(for: options.output, now: now)
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
            withDetail: showsPictures)
        let shown = options.showsSamples ? try store.gatherSample(run, perHost: 3, limit: Self.sampleLimit) : nil
        source.isSampled = shown != nil
        // A pass of its own only where the rows are not all, or where what changed is printed before them.
        if shown == nil, !formats.contains(.json) { source.counter = source.comparison.map(ChangeCounter.init) }
        var summary = try source.summary()
        summary.permits = options.permits
        summary.textRules = RuleBook.textAlone(in: RuleBook.Selection(options))
        let sample = shown.map { sampleNote($0, of: summary.pages) }
        let crawl = CrawlNotes(store: store, run: run, permits: options.permits)
        let notes = try [sample, summary.note].compactMap(\.self) + warnings + (isWhole ? crawl.warnings() : [])
        summary.linkNotes = try crawl.all()
        if !notes.isEmpty { summary.note = notes.joined(separator: " ") }
        summary.onePage = onePage
        Leftovers.remove(from: options.output, names: ReportFormat.fileNames)
        let groups = GroupCounter()
        let html = formats.contains(.html) ? try htmlReport(summary, groups) : nil
        let shared = try sharedReports(summary, groups)
        let counting: [any ReportSink] =
            try (html.map { [$0] } ?? []) + issues(summary.rulesVersion, groups) + summaries(summary)
            + (shared.map { [$0] } ?? []) + [groups]
        summary.failsOnlyNew = options.failsOnlyNew
        // What begins with what tripped the gate is written when that is known.
        let findings: [any ReportSink] = options.gate == nil ? try findingReports(summary) : []
        let alone = try tables(summary.rulesVersion) + documents(summary, isWhole: isWhole) + findings
        // One pass over the lines for all of them: reading costs as much as writing a report.
        try Task.checkCancellation()
        try source.pour(into: counting + alone)
        if showsPictures {
            try source.forEachThumbnail { hash, read in
                try html?.addThumbnail(of: hash, read)
                try shared?.addThumbnail(of: hash, read)
            }
        }
        summary.fixes = groups.fixes(limit: ReportSummary.fixLimit)
        let verdict = try settle(counting + alone, source, isWhole: isWhole, &summary)
        if options.gate != nil { try writeFindings(source, summary) }
        let written = isWhole ? paths : paths.filter { ReportPlace.file($0) != baselinePlace }
        var end = AuditEnd(summary: summary, paths: written)
        end.gate = verdict
        return end
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

    private func findingReports(_ summary: ReportSummary) throws -> [any FindingSink] {
        var reports: [any FindingSink] = []
        if let place = options.place(of: .sarif) {
            reports.append(try SARIFReport(place, summary, rules: RuleBook.allFacts))
        }
        if let place = options.place(of: .gitlab) {
            reports.append(try CodeQualityReport(place, summary, rules: RuleBook.allFacts))
        }
        return reports
    }

    /// The most pages that stand for all: with them `index.html` is below 1 MB.
    private static let sampleLimit = 1_000

    private func sampleNote(_ shown: Int, of pages: Int) -> String {
        "Totals cover all \(counted(pages, "page")). The report shows \(grouped(shown)): up to three of each host, lowest "
            + "scores first. “Fix first” is based on these."
    }

    /// A few are known; more are read again.
    private func writeResolved(_ comparison: RunComparison?, _ summary: ReportSummary) throws {
        try ResolvedCSV.write(
            to: path("resolved.csv"), rulesVersion: summary.rulesVersion, ruleFacts: RuleBook.facts, options: style
        ) { body in
            guard let comparison, let changes = summary.changes else { return }
            guard changes.resolved.count < changes.gone else { return try changes.resolved.forEach(body) }
            try comparison.forEachResolved(body)
        }
    }

    private var formats: Set<ReportFormat> { options.writtenFormats }

    /// Cards with pictures need the details of pages.
    private var showsPictures: Bool { !formats.isDisjoint(with: [.html, .summaryHTML, .mailHTML, .eml]) }

    /// The name of the page to print, when it is beside the report.
    private var onePage: String? {
        guard case .file(let file) = options.place(of: .summaryHTML) else { return nil }
        let folder = options.output + "/"
        let name = file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : ""
        return name.isEmpty || name.contains("/") ? nil : name
    }

    /// What is sent on; nil when nothing of it is written.
    private func sharedReports(_ summary: ReportSummary, _ groups: GroupCounter) throws -> SharedReports? {
        let kinds: [(SharedReports.Kind, ReportFormat)] = [
            (.summary, .summaryHTML), (.mailPage, .mailHTML), (.mailMessage, .eml),
        ]
        let places = kinds.compactMap { kind, format in options.place(of: format).map { (kind, $0) } }
        guard !places.isEmpty else { return nil }
        let reports = AuditEnd(summary: summary, paths: paths).readablePaths
        return try SharedReports(
            places, SharedRun(summary, ruleFacts: RuleBook.facts, reports: reports, mail: options.mail),
            groups: groups)
    }

    private func htmlReport(_ summary: ReportSummary, _ groups: GroupCounter) throws -> HTMLReport.Draft {
        try HTMLReport(folder: options.output, ruleFacts: RuleBook.facts).begin(summary, groups: groups)
    }

    private func tables(_ rulesVersion: String) throws -> [any ReportSink] {
        guard formats.contains(.csv) else { return [] }
        return [
            try PagesCSV(path: path("pages.csv"), rulesVersion: rulesVersion, options: style),
            try FindingsCSV(path: path("findings.csv"), rulesVersion: rulesVersion, options: style),
        ]
    }

    private func issues(_ rulesVersion: String, _ groups: GroupCounter) throws -> [any ReportSink] {
        guard formats.contains(.csv) else { return [] }
        return [try IssuesCSV(path: path("issues.csv"), rulesVersion: rulesVersion, options: style, groups: groups)]
    }

    /// The reports of one file with every page.
    private func documents(_ summary: ReportSummary, isWhole: Bool) throws -> [any ReportSink] {
        var sinks: [any ReportSink] = []
        if let place = options.place(of: .json) {
            sinks.append(try JSONReport(place, summary, ruleFacts: RuleBook.facts))
        }
        if let place = options.place(of: .jsonl) {
            sinks.append(try JSONLinesReport(place, rulesVersion: summary.rulesVersion))
        }
        // Of a run that was stopped, the rest would be new later.
        if isWhole, let place = baselinePlace { sinks.append(try BaselineFile(place)) }
        return sinks
    }

    /// The reports of one file with what groups of pages have in common.
    private func summaries(_ summary: ReportSummary) throws -> [any ReportSink] {
        let kinds: [(GroupedReports.Kind, ReportFormat)] = [
            (.junit, .junit), (.markdown, .markdown), (.github, .github),
        ]
        let grouped = kinds.compactMap { kind, format in options.place(of: format).map { (kind, $0) } }
        guard !grouped.isEmpty else { return [] }
        return [try GroupedReports(grouped, summary, rules: RuleBook.allFacts)]
    }

    private var baselinePlace: ReportPlace? { options.place(of: .baseline) }

    /// The files, in the order in which a person wants them.
    private var paths: [String] {
        let tables = formats.contains(.csv) ? ReportFormat.tableNames.map(path) : []
        let pages = formats.contains(.html) ? [path(ReportFormat.pageName)] : []
        return tables + pages
            + ReportFormat.allCases.compactMap { format in
                guard case .file(let path) = options.place(of: format) else { return nil }
                return path
            }
    }

    private func path(_ name: String) -> String { options.output + "/" + name }

    private var style: CSVOptions {
        var style = CSVOptions()
        style.bom = options.csvHasByteOrderMark
        style.raw = options.csvIsRaw
        style.allFindings = options.csvHasAllFindings || options.policy.preset == .social
        return style
    }
}

/// `ogaudit report`: the reports of the newest run of a database, without the network.
package struct StoredReports {
    private let options: AuditOptions

    package init(options: AuditOptions) { self.options = options }

    /// How many pages the newest run has.
    ///
    /// - Throws: `AuditError` when there is no run; `OutputError` when the database cannot be read.
    package func pageCount() throws -> Int {
        do throws(StoreError) {
            let store = try Store(reading: options.databasePath)
            if let newest = try store.newestRun(where: \.hasResults) { return newest.pages }
        } catch {
            throw OutputError.store(error)
        }
        throw AuditError.noRun(options.databasePath, finished: false)
    }

    /// - Throws: `AuditError` when there is no run; `OutputError` when something cannot be read or written.
    package func write() async throws -> AuditEnd {
        try options.validatePlaces()
        return try await OutputError.translating {
            SpillFolder.fallBack(toFolderOf: options.output + "/")
            let store = try Store(reading: options.databasePath)
            try OutputFolder.prepare(options)
            guard let newest = try store.newestRun(where: \.hasResults) else {
                throw AuditError.noRun(options.databasePath, finished: false)
            }
            return try Reports(store: store, run: newest.run, options: options)
                .write(isWhole: newest.finished != nil, now: WallClock.seconds())
        }
    }
}
