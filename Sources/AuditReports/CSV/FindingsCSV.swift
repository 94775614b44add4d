internal import AuditModel

/// `findings.csv`: one row a finding, added page by page; `rules.csv` has what there is to say of its rule.
package struct FindingsCSV: ReportSink {
    private static let cells = CSVCells(FindingColumns.all)
    /// The columns in their order, which is part of the interface.
    package static let columns = cells.names

    private let writer: CSVWriter
    private let hasAll: Bool
    private let rulesVersion: String

    /// Opens the file, which gets its name when `finish` is called.
    package init(path: String, rulesVersion: String, options: CSVOptions = CSVOptions()) throws(ReportError) {
        writer = try CSVWriter(path: path, columns: Self.columns, options: options)
        hasAll = options.allFindings
        self.rulesVersion = rulesVersion
    }

    /// Writes the whole file; throws `ReportError`, and what the source throws.
    package static func write(
        _ source: some ReportSource, to path: String, options: CSVOptions = CSVOptions()
    ) throws {
        let file = try FindingsCSV(path: path, rulesVersion: source.summary().rulesVersion, options: options)
        try source.pour(into: [file])
        try file.finish()
    }

    /// Adds the findings of a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        for (index, finding) in page.record.findings.enumerated() where hasAll || finding.component.isCounted {
            try writer.row { Self.cells.add(finding, to: &$0) { field($0, page, index) } }
        }
    }

    private func field(_ own: OwnColumn, _ page: ReportPage, _ index: Int) -> CSVField {
        switch own {
        case .url: .text(page.record.url)
        case .firstSeen: .time(page.firstSeen(index))
        case .scoreIfFixed: .number(page.scoreIfFixed(index))
        case .state: .text(page.state(index)?.rawValue)
        case .runs: .number(page.runs(index))
        default: .text(rulesVersion)
        }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }
}
