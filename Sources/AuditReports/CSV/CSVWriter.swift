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

    /// Writes what is left and gives the file its name.
    package func finish() throws(ReportError) { try file.publish() }

    private static func endLine(_ bytes: inout [UInt8]) { bytes.append("\r\n") }
}

/// A file whose columns know all that is in them.
struct CSVTable<Record: Sendable> {
    private let writer: CSVWriter
    private let cells: CSVCells<Record, Void>

    /// Opens the file and writes its header; the file gets its name when `finish` is called.
    init(_ table: [Column<Record>], path: String, options: CSVOptions) throws(ReportError) {
        cells = CSVCells(table) { _, _, row in row.add(.text(nil)) }
        writer = try CSVWriter(path: path, columns: cells.names, options: options)
    }

    func add(_ record: Record) throws(ReportError) {
        var record = record
        try writer.row { cells.add(&record, (), to: &$0) }
    }

    func finish() throws(ReportError) { try writer.finish() }
}

/// The columns of a table as its rows are written: a function for each, because to look at a column for each of millions of
/// cells costs as much as to write them.
///
/// `Own` is what the writer of a row knows beside the record.
struct CSVCells<Record: Sendable, Own: Sendable>: Sendable {
    let names: [String]
    private let cells: [Cell]

    private typealias Cell = @Sendable (inout Record, borrowing Own, inout CSVRow) -> Void
    /// Adds the cell of a column that is not in the record.
    typealias OwnCell = @Sendable (OwnColumn, borrowing Own, inout CSVRow) -> Void

    init(_ table: [Column<Record>], own add: @escaping OwnCell) {
        let shown = Column.shown(table, in: .csv)
        names = shown.map(\.name)
        cells = shown.map { Self.cell($0.value, add) }
    }

    private static func cell(_ value: ColumnValue<Record>, _ add: @escaping OwnCell) -> Cell {
        switch value {
        case .word(let words, let get, _) where words.allSatisfy(CSVText.isPlain):
            { record, _, row in row.add(.word(get(&record))) }
        case .text(let get, _), .word(_, let get, _): { record, _, row in row.add(.text(get(&record))) }
        case .number(let get, _): { record, _, row in row.add(.number(row.isCounted ? get(&record) : nil)) }
        case .decimal(let digits, let get, _): { record, _, row in row.add(.decimal(get(&record), digits)) }
        case .time(let get, _): { record, _, row in row.add(.time(get(&record))) }
        case .flag(let get, _): { record, _, row in row.add(.text(get(&record).map { $0 ? "yes" : "no" })) }
        case .bytes: { _, _, row in row.add(.text(nil)) }
        case .own(let what): { _, own, row in add(what, own, &row) }
        }
    }

    /// Adds the cells of a record.
    func add(_ record: inout Record, _ own: borrowing Own, to row: inout CSVRow) {
        for cell in cells { cell(&record, own, &row) }
    }
}

/// One row that is being written.
package struct CSVRow {
    private var bytes: [UInt8]
    private let raw: Bool
    private var isFirst = true
    /// Whether its record was counted at all; the numbers of one that was not are empty.
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

    /// Moves the bytes out; a second owner would make the next append copy them all.
    mutating func take() -> [UInt8] { bytes.take() }
}
