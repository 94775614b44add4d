internal import AuditModel
package import AuditRules

/// `rules.csv`: one row per rule with findings, with its fix; `findings.csv` has only its id.
package enum RulesCSV {
    struct Row: Sendable {
        let rule: RuleFacts
        let total: ReportSummary.RuleTotal
        let rulesVersion: String
    }

    static let table: [Column<Row>] = [
        Column("rule", .text { $0.rule.id }, "the id of the rule; `ogaudit explain ID` explains it"),
        Column("title", .text { $0.rule.fails }, "what is wrong"),
        Column(
            "severity", .word { $0.rule.force.severity }, "`error`, `warning`, `notice`; a single finding may be milder"
        ),
        Column("component", .word { $0.rule.component }, "the part of the score, as in `findings.csv`"),
        Column("pages", .number { $0.total.pages }, "pages with this finding"),
        Column(
            "points_lost", .decimal(1) { $0.total.points }, "points it takes from the scores of these pages in total"),
        Column("fix", .text { $0.rule.fix }, "what to do"),
        Column(
            "source", .text { $0.rule.sourceText },
            "the sources and what they say: `Apple TN3156: square, at least 108 pixels per side`"),
        Column(
            "source_url", .text { row in row.rule.sources.compactMap(\.source.webAddress).joined(separator: " ") },
            "the web pages of the sources, separated by spaces"),
        Column("confidence", .word { $0.rule.confidence }, "how sure the requirement is"),
        Column("rules_version", .text { $0.rulesVersion }, "as in `pages.csv`"),
    ]

    /// Writes the whole file, the most costly rules first.
    package static func write(
        _ summary: ReportSummary, to path: String, ruleFacts: (String) -> RuleFacts?, options: CSVOptions = CSVOptions()
    ) throws(ReportError) {
        let file = try CSVTable(table, path: path, options: options)
        for total in summary.rulesByCost {
            guard let rule = ruleFacts(total.id) else { continue }
            try file.add(Row(rule: rule, total: total, rulesVersion: summary.rulesVersion))
        }
        try file.finish()
    }
}

/// `resolved.csv`: one row per finding that has gone since the baseline; `findings.csv` cannot list those.
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
