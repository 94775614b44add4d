internal import AuditModel

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
                    case .content: cells.add(.text(page.record.content))
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
