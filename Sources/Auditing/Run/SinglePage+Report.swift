internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import PageFetching

extension SinglePage.Look {
    /// Writes the document of `report.json` with this page alone; `-` is standard output.
    ///
    /// - Throws: `OutputError` when the file cannot be written.
    package func writeJSON(to path: String) throws {
        do throws(ReportError) {
            let report = try JSONReport(ReportPlace(path), summary, ruleFacts: RuleBook.facts)
            try report.add(ReportRow(input: Self.input, line: 1, entry: .page(page)))
            try report.finish()
        } catch {
            throw OutputError.report(error)
        }
    }

    /// What a gate makes of the page.
    package func verdict(_ gate: Gate) -> GateVerdict { gate.verdict(summary) }

    private static let input = "command line"

    /// The totals of a run of one page.
    private var summary: ReportSummary {
        let record = page.record
        var summary = ReportSummary(rulesVersion: version, startedAt: record.fetchedAt, finishedAt: WallClock.seconds())
        (summary.lines, summary.pages, summary.hostCount, summary.limits) = (1, 1, 1, limits)
        summary.outcomes[record.outcome] = 1
        for finding in record.findings {
            if finding.component.isCounted { summary.severities[finding.severity, default: 0] += 1 }
            summary.rules.append(.init(id: finding.rule, pages: 1, points: finding.pointsLost))
        }
        var host = ReportSummary.Host(name: audited.evidence.requested.host)
        (host.pages, host.median, host.errors) = (1, record.score, summary.severities[.error] ?? 0)
        if let score = record.score {
            (summary.seen, host.seen) = (1, 1)
            summary.scores[score] = 1
            summary.grades[Grade(score: score)] = 1
        }
        if let traffic {
            (host.requests, host.throttles, host.robots) = (traffic.requests, traffic.refusals, traffic.robots)
        }
        summary.answers.pages[.fetched] = 1
        summary.hosts = [host]
        return summary
    }
}
