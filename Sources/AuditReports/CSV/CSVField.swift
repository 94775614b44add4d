internal import AuditModel

/// One cell. Its kind decides how it is written, so that the guard against formulas cannot be forgotten.
package enum CSVField: Sendable {
    /// Text of any origin: without the white space around it, guarded and quoted as needed.
    case text(String?)
    /// One of our own words that `CSVText.isPlain`: it needs neither guard nor quotes.
    case word(String?)
    /// A cell that was written before, by `written(raw:)`.
    case written([UInt8])
    case number(Int?)
    /// A number with so many decimals.
    case decimal(Double?, Int)
    /// Seconds since 1970, written in ISO 8601; 0 is an empty cell.
    case time(Int64)
}

/// How cells are written.
package struct CSVOptions: Sendable {
    /// Whether the file starts with a byte order mark, which Excel needs to read UTF-8. The default is false.
    package var bom = false
    /// Whether cells that a spreadsheet would run are left as they are. The default is false.
    package var raw = false
    /// Whether `findings.csv` has those too that cost nothing because they are about other apps. The default is false.
    package var allFindings = false

    package init() {}
}

extension CSVField {
    /// The cell for all rows that have the same.
    func written(raw: Bool) -> CSVField {
        var bytes: [UInt8] = []
        append(to: &bytes, raw: raw)
        return .written(bytes)
    }

    func append(to bytes: inout [UInt8], raw: Bool) {
        switch self {
        case .text(let text): if let text { CSVText.append(text, to: &bytes, raw: raw) }
        case .word(let word): if let word { bytes.append(word) }
        case .written(let cell): bytes.append(contentsOf: cell)
        case .number(let number): if let number { bytes.append(number) }
        case .decimal(let number, let digits): if let number { bytes.append(number, digits: digits) }
        case .time(let seconds): if seconds != 0 { UTCTime(seconds: seconds).append(to: &bytes) }
        }
    }
}
