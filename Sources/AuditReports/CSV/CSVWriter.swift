internal import AuditModel

/// Writes rows of a CSV file: RFC 4180, UTF-8, CRLF.
package struct CSVWriter {
    private let file: OutputFile
    let raw: Bool

    /// Opens the file and writes its header; the file gets its name when `finish` is called.
    package init(path: String, columns: [String], options: CSVOptions = CSVOptions()) throws(ReportError) {
        file = try OutputFile(path)
        raw = options.raw
        try file.record { bytes in
            if options.bom { bytes.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
            bytes.append(columns.joined(separator: ","))
            Self.endLine(&bytes)
        }
    }

    /// Writes one row, whose cells `fill` adds in the order of the columns.
    package func row(_ fill: (inout CSVRow) -> Void) throws(ReportError) {
        try file.record { bytes in
            var row = CSVRow(bytes: bytes.take(), raw: raw)
            fill(&row)
            bytes = row.take()
            Self.endLine(&bytes)
        }
    }

    /// Flushes the buffer and renames the temporary file into place.
    package func finish() throws(ReportError) { try file.publish() }

    private static func endLine(_ bytes: inout [UInt8]) { bytes.append("\r\n") }
}

/// A CSV file whose columns read everything from the record.
struct CSVTable<Record: Sendable> {
    private let writer: CSVWriter
    private let cells: CSVCells<Record>

    /// Opens the file and writes its header; the file gets its name when `finish` is called.
    init(_ table: [Column<Record>], path: String, options: CSVOptions) throws(ReportError) {
        cells = CSVCells(table)
        writer = try CSVWriter(path: path, columns: cells.names, options: options)
    }

    func add(_ record: Record) throws(ReportError) {
        var record = record
        try writer.row { cells.add(&record, to: &$0) { _, row in row.add(.text(nil)) } }
    }

    func finish() throws(ReportError) { try writer.finish() }
}

/// The columns of a table, as one function each: looking up the kind of a column for each of millions of cells would
/// cost as much as writing them.
struct CSVCells<Record: Sendable>: Sendable {
    let names: [String]
    private let cells: [Cell]

    private enum Cell {
        case own(OwnColumn)
        case value(@Sendable (inout Record, inout CSVRow) -> Void)
    }

    init(_ table: [Column<Record>]) {
        let shown = Column.shown(table, in: .csv)
        names = shown.map(\.name)
        cells = shown.map { Self.cell($0.value) }
    }

    private static func cell(_ value: ColumnValue<Record>) -> Cell {
        switch value {
        case .own(let what): .own(what)
        case .word(let words, let get, _) where words.allSatisfy(CSVText.isPlain): .value { $1.add(.word(get(&$0))) }
        case .text(let get, _), .word(_, let get, _): .value { $1.add(.text(get(&$0))) }
        case .number(let get, _): .value { $1.add(.number($1.isCounted ? get(&$0) : nil)) }
        case .decimal(let digits, let get, _): .value { $1.add(.decimal(get(&$0), digits)) }
        case .time(let get, _): .value { $1.add(.time(get(&$0))) }
        case .flag(let get, _): .value { $1.add(.text(get(&$0).map { $0 ? "yes" : "no" })) }
        case .bytes: .value { $1.add(.text(nil)) }
        }
    }

    /// Adds the cells of a record. `own` writes those that the record does not have.
    func add(_ record: inout Record, to row: inout CSVRow, own: (OwnColumn, inout CSVRow) -> Void) {
        for cell in cells {
            switch cell {
            case .own(let what): own(what, &row)
            case .value(let write): write(&record, &row)
            }
        }
    }
}

/// A row while it is being written.
package struct CSVRow {
    private var bytes: [UInt8]
    private let raw: Bool
    private var isFirst = true
    /// Whether the record was counted; if not, its numbers are empty.
    var isCounted = true

    init(bytes: consuming [UInt8], raw: Bool) {
        self.bytes = bytes
        self.raw = raw
    }

    /// Adds the next cell.
    package mutating func add(_ field: CSVField) {
        if isFirst { isFirst = false } else { bytes.append(UInt8(ascii: ",")) }
        field.append(to: &bytes, raw: raw)
    }

    /// Moves the bytes out; a second reference would make the next append copy them all.
    mutating func take() -> [UInt8] { bytes.take() }
}

/// One cell. Its kind decides how it is written, so that no writer can forget the guard against formulas.
package enum CSVField: Sendable {
    /// Text of any origin: without the white space around it, guarded and quoted as needed.
    case text(String?)
    /// One of our own words that `CSVText.isPlain`: it needs neither guard nor quotes.
    case word(String?)
    /// A cell that was written before, by `written(raw:)`.
    case written([UInt8])
    case number(Int?)
    /// A number with a fixed number of decimals.
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
    /// Whether `findings.csv` includes findings about other apps, which cost nothing. The default is false.
    package var allFindings = false

    package init() {}
}

extension CSVField {
    /// A cell that is the same in all rows.
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
