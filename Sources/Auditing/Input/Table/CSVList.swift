internal import AuditModel

/// Reads the addresses of one column of a table, row by row.
struct CSVList {
    /// The column that was asked for; nil finds it by its name.
    let choice: ColumnChoice?
    let filter: AddressFilter

    /// Whether a name is that of a table: `.csv` or `.tsv`, compressed or not.
    static func isTable(named name: String) -> Bool {
        let lower = name.lowercased()
        let plain = lower.hasSuffix(".gz") ? lower.dropLast(3) : lower[...]
        return plain.hasSuffix(".csv") || plain.hasSuffix(".tsv")
    }

    /// Whether a list that is not called a table begins with the names of columns, one of which is known.
    static func hasHeader(_ beginning: ArraySlice<UInt8>) -> Bool {
        let text = URLList.withoutMark(beginning)
        guard let row = firstRow(of: text, delimiter: delimiter(of: text, input: "")) else { return false }
        return TableHeader(row, input: "").hasKnownName
    }

    private static func firstRow(of text: ArraySlice<UInt8>, delimiter: UInt8) -> TableRow? {
        var tokenizer = CSVTokenizer(
            delimiter: delimiter, keeping: .first(ColumnChoice.columnLimit, bytes: ColumnChoice.nameLimit))
        var rest = text
        var first: TableRow?
        while first == nil || first?.isBlank == true, !rest.isEmpty {
            let taken = tokenizer.take(rest)
            rest = rest.dropFirst(taken.count)
            first = taken.row ?? tokenizer.finish()
        }
        return first?.isBlank == false ? first : nil
    }

    /// What the first row says.
    struct Layout {
        var delimiter: UInt8
        /// Counted from 0.
        var column: Int
        /// Whether the first row holds names.
        var hasNames: Bool
        /// What to say about a column that was found; nil for one that was asked for.
        var note: InputNote?
    }

    /// Looks at the first row; nil when the input is a list with one address a line.
    ///
    /// - Throws: `AuditError` for a column that is not there, or not the only one.
    func layout(_ beginning: ArraySlice<UInt8>, input: String) throws(AuditError) -> Layout? {
        let text = URLList.withoutMark(beginning)
        let delimiter = Self.delimiter(of: text, input: input)
        guard let first = Self.firstRow(of: text, delimiter: delimiter) else { return nil }
        let header = TableHeader(first, input: input)
        guard let choice else {
            guard let column = try header.knownPlace() else { return nil }
            let note = InputNote(
                "\(input): URLs are read from column \(column + 1), “\(header.names[column])”.")
            return Layout(delimiter: delimiter, column: column, hasNames: true, note: note)
        }
        let column = try header.place(of: choice)
        let isAddress = URLList.isAddress(header.names[column])
        if case .number = choice, isAddress { return Layout(delimiter: delimiter, column: column, hasNames: false) }
        return Layout(delimiter: delimiter, column: column, hasNames: true)
    }

    func read(
        _ input: consuming InputBytes, _ layout: Layout, _ body: (URLList.Entry) throws -> Void
    ) throws {
        let name = input.name
        input.position += URLList.markLength(try input.beginning(3))
        var tokenizer = CSVTokenizer(
            delimiter: layout.delimiter, keeping: .column(layout.column, bytes: LineReader.lineLimit))
        var isNames = layout.hasNames
        func give(_ row: TableRow) throws {
            if row.isBlank && !row.isTooLong && !row.isUnclosed { return }
            defer { isNames = false }
            if !isNames { try body(entry(row, layout.column, name)) }
        }
        while try input.fill() {
            let taken = tokenizer.take(input.block[input.position...])
            input.position += taken.count
            if let row = taken.row { try give(row) }
        }
        if let last = tokenizer.finish() { try give(last) }
    }

    private func entry(_ row: TableRow, _ column: Int, _ input: String) -> URLList.Entry {
        let cell = row.cells.first
        let text = String(decoding: cell?.bytes[...] ?? [], as: UTF8.self)
        func rejected(_ reason: String) -> URLList.Entry {
            .rejected(URLList.rejected(text, input, cell?.line ?? row.line, reason))
        }
        if row.isTooLong {
            return rejected("the row is longer than \(grouped(CSVTokenizer.rowLimit)) bytes; is a quote not closed?")
        }
        if row.isUnclosed { return rejected("a quote in this row is not closed") }
        guard let cell else {
            return rejected("the row has \(counted(row.count, "cell")), but URLs are in column \(column + 1)")
        }
        if cell.isTooLong { return rejected("the cell is longer than \(grouped(LineReader.lineLimit)) bytes") }
        if cell.hasTextAfterQuote { return rejected("there is text after the closing quote") }
        if !cell.bytes.contains(where: { $0 > 32 }) { return rejected("the cell is empty") }
        return URLList.entry(text, input: input, line: cell.line, filter)
    }

    /// Tab in a `.tsv`; else which of comma, semicolon and tab the first row has most of, outside quotes.
    private static func delimiter(of text: ArraySlice<UInt8>, input: String) -> UInt8 {
        let (comma, semicolon, tab) = (UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"))
        let lower = input.lowercased()
        if lower.hasSuffix(".tsv") || lower.hasSuffix(".tsv.gz") { return tab }
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in text.drop(while: { $0 <= 32 }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 10 || byte == 13 { break }
            if byte == comma || byte == semicolon || byte == tab { counts[byte, default: 0] += 1 }
        }
        return [comma, semicolon, tab].max { counts[$0, default: 0] < counts[$1, default: 0] } ?? comma
    }
}
