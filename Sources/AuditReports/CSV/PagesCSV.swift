internal import AuditModel

/// `pages.csv`: one row per line of the input.
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

    /// Adds a line.
    package func add(_ row: ReportRow) throws(ReportError) {
        var page = row.record
        let findings = Self.rules(page.findings)
        try writer.row { cells in
            cells.isCounted = page.outcome != .rejected
            Self.cells.add(&page, to: &cells) { own, cells in
                switch own {
                case .findings: cells.add(findings)
                case .input: cells.add(.text(row.input))
                case .line: cells.add(.number(row.line))
                case .fragment: cells.add(.text(row.fragment))
                default: cells.add(.text(rulesVersion))
                }
            }
        }
    }

    /// Ids of rules need neither guard nor quotes.
    private static func rules(_ findings: [Finding]) -> CSVField {
        var rules: [UInt8] = []
        rules.reserveCapacity(findings.count * 32)
        // By index, because iterating copies every finding.
        for place in findings.indices where findings[place].component.isCounted {
            if !rules.isEmpty { rules.append(UInt8(ascii: " ")) }
            rules.append(findings[place].rule)
        }
        return .written(rules)
    }

    /// Flushes the buffer and renames the temporary file into place.
    package func finish() throws(ReportError) { try writer.finish() }
}
