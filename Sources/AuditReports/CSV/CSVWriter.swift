internal import AuditModel

/// Writes rows of a CSV file: RFC 4180, UTF-8, CRLF.
package struct CSVWriter {
    private let file: OutputFile
    private let raw: Bool

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
    private let columns: [Column<Record>.Shown]

    /// Opens the file and writes its header; the file gets its name when `finish` is called.
    init(_ table: [Column<Record>], path: String, options: CSVOptions) throws(ReportError) {
        columns = Column.shown(table, in: .csv)
        writer = try CSVWriter(path: path, columns: columns.map(\.name), options: options)
    }

    func add(_ record: Record) throws(ReportError) {
        try writer.row { row in
            for column in columns { row.add(column.value, of: record) }
        }
    }

    func finish() throws(ReportError) { try writer.finish() }
}

/// One row that is being written.
package struct CSVRow {
    private var bytes: [UInt8]
    private let raw: Bool
    private var isFirst = true

    init(bytes: consuming [UInt8], raw: Bool) {
        self.bytes = bytes
        self.raw = raw
    }

    /// Adds the next cell.
    package mutating func add(_ field: CSVField) {
        if isFirst { isFirst = false } else { bytes.append(UInt8(ascii: ",")) }
        field.append(to: &bytes, raw: raw)
    }

    /// Adds what a record has in a column.
    mutating func add<Record>(_ value: ColumnValue<Record>, of record: Record) {
        switch value {
        case .text(let get, _), .word(_, let get, _): add(.text(get(record)))
        case .number(let get, _): add(.number(get(record)))
        case .decimal(let digits, let get, _): add(.decimal(get(record), digits))
        case .time(let get, _): add(.time(get(record)))
        case .flag(let get, _): add(.text(get(record).map { $0 ? "yes" : "no" }))
        case .bytes, .own: add(.text(nil))
        }
    }

    /// Moves the bytes out; a second owner would make the next append copy them all.
    mutating func take() -> [UInt8] { bytes.take() }
}
