internal import AuditModel
internal import AuditRules

/// `issues.csv`: one row per rule, URL template and host, counted page by page and written at the end.
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
    private var pages = 0

    /// Opens the file, which gets its name when `finish` is called.
    package init(
        path: String, rulesVersion: String, options: CSVOptions = CSVOptions(), groups: GroupCounter = GroupCounter()
    ) throws(ReportError) {
        file = try CSVTable(Self.table, path: path, options: options)
        (self.rulesVersion, self.groups) = (rulesVersion, groups)
    }

    /// Counts a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        pages += 1
        groups.add(page, number: pages)
    }

    /// Writes the rows, those with the most to gain first, and gives the file its name.
    package func finish() throws(ReportError) {
        for issue in groups.settled().byGain { try file.add(Row(issue: issue, rulesVersion: rulesVersion)) }
        try file.finish()
    }
}
