internal import AuditModel

/// `pages.csv`: one row a line of the input.
package struct PagesCSV: ReportSink {
    private static let cells = CSVCells(PageColumns.all)
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

    /// Adds a line.
    package func add(_ row: ReportRow) throws(ReportError) {
        let page = row.shown.record
        try writer.row { cells in
            cells.isCounted = page.outcome != .rejected
            Self.cells.add(page, to: &cells) { field($0, row, page) }
        }
    }

    private func field(_ own: OwnColumn, _ row: ReportRow, _ page: PageRecord) -> CSVField {
        switch own {
        case .findings: .text(page.findings.filter { $0.component.isCounted }.map(\.rule).joined(separator: " "))
        case .input: .text(row.input)
        case .line: .number(row.line)
        default: .text(rulesVersion)
        }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }
}
