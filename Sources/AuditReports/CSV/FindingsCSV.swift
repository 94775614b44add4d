internal import AuditModel
package import AuditRules

/// `findings.csv`: one row a finding, added page by page.
package final class FindingsCSV: ReportSink {
    /// The columns in their order, which is part of the interface.
    package static let columns = [
        "url", "rule", "severity", "component", "points_lost", "evidence", "advice", "source", "first_seen",
        "score_if_fixed", "state", "runs", "rules_version",
    ]

    private let writer: CSVWriter
    private let ruleFacts: (String) -> RuleFacts?
    private let options: CSVOptions
    private let rulesVersion: String
    /// The cells `advice` and `source` of each rule that was met, as they are written.
    private var advice: [String: [UInt8]] = [:]

    /// Opens the file, which gets its name when `finish` is called; `ruleFacts` looks a rule up by its id.
    package init(
        path: String, rulesVersion: String, ruleFacts: @escaping (String) -> RuleFacts?,
        options: CSVOptions = CSVOptions()
    ) throws(ReportError) {
        writer = try CSVWriter(path: path, columns: Self.columns, options: options)
        self.ruleFacts = ruleFacts
        self.options = options
        self.rulesVersion = rulesVersion
    }

    /// Writes the whole file; throws `ReportError`, and what the source throws.
    package static func write(
        _ source: some ReportSource, to path: String, ruleFacts: @escaping (String) -> RuleFacts?,
        options: CSVOptions = CSVOptions()
    ) throws {
        let file = try FindingsCSV(
            path: path, rulesVersion: source.summary().rulesVersion, ruleFacts: ruleFacts, options: options)
        try source.pour(into: [file])
        try file.finish()
    }

    /// Adds the findings of a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        for (index, finding) in page.record.findings.enumerated() {
            let advice = advice(of: finding.rule)
            try writer.row { row in
                row.add(.text(page.record.url))
                row.add(.text(finding.rule))
                row.add(.text(finding.severity.rawValue))
                row.add(.text(finding.component.rawValue))
                row.add(.decimal(finding.pointsLost, 1))
                row.add(.text(finding.evidence))
                row.add(written: advice)
                row.add(.time(page.firstSeen(index)))
                row.add(.number(page.scoreIfFixed(index)))
                row.add(.text(page.state(index)?.rawValue))
                row.add(.number(page.runs(index)))
                row.add(.text(rulesVersion))
            }
        }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }

    /// There are as many as rules, so all are kept.
    private func advice(of rule: String) -> [UInt8] {
        if let known = advice[rule] { return known }
        let facts = ruleFacts(rule)
        var row = CSVRow(bytes: [], raw: options.raw)
        row.add(.text(facts?.fix))
        row.add(.text(facts?.sourceText))
        let cells = row.take()
        advice[rule] = cells
        return cells
    }
}
