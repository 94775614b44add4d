/// One row of a table, with the cells that were asked for.
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
