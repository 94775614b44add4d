internal import AuditModel
public import AuditRules

/// `findings.csv`: one row a finding.
public enum FindingsCSV {
    /// The columns in their order, which is part of the interface.
    public static let columns = [
        "url", "rule", "severity", "component", "points_lost", "evidence", "advice", "source", "first_seen",
    ]

    /// Writes the file; throws `ReportError`, and what the source throws.
    public static func write(
        _ source: some ReportSource, to path: String, ruleFacts: (String) -> RuleFacts?,
        options: CSVOptions = CSVOptions()
    ) throws {
        let writer = try CSVWriter(path: path, columns: columns, options: options)
        try source.forEachPage { page in
            for (index, finding) in page.record.findings.enumerated() {
                let firstSeen = index < page.firstSeen.count ? page.firstSeen[index] : page.record.fetchedAt
                let facts = ruleFacts(finding.rule)
                try writer.row { row in
                    row.add(.text(page.record.url))
                    add(finding, facts, to: &row)
                    row.add(.time(firstSeen))
                }
            }
        }
        try writer.finish()
    }

    private static func add(_ finding: Finding, _ facts: RuleFacts?, to row: inout CSVRow) {
        row.add(.text(finding.rule))
        row.add(.text(finding.severity.rawValue))
        row.add(.text(finding.component.rawValue))
        row.add(.decimal(finding.pointsLost, 1))
        row.add(.text(finding.evidence))
        row.add(.text(facts?.fix))
        row.add(.text(facts?.source))
    }
}
