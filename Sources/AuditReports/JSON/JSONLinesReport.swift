/// `pages.jsonl`: one JSON object a line, one line a page; rejected lines of the input too.
///
/// Objects are those of `pages` in `report.json`. No line break stands inside one.
package struct JSONLinesReport: ReportSink {
    private let file: OutputFile
    private let rulesVersion: String

    /// Opens the file, which gets its name when `finish` is called.
    package init(_ place: ReportPlace, rulesVersion: String) throws(ReportError) {
        file = try OutputFile(place)
        self.rulesVersion = rulesVersion
    }

    /// Adds a page or a rejected line; an address that came before is left out.
    package func add(_ row: ReportRow) throws(ReportError) {
        if case .repeated = row.entry { return }
        try file.json { $0.line(row, rulesVersion: rulesVersion) }
        try file.record { $0.append(UInt8(ascii: "\n")) }
    }

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try file.publish() }
}
