internal import AuditModel
package import AuditRules

/// `resolved.csv`: one row for each finding that is gone since the baseline, which `findings.csv` cannot have.
package enum ResolvedCSV {
    struct Row: Sendable {
        let item: RunChanges.Item
        let rule: RuleFacts?
        let rulesVersion: String
    }

    static let table: [Column<Row>] = [
        Column("url", .text { $0.item.url }, "the page"), Column("rule", .text { $0.item.rule }, "the id of the rule"),
        Column("severity", .word { $0.rule?.force.severity }, "`error`, `warning`, `notice`"),
        Column("component", .word { $0.rule?.component }, "the part of the score, as in `findings.csv`"),
        Column("first_seen", .time { $0.item.firstSeen }, "as in `findings.csv`"),
        Column("state", .text { $0.item.state.rawValue }, "`fixed` or `no_longer_applies`"),
        Column("rules_version", .text { $0.rulesVersion }, "as in `pages.csv`"),
    ]

    /// Writes the whole file, with no row when nothing is gone.
    ///
    /// - Parameter findings: gives them one by one.
    /// - Throws: `ReportError`, and what `findings` throws.
    package static func write(
        to path: String, rulesVersion: String, ruleFacts: @escaping (String) -> RuleFacts?,
        options: CSVOptions = CSVOptions(),
        _ findings: ((RunChanges.Item) throws -> Void) throws -> Void
    ) throws {
        let file = try CSVTable(table, path: path, options: options)
        try findings { item in
            try file.add(Row(item: item, rule: ruleFacts(item.rule), rulesVersion: rulesVersion))
        }
        try file.finish()
    }
}
