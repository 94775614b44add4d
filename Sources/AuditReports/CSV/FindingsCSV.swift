internal import AuditModel
package import AuditRules

/// `findings.csv`: one row a finding, added page by page.
package final class FindingsCSV: ReportSink {
    private static let shown = Column.shown(FindingColumns.all, in: .csv)
    /// The columns in their order, which is part of the interface.
    package static let columns = shown.map(\.name)

    private let writer: CSVWriter
    private let ruleFacts: (String) -> RuleFacts?
    private let options: CSVOptions
    private let rulesVersion: String
    /// Of each rule that was met, as they are written.
    private var cells: [String: (advice: [UInt8], source: [UInt8])] = [:]

    /// Opens the file, which gets its name when `finish` is called; `ruleFacts` looks a rule up by its id.
    package init(
        path: String, rulesVersion: String, ruleFacts: @escaping (String) -> RuleFacts?,
        options: CSVOptions = CSVOptions()
    ) throws(ReportError) {
        writer = try CSVWriter(path: path, columns: Self.columns, options: options)
        self.ruleFacts = ruleFacts
        self.options = options
        self.rulesVersion = rulesVersion
    }

    /// Writes the whole file; throws `ReportError`, and what the source throws.
    package static func write(
        _ source: some ReportSource, to path: String, ruleFacts: @escaping (String) -> RuleFacts?,
        options: CSVOptions = CSVOptions()
    ) throws {
        let file = try FindingsCSV(
            path: path, rulesVersion: source.summary().rulesVersion, ruleFacts: ruleFacts, options: options)
        try source.pour(into: [file])
        try file.finish()
    }

    /// Adds the findings of a page.
    package func add(_ row: ReportRow) throws(ReportError) {
        guard let page = row.page else { return }
        for (index, finding) in page.record.findings.enumerated() {
            let cells = cells(of: finding.rule)
            try writer.row { row in
                for column in Self.shown {
                    switch column.value {
                    case .own(.advice): row.add(written: cells.advice)
                    case .own(.source): row.add(written: cells.source)
                    case .own(let own): row.add(field(own, page, index))
                    case let value: row.add(value, of: finding)
                    }
                }
            }
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

    /// There are as many as rules, so all are kept.
    private func cells(of rule: String) -> (advice: [UInt8], source: [UInt8]) {
        if let known = cells[rule] { return known }
        let facts = ruleFacts(rule)
        let both = (advice: cell(facts?.fix), source: cell(facts?.sourceText))
        cells[rule] = both
        return both
    }

    private func cell(_ text: String?) -> [UInt8] {
        var row = CSVRow(bytes: [], raw: options.raw)
        row.add(.text(text))
        return row.take()
    }
}
