internal import AuditModel
package import AuditRules

/// `findings.csv`: one row per finding, added page by page. Facts about the rule are in `rules.csv`.
package struct FindingsCSV: ReportSink {
    private static let cells = CSVCells(FindingColumns.all)
    /// The columns in their order, which is part of the interface.
    package static let columns = cells.names

    private let writer: CSVWriter
    private let hasAll: Bool
    private let rulesVersion: CSVField

    /// Opens the file, which gets its name when `finish` is called.
    package init(path: String, rulesVersion: String, options: CSVOptions = CSVOptions()) throws(ReportError) {
        writer = try CSVWriter(path: path, columns: Self.columns, options: options)
        hasAll = options.allFindings
        self.rulesVersion = CSVField.text(rulesVersion).written(raw: options.raw)
    }

    /// Adds the findings of a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        let url = CSVField.text(page.record.url).written(raw: writer.raw)
        // Most findings of a page share their state.
        var time = (seconds: Int64.min, cell: CSVField.time(0))
        for index in page.record.findings.indices where hasAll || page.record.findings[index].component.isCounted {
            let seconds = page.firstSeen(index)
            if time.seconds != seconds { time = (seconds, CSVField.time(seconds).written(raw: writer.raw)) }
            var finding = page.record.findings[index]
            try writer.row { cells in
                Self.cells.add(&finding, to: &cells) { own, cells in
                    switch own {
                    case .url: cells.add(url)
                    case .htmlCode: cells.add(.text(page.record.htmlCode))
                    case .firstSeen: cells.add(time.cell)
                    case .scoreIfFixed: cells.add(.number(page.scoreIfFixed(index)))
                    case .state: cells.add(.word(page.state(index)?.rawValue))
                    case .runs: cells.add(.number(page.runs(index)))
                    default: cells.add(rulesVersion)
                    }
                }
            }
        }
    }

    /// Flushes the buffer and renames the temporary file into place.
    package func finish() throws(ReportError) { try writer.finish() }
}

/// `issues.csv`: one row per rule, URL template and host, written when the counter that reports share has every page.
///
/// Findings about other apps are not counted. Beyond the limits of `GroupCounter`, everything goes into one row for the
/// rest.
package final class IssuesCSV: ReportSink {
    struct Row: Sendable {
        let issue: FindingGroups.Item
        let rulesVersion: String

        var first: FindingGroups.Example? { issue.breach.examples.first }
    }

    static let table: [Column<Row>] = [
        Column("rule", .text { $0.issue.breach.rule }, "the id of the rule; its fix and sources are in `rules.csv`"),
        Column(
            "severity", .word { $0.issue.breach.severity },
            "the highest of these findings: `error`, `warning`, `notice`"),
        Column("host", .text { $0.issue.host }, "the host of the pages, with its port"),
        Column(
            "kind", .text { $0.issue.label },
            "the URL template: host and folder, such as `example.com/blog/{year}/`"),
        Column("pages", .number { $0.issue.breach.pages }, "pages of this kind with this finding"),
        Column(
            "gain", .number { $0.issue.breach.gain },
            "points by which the scores of these pages would rise in total, if only this is fixed"),
        Column(
            "points_lost", .decimal(1) { $0.issue.breach.points },
            "points it takes from the scores of these pages in total"),
        Column("example_url", .text { $0.first?.url }, "the first of these pages, up to 200 characters"),
        Column("evidence", .text { $0.first?.evidence }, "what was found on it, up to 200 characters"),
        Column("rules_version", .text { $0.rulesVersion }, "as in `pages.csv`"),
    ]

    private let file: CSVTable<Row>
    private let groups: GroupCounter
    private let rulesVersion: String

    /// Opens the file, which gets its name when `finish` is called.
    package init(
        path: String, rulesVersion: String, options: CSVOptions = CSVOptions(), groups: GroupCounter
    ) throws(ReportError) {
        file = try CSVTable(Self.table, path: path, options: options)
        (self.rulesVersion, self.groups) = (rulesVersion, groups)
    }

    /// Adds nothing: the counter takes each page by itself.
    package func add(_ row: ReportRow) throws(ReportError) {}

    /// Writes the rows, those with the most to gain first, and gives the file its name.
    package func finish() throws(ReportError) {
        for issue in groups.settled().byGain { try file.add(Row(issue: issue, rulesVersion: rulesVersion)) }
        try file.finish()
    }
}

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
