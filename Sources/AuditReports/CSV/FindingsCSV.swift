internal import AuditModel

/// `findings.csv`: one row a finding, added page by page; `rules.csv` has what there is to say of its rule.
package struct FindingsCSV: ReportSink {
    private static let cells = CSVCells(FindingColumns.all, own: add)
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
        let page: ReportPage
        let index: Int
        let url: CSVField
        let firstSeen: CSVField
        let rulesVersion: CSVField
    }

    /// Adds the findings of a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        let url = CSVField.text(page.record.url).written(raw: writer.raw)
        // Most findings of a page came together.
        var time = (seconds: Int64.min, cell: CSVField.time(0))
        for (index, var finding) in page.record.findings.enumerated() where hasAll || finding.component.isCounted {
            let seconds = page.firstSeen(index)
            if time.seconds != seconds { time = (seconds, CSVField.time(seconds).written(raw: writer.raw)) }
            let own = Own(page: page, index: index, url: url, firstSeen: time.cell, rulesVersion: rulesVersion)
            try writer.row { Self.cells.add(&finding, own, to: &$0) }
        }
    }

    private static func add(_ column: OwnColumn, _ own: borrowing Own, to row: inout CSVRow) {
        switch column {
        case .url: row.add(own.url)
        case .firstSeen: row.add(own.firstSeen)
        case .scoreIfFixed: row.add(.number(own.page.scoreIfFixed(own.index)))
        case .state: row.add(.word(own.page.state(own.index)?.rawValue))
        case .runs: row.add(.number(own.page.runs(own.index)))
        default: row.add(own.rulesVersion)
        }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }
}
