internal import AuditModel

/// `findings.csv`: one row a finding, added page by page; `rules.csv` has what there is to say of its rule.
package struct FindingsCSV: ReportSink {
    private static let cells = CSVCells(FindingColumns.all, own: field)
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

    /// What a row has beside its finding.
    private struct Own: Sendable {
        let url: String
        let firstSeen: Int64
        let scoreIfFixed: Int?
        let state: FindingState?
        let runs: Int?
        let rulesVersion: String
    }

    /// Adds the findings of a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        for (index, var finding) in page.record.findings.enumerated() where hasAll || finding.component.isCounted {
            let own = Own(
                url: page.record.url, firstSeen: page.firstSeen(index), scoreIfFixed: page.scoreIfFixed(index),
                state: page.state(index), runs: page.runs(index), rulesVersion: rulesVersion)
            try writer.row { Self.cells.add(&finding, own, to: &$0) }
        }
    }

    private static func field(_ column: OwnColumn, _ own: Own) -> CSVField {
        switch column {
        case .url: .text(own.url)
        case .firstSeen: .time(own.firstSeen)
        case .scoreIfFixed: .number(own.scoreIfFixed)
        case .state: .text(own.state?.rawValue)
        case .runs: .number(own.runs)
        default: .text(own.rulesVersion)
        }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }
}
