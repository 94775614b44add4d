internal import AuditModel

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

    /// What somebody typed: digits are a place, all else is a name.
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

    /// The place of the column that was asked for, counted from 0.
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
