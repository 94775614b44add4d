internal import AuditModel

/// One cell. Its kind decides how it is written, so that the guard against formulas cannot be forgotten.
package enum CSVField: Sendable {
    /// Text of any origin: without the white space around it, guarded and quoted as needed.
    case text(String?)
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
    func append(to bytes: inout [UInt8], raw: Bool) {
        switch self {
        case .text(let text):
            guard let text else { return }
            raw ? CSVText.append(text, to: &bytes, raw: raw) : CSVText.append(Self.trimmed(text), to: &bytes, raw: raw)
        case .number(let number): if let number { bytes.append(number) }
        case .decimal(let number, let digits): if let number { bytes.append(number, digits: digits) }
        case .time(let seconds): if seconds != 0 { UTCTime(seconds: seconds).append(to: &bytes) }
        }
    }

    /// Without white space at its ends, so that a line break there is not taken for the beginning of a formula.
    private static func trimmed(_ text: String) -> String {
        // Nearly every text begins and ends so, and the properties of a scalar are slow to look up.
        if let first = text.utf8.first, let last = text.utf8.last, visible.contains(first), visible.contains(last) {
            return text
        }
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return text }
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[start...end])
    }

    /// ASCII that is neither white space nor a control character.
    private static let visible: ClosedRange<UInt8> = 0x21...0x7E
}
