internal import AuditModel
package import AuditReports
internal import AuditRules
internal import PageFetching

extension [SinglePage.Look] {
    /// Writes the document of `report.json` with these pages alone; `-` is standard output.
    ///
    /// - Throws: `OutputError` when the file cannot be written.
    package func writeJSON(to path: String) throws {
        do throws(ReportError) {
            let report = try JSONReport(ReportPlace(path), summary, ruleFacts: RuleBook.facts)
            for (index, look) in enumerated() {
                try report.add(ReportRow(input: Self.input, line: index + 1, entry: .page(look.page)))
            }
            try report.finish()
        } catch {
            throw OutputError.report(error)
        }
    }

    /// What a gate makes of the pages.
    package func verdict(_ gate: Gate) -> GateVerdict { gate.verdict(summary) }

    private static var input: String { RejectedLine.commandLine }

    /// The totals of a run of these pages.
    private var summary: ReportSummary {
        var summary = ReportSummary(
            rulesVersion: first?.version ?? "", startedAt: first?.page.record.fetchedAt ?? 0,
            finishedAt: WallClock.seconds())
        (summary.lines, summary.pages, summary.limits) = (count, count, first?.limits ?? "")
        for look in self { look.count(into: &summary) }
        summary.answers.pages[.fetched] = count
        let groups = Dictionary(grouping: self) { $0.audited.evidence.requested.host }
        summary.hosts = groups.map { name, looks in looks.host(name) }.sorted {
            ($0.rank, $0.name) < ($1.rank, $1.name)
        }
        summary.hostCount = groups.count
        return summary
    }

    /// The totals of the pages of one host.
    private func host(_ name: String) -> ReportSummary.Host {
        var totals = ReportSummary(rulesVersion: "", startedAt: 0, finishedAt: 0)
        for look in self { look.count(into: &totals) }
        var host = ReportSummary.Host(name: name)
        (host.pages, host.seen, host.median) = (count, totals.seen, totals.median)
        host.errors = totals.severities[.error] ?? 0
        host.absent = totals.outcomes[.http4xx] ?? 0
        for traffic in compactMap(\.traffic) {
            host.requests += traffic.requests
            host.throttles += traffic.refusals
            host.robots = traffic.robots
        }
        return host
    }
}

extension SinglePage.Look {
    /// Writes the card as an SVG document.
    ///
    /// - Returns: whether there is one to write.
    /// - Throws: `OutputError` when the file cannot be written.
    package func writeCard(to path: String, _ look: DrawnCard.Look) throws -> Bool {
        guard let card else { return false }
        do throws(ReportError) {
            let file = try OutputFile(path)
            try file.record { $0 += card.svg(look).utf8 }
            try file.publish()
            return true
        } catch {
            throw OutputError.report(error)
        }
    }

    fileprivate func count(into summary: inout ReportSummary) {
        let record = page.record
        summary.outcomes[record.outcome, default: 0] += 1
        if let score = record.score {
            summary.seen += 1
            summary.scores[score] += 1
            summary.grades[Grade(score: score), default: 0] += 1
        }
        for finding in record.findings where finding.component.isCounted {
            summary.severities[finding.severity, default: 0] += 1
        }
        for rule in Set(record.findings.map(\.rule)).sorted() {
            let points = record.findings.reduce(0) { $1.rule == rule ? $0 + $1.pointsLost : $0 }
            if let known = summary.rules.firstIndex(where: { $0.id == rule }) {
                summary.rules[known].pages += 1
                summary.rules[known].points += points
            } else {
                summary.rules.append(.init(id: rule, pages: 1, points: points))
            }
        }
    }
}
