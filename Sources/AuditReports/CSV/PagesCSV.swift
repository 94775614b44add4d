internal import AuditModel

/// `pages.csv`: one row a line of the input.
package struct PagesCSV: ReportSink {
    private static let cells = CSVCells(PageColumns.all, own: add)
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
        let findings: CSVField
        let rulesVersion: String
    }

    /// Adds a line.
    package func add(_ row: ReportRow) throws(ReportError) {
        var page = row.record
        let own = Own(
            input: row.input, line: row.line, findings: Self.rules(page.findings), rulesVersion: rulesVersion)
        try writer.row { cells in
            cells.isCounted = page.outcome != .rejected
            Self.cells.add(&page, own, to: &cells)
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

    private static func add(_ column: OwnColumn, _ own: borrowing Own, to row: inout CSVRow) {
        switch column {
        case .findings: row.add(own.findings)
        case .input: row.add(.text(own.input))
        case .line: row.add(.number(own.line))
        default: row.add(.text(own.rulesVersion))
        }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try writer.finish() }
}
