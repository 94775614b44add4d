internal import AuditModel

/// Which column of a table holds the addresses.
enum ColumnChoice: Equatable, Sendable {
    /// By its name in the first row.
    case name(String)
    /// By its place, counted from 1.
    case number(Int)

    /// Columns with one of these names are found without being told.
    static let knownNames: Set<String> = ["url", "address", "loc", "page"]
    /// Columns of a table that are looked at, and bytes of a name.
    static let columnLimit = 1_000
    static let nameLimit = 200

    /// What `--url-column` says: digits are a place, all else is a name.
    init(parsing text: String) throws(UsageError) {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 48 < 10 }) else {
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw UsageError("--url-column requires a column name, or a number from 1.")
            }
            self = .name(text)
            return
        }
        guard let number = Int(text), (1...Self.columnLimit).contains(number) else {
            throw UsageError(
                "invalid column '\(text)' for --url-column: use a number from 1 to \(grouped(Self.columnLimit)).")
        }
        self = .number(number)
    }
}

/// The first row of a table, and the column that was found in it.
struct TableHeader {
    /// The names as written, trimmed.
    let names: [String]
    let input: String

    init(_ row: TableRow, input: String) {
        names = row.cells.map { cell in
            let text = String(decoding: cell.bytes, as: UTF8.self)
            return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        self.input = input
    }

    /// The place of the column that was asked for, counted from 0.
    ///
    /// - Throws: `UsageError` that names the columns which are there.
    func place(of choice: ColumnChoice) throws(UsageError) -> Int {
        switch choice {
        case .number(let number):
            guard number <= names.count else {
                throw UsageError("\(input) has no column \(number) for --url-column. \(listing)")
            }
            return number - 1
        case .name(let name):
            let places = named(name)
            guard let place = places.first else {
                throw UsageError("\(input) has no column '\(name)' for --url-column. \(listing)")
            }
            guard places.count == 1 else {
                throw UsageError(
                    "\(input) has \(places.count) columns “\(name)”; set --url-column to the number of one, such as "
                        + "\(place + 1).")
            }
            return place
        }
    }

    /// The one column with a known name; nil when the input is no table but a list.
    ///
    /// - Throws: `UsageError` when it is a table without such a column, or with several.
    func knownPlace() throws(UsageError) -> Int? {
        let places = names.indices.filter { ColumnChoice.knownNames.contains(names[$0].lowercased()) }
        if places.count == 1 { return places[0] }
        if places.isEmpty, names.count == 1 { return nil }
        let hint = "Set --url-column to its name or number."
        if let address = names.firstIndex(where: URLList.isAddress) {
            throw UsageError("\(input) has no header row; add --url-column \(address + 1).")
        }
        if places.isEmpty {
            throw UsageError("\(input) has no column named url, address, loc or page. \(hint) \(listing)")
        }
        throw UsageError("\(input) has \(places.count) columns that may contain the URLs. \(hint) \(listing)")
    }

    /// Exactly so written, else with the case aside.
    private func named(_ name: String) -> [Int] {
        let exact = names.indices.filter { names[$0] == name }
        return exact.isEmpty ? names.indices.filter { names[$0].lowercased() == name.lowercased() } : exact
    }

    private var listing: String {
        let shown = names.prefix(Self.listingLimit).map {
            $0.isEmpty ? "(no name)" : URLList.printable($0, limit: Self.shownNameLimit)
        }
        let rest = names.count - shown.count
        return "Its columns are: " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more." : ".")
    }

    private static let listingLimit = 20
    private static let shownNameLimit = 40
}
