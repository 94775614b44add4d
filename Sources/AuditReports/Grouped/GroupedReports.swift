internal import AuditModel
package import AuditRules

/// Reports that tell of groups of pages in place of single ones: `junit.xml`, `summary.md`, annotations for GitHub.
///
/// They share one count of groups, whose names follow from the URLs of their pages alone, and are written when the last page is in.
package final class GroupedReports: ReportSink {
    package enum Kind: Sendable { case junit, markdown, github }

    private let counter: GroupCounter
    private var pages = 0
    private var summary: ReportSummary
    private let rules: [RuleFacts]
    private let files: [(kind: Kind, file: OutputFile)]

    /// Opens the files, which get their names when `finish` is called.
    ///
    /// - Parameter rules: every rule that may have been judged, in report order.
    package init(
        _ places: [(Kind, ReportPlace)], _ summary: ReportSummary, rules: [RuleFacts],
        groups: GroupCounter = GroupCounter()
    ) throws(ReportError) {
        var files: [(Kind, OutputFile)] = []
        for (kind, place) in places { files.append((kind, try OutputFile(place))) }
        (self.files, counter) = (files, groups)
        self.summary = summary
        self.rules = rules
    }

    package func settle(_ summary: ReportSummary) { self.summary = summary }

    /// Counts a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        pages += 1
        counter.add(page, number: pages)
    }

    /// Writes all of them and gives the files their names.
    package func finish() throws(ReportError) {
        let run = GroupedRun(counter.settled(), summary, rules: rules)
        for (kind, file) in files {
            switch kind {
            case .junit: try JUnitReport(run).write(to: file)
            case .markdown: try file.record { $0.append(MarkdownSummary(run).text) }
            case .github: try file.record { $0.append(GitHubAnnotations(run).text) }
            }
            try file.publish()
        }
    }
}
