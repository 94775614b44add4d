internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// A run in the store as the reports ask for it: streamed by cursors, nothing of it held.
struct StoredRun: ReportSource {
    let store: Store
    let info: RunInfo
    /// Whether every page has its result and the second pass is done.
    let isWhole: Bool
    /// Nil for a run that is not in the history.
    let comparison: RunComparison?
    /// Whether rows come with their details, which reports with images need.
    let withDetail: Bool
    /// Whether only the pages that stand for all are given.
    var isSampled = false
    /// Counts what changed while the rows pass; nil where the summary counts it.
    var counter: ChangeCounter?
    /// The real path of the folder from which files are named.
    private let workingFolder = HTMLTree.realPath(".")

    init(store: Store, info: RunInfo, isWhole: Bool, comparison: RunComparison?, withDetail: Bool) {
        (self.store, self.info, self.isWhole) = (store, info, isWhole)
        (self.comparison, self.withDetail) = (comparison, withDetail)
    }

    func summary() throws -> ReportSummary {
        let totals = try store.summary(info.run)
        var summary = ReportSummary(
            rulesVersion: info.options.rulesVersion, startedAt: info.started,
            finishedAt: info.finished ?? WallClock.seconds())
        summary.lines = info.lines
        summary.pages = info.pages
        summary.rejected = info.rejected
        summary.duplicates = info.lines - info.rejected - info.pages
        summary.loaded = totals.scored
        summary.outcomes = totals.outcomes
        summary.grades = totals.grades
        summary.severities = totals.severities
        summary.mediaUnchecked = totals.mediaUnchecked
        summary.scores = totals.scores
        summary.rules = try rules()
        summary.rejectedLines = try store.rejectedLines(info.run, limit: ReportSummary.rejectedLimit)
        summary.limits = info.limits
        summary.imageFailures = try store.imageFailures(info.run)
        let use = try store.cacheUse(info.run)
        summary.answers = AnswerCounts(pages: use.pages, media: use.media, savedBytes: use.savedBytes)
        summary.trend = try trend()
        if counter == nil { summary.take(try comparison?.changes()) } else { summary.changes = comparison?.outline }
        if !isWhole {
            summary.note =
                "Stopped after \(grouped(totals.pages)) of \(counted(info.pages, "page")). Pages were not compared with "
                + "each other, so duplicate titles and images are not reported yet. Run the same command to continue."
        }
        try addHosts(to: &summary)
        return summary
    }

    func forEachRow(_ body: (ReportRow) throws -> Void) throws {
        let reader = try comparison.map { _ in try store.historyReader() }
        try store.forEachReportRow(info.run, withDetail: withDetail, isSampled: isSampled) { stored in
            var stored = stored
            let entry = try entry(stored.takeEntry(), from: stored.input, isFirst: stored.isFirst, reader)
            try body(ReportRow(input: stored.input, line: stored.line, fragment: stored.fragment, entry: entry))
        }
    }

    /// A record is large: it is moved on its way, not copied.
    private func entry(
        _ stored: consuming StoredRow.Entry, from input: String, isFirst: Bool, _ reader: HistoryReader?
    ) throws -> ReportRow.Entry {
        switch consume stored {
        case .record(var record):
            // The card of a stored page is what follows from its findings, whichever version of this program stored it.
            RuleBook.settleCard(of: &record)
            return isFirst ? .page(try page(consume record, from: input, reader)) : .repeated(record)
        case .unfinished(let url):
            return isFirst ? .unfinished(Self.unfinished(url)) : .repeated(Self.unfinished(url))
        case .rejected(let line): return .rejected(line)
        }
    }

    private func page(
        _ record: consuming PageRecord, from input: String, _ reader: HistoryReader?
    ) throws -> ReportPage {
        let scores = RuleBook.scoresIfFixed(of: record, rulesVersion: info.options.rulesVersion)
        // Only what was read from a file has a code of its content.
        let file = record.htmlCode == nil ? nil : name(ofFile: input)
        guard let comparison, let reader else { return ReportPage(record: record, scoresIfFixed: scores, file: file) }
        let compared = try comparison.compared(record, reader)
        counter?.add(compared, of: record.url)
        return compared.page(record, scoresIfFixed: scores, file: file)
    }

    /// Its path from the working folder, where it is below.
    private func name(ofFile path: String) -> String {
        guard let workingFolder, path.hasPrefix(workingFolder + "/") else { return path }
        return String(path.dropFirst(workingFolder.count + 1))
    }

    private static func unfinished(_ url: String) -> PageRecord {
        PageRecord(page: 0, url: url, outcome: .cancelled)
    }

    func forEachThumbnail(_ body: (String, () throws -> [UInt8]?) throws -> Void) throws {
        try store.forEachThumbnail(info.run, body)
    }

    /// A rule with two severities has two totals in the store and one in a report.
    private func rules() throws -> [ReportSummary.RuleTotal] {
        var rules: [String: ReportSummary.RuleTotal] = [:]
        for total in try store.ruleTotals(info.run) {
            rules[total.rule, default: .init(id: total.rule, pages: 0, points: 0)].pages += total.pages
            rules[total.rule]?.points += total.pointsLost
        }
        return Array(rules.values)
    }

    private func trend() throws -> [ReportSummary.TrendPoint] {
        try store.runs(limit: Self.trendLimit).reversed().compactMap { earlier in
            guard earlier.run < info.run, earlier.options.rulesVersion == info.options.rulesVersion,
                let finished = earlier.finished, let totals = earlier.totals
            else {
                return nil
            }
            return .init(date: finished, median: totals.medianScore, loaded: totals.loaded)
        }
    }

    private static let trendLimit = 90

    /// The hosts with the worst pages, and how they were treated.
    private func addHosts(to summary: inout ReportSummary) throws {
        var worst: [ReportSummary.Host] = []
        try store.forEachHostTotal(info.run) { total in
            summary.hostCount += 1
            var host = ReportSummary.Host(name: total.host.name)
            host.pages = total.pages
            host.loaded = total.scored
            host.median = total.medianScore.map { Int($0) }
            (host.errors, host.absent) = (total.errors, total.absent)
            worst.append(host)
            if worst.count >= 2 * ReportSummary.hostLimit { Self.keepWorst(&worst) }
        }
        Self.keepWorst(&worst)
        let places = Dictionary(uniqueKeysWithValues: worst.enumerated().map { ($1.name, $0) })
        try store.forEachHostStat(info.run) { stat in
            guard let place = places[stat.host.name] else { return }
            worst[place].requests = stat.requests
            worst[place].throttles = stat.throttles
            worst[place].pausedSeconds = (stat.waitedMilliseconds + 999) / 1_000
            worst[place].rate = stat.rate
            worst[place].robots = stat.robots
        }
        summary.hosts = worst
    }

    private static func keepWorst(_ hosts: inout [ReportSummary.Host]) {
        hosts.sort { a, b in
            (a.rank, -a.errors, a.name) < (b.rank, -b.errors, b.name)
        }
        hosts.removeLast(max(0, hosts.count - ReportSummary.hostLimit))
    }
}

extension ReportSummary {
    /// Takes what changed, with the errors that only the history knows of.
    mutating func take(_ changes: RunChanges?) {
        self.changes = changes
        severities[.error, default: 0] += changes?.raised ?? 0
    }
}
