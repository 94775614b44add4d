internal import AuditModel

/// `pages.csv`: one row a line of the input.
package struct PagesCSV: ReportSink {
    private static let cells = CSVCells(PageColumns.all, own: field)
    /// The columns in their order, which is part of the interface.
    package static let columns = cells.names

    private let writer: CSVWriter
    private let rulesVersion: String

    /// Opens the file, which gets its name when `finish` is called.
    package init(
        path: String, rulesVersion: String, options: CSVOptions = CSVOptions()
    ) throws(ReportError) {
        self.rulesVersion = rulesVersion
        writer = try CSVWriter(path: path, columns: Self.columns, options: options)
    }

    /// Writes the whole file; throws `ReportError`, and what the source throws.
    package static func write(
        _ source: some ReportSource, to path: String, options: CSVOptions = CSVOptions()
    ) throws {
        let file = try PagesCSV(path: path, rulesVersion: source.summary().rulesVersion, options: options)
        try source.pour(into: [file])
        try file.finish()
    }

    /// What a row has beside its page.
    private struct Own: Sendable {
        let input: String
        let line: Int
        let findings: String
        let rulesVersion: String
    }

    /// Adds a line.
    package func add(_ row: ReportRow) throws(ReportError) {
        var page = row.record
        var rules = ""
        rules.reserveCapacity(page.findings.count * 32)
        for finding in page.findings where finding.component.isCounted {
            if !rules.isEmpty { rules += " " }
            rules += finding.rule
        }
        let own = Own(input: row.input, line: row.line, findings: rules, rulesVersion: rulesVersion)
        try writer.row { cells in
            cells.isCounted = page.outcome != .rejected
            Self.cells.add(&page, own, to: &cells)
        }
    }

    private static func field(_ column: OwnColumn, _ own: Own) -> CSVField {
        switch column {
        case .findings: .text(own.findings)
        case .input: .text(own.input)
        case .line: .number(own.line)
        default: .text(own.rulesVersion)
        }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }
}
