/// One row of a table, with the cells that were requested.
struct TableRow: Equatable {
    /// The line on which it begins, counted from 1.
    var line: Int
    /// How many cells it has.
    var count = 0
    var cells: [TableCell] = []
    /// Whether no cell holds anything but white space.
    var isBlank = true
    /// Whether it was given up, because it is longer than `CSVTokenizer.rowLimit`.
    var isTooLong = false
    /// Whether the input ends inside its quotes.
    var isUnclosed = false
}

/// One cell that was kept, without its quotes.
struct TableCell: Equatable {
    var bytes: [UInt8] = []
    /// The line on which it begins.
    var line: Int
    /// Whether it was cut.
    var isTooLong = false
    /// Whether text follows its closing quote, which RFC 4180 does not allow.
    var hasTextAfterQuote = false
}

/// Takes a table apart by RFC 4180, a byte at a time: quotes, quotes in quotes, line breaks in quotes.
///
/// Rows end with LF, CRLF or CR. Quotes inside a bare cell are taken as written, as spreadsheets do. It holds the cells
/// that were requested, cut at a limit, and nothing else of a row.
struct CSVTokenizer {
    /// Which cells are kept.
    enum Keeping {
        /// The first so many, each cut there.
        case first(Int, bytes: Int)
        /// One column, counted from 0.
        case column(Int, bytes: Int)
    }

    /// The longest row that is read. An unclosed quote swallows so much and no more.
    static let rowLimit = 1 << 20

    private enum State {
        case cellStart, bare, quoted
        /// After a quote inside quotes: the end, or a quote of the text.
        case quoteInQuotes
        /// In a row that was given up: up to its line's end.
        case lost
    }

    private let delimiter: UInt8
    var keeping: Keeping
    private var state = State.cellStart
    private var row = TableRow(line: 1)
    private var cell = TableCell(line: 1)
    private var line = 1
    private var rowBytes = 0
    private var lastWasCR = false

    private static let quote = UInt8(ascii: "\"")

    init(delimiter: UInt8, keeping: Keeping) {
        (self.delimiter, self.keeping) = (delimiter, keeping)
    }

    /// Reads up to the end of a row; says how many bytes that took.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> (count: Int, row: TableRow?) {
        for index in bytes.indices {
            if let row = step(bytes[index]) { return (index + 1 - bytes.startIndex, row) }
        }
        return (bytes.count, nil)
    }

    /// The row that the end of the input ends; nil when there is none.
    mutating func finish() -> TableRow? {
        guard rowBytes > 0, state != .lost else { return nil }
        row.isUnclosed = state == .quoted
        return endRow()
    }

    private mutating func step(_ byte: UInt8) -> TableRow? {
        let isSecondHalf = lastWasCR && byte == 10
        lastWasCR = byte == 13
        if isSecondHalf {
            if state == .quoted { keep(byte) }
            return nil
        }
        let isBreak = byte == 10 || byte == 13
        if isBreak { line += 1 }
        rowBytes += 1
        if rowBytes > Self.rowLimit, state != .lost { return giveUp(atBreak: isBreak) }
        return isBreak ? lineBreak(byte) : inLine(byte)
    }

    private mutating func lineBreak(_ byte: UInt8) -> TableRow? {
        switch state {
        case .quoted:
            keep(byte)
            return nil
        case .lost:
            begin()
            return nil
        default: return endRow()
        }
    }

    private mutating func inLine(_ byte: UInt8) -> TableRow? {
        switch (state, byte) {
        case (.lost, _): break
        case (.quoted, Self.quote): state = .quoteInQuotes
        case (.quoted, _): keep(byte)
        case (.cellStart, Self.quote): state = .quoted
        case (.quoteInQuotes, Self.quote):
            state = .quoted
            keep(byte)
        case (_, delimiter): endCell()
        case (.quoteInQuotes, _):
            cell.hasTextAfterQuote = true
            state = .bare
            keep(byte)
        default:
            state = .bare
            keep(byte)
        }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        if byte > 32 { row.isBlank = false }
        let limit: Int
        switch keeping {
        case .first(let count, let bytes): limit = row.count < count ? bytes : 0
        case .column(let column, let bytes): limit = row.count == column ? bytes : 0
        }
        if cell.bytes.count < limit { cell.bytes.append(byte) } else { cell.isTooLong = true }
    }

    private mutating func endCell() {
        switch keeping {
        case .first(let count, _): if row.count < count { row.cells.append(cell) }
        case .column(let column, _): if row.count == column { row.cells.append(cell) }
        }
        row.count += 1
        cell = TableCell(line: line)
        state = .cellStart
    }

    private mutating func endRow() -> TableRow {
        endCell()
        defer { begin() }
        return row
    }

    private mutating func giveUp(atBreak: Bool) -> TableRow {
        row.isTooLong = true
        defer {
            begin()
            if !atBreak { state = .lost }
        }
        return row
    }

    private mutating func begin() {
        (row, cell, rowBytes, state) = (TableRow(line: line), TableCell(line: line), 0, .cellStart)
    }
}
