internal import AuditModel

/// Reads the addresses of one column of a table, row by row.
struct CSVList {
    /// The column that was requested; nil finds it by its name.
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
        /// What to say about a column that was found; nil for one that was requested.
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

/// Which column of a table holds the addresses.
package enum ColumnChoice: Equatable, Sendable {
    /// By its name in the first row.
    case name(String)
    /// By its place, counted from 1.
    case number(Int)

    /// Columns with one of these names are found without being told.
    static let knownNames: Set<String> = ["url", "address", "loc", "page"]
    /// Columns of a table that are looked at, and bytes of a name.
    package static let columnLimit = 1_000
    static let nameLimit = 200

    /// As typed: digits are a place, all else is a name.
    init(parsing text: String) throws(AuditError) {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 48 < 10 }) else {
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw .option(.emptyColumn)
            }
            self = .name(text)
            return
        }
        guard let number = Int(text), (1...Self.columnLimit).contains(number) else {
            throw .option(.column(text))
        }
        self = .number(number)
    }
}

/// The first row of a table, and the column that was found in it.
package struct TableHeader: Hashable, Sendable {
    /// The names as written, trimmed.
    let names: [String]
    package let input: String

    init(_ row: TableRow, input: String) {
        names = row.cells.map { cell in
            let text = String(decoding: cell.bytes, as: UTF8.self)
            return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        self.input = input
    }

    /// The place of the column that was requested, counted from 0.
    ///
    /// - Throws: `AuditError` that names the columns which are there.
    func place(of choice: ColumnChoice) throws(AuditError) -> Int {
        switch choice {
        case .number(let number):
            guard number <= names.count else { throw .table(self, .noNumber(number)) }
            return number - 1
        case .name(let name):
            let places = named(name)
            guard let place = places.first else { throw .table(self, .noName(name)) }
            guard places.count == 1 else {
                throw .table(self, .manyNamed(name, count: places.count, first: place + 1))
            }
            return place
        }
    }

    /// Whether these are several names and no URLs, and exactly one of them is known.
    var hasKnownName: Bool {
        names.count > 1 && !names.contains(where: URLList.isAddress)
            && names.count { ColumnChoice.knownNames.contains($0.lowercased()) } == 1
    }

    /// The one column with a known name; nil when the input is no table but a list.
    ///
    /// - Throws: `AuditError` when it is a table without such a column, or with several.
    func knownPlace() throws(AuditError) -> Int? {
        let places = names.indices.filter { ColumnChoice.knownNames.contains(names[$0].lowercased()) }
        if places.count == 1 { return places[0] }
        if places.isEmpty, names.count == 1 { return nil }
        if let address = names.firstIndex(where: URLList.isAddress) {
            throw .table(self, .noHeader(urlColumn: address + 1))
        }
        throw .table(self, places.isEmpty ? .noKnownName : .manyKnown(places.count))
    }

    /// Exactly so written, else with the case aside.
    private func named(_ name: String) -> [Int] {
        let exact = names.indices.filter { names[$0] == name }
        return exact.isEmpty ? names.indices.filter { names[$0].lowercased() == name.lowercased() } : exact
    }

    /// The first names in a sentence.
    package var listing: String {
        let shown = names.prefix(Self.listingLimit).map {
            $0.isEmpty ? "(no name)" : URLList.printable($0, limit: Self.shownNameLimit)
        }
        let rest = names.count - shown.count
        return "Its columns are: " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more." : ".")
    }

    private static let listingLimit = 20
    private static let shownNameLimit = 40
}
