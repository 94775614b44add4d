internal import AuditModel

/// A member of a JSON object, made of columns.
indirect enum JSONColumn<Record: Sendable>: Sendable {
    case value(Column<Record>.Shown)
    /// Columns with the same word before the dot in their names; null if the first of them is null.
    case object(String, [Column<Record>.Shown])

    static func all(of table: [Column<Record>]) -> [JSONColumn] {
        var members: [JSONColumn] = []
        for column in Column.shown(table, in: .json) {
            let parts = column.name.split(separator: ".").map(String.init)
            guard parts.count == 2 else {
                members.append(.value(column))
                continue
            }
            var inside: [Column<Record>.Shown] = []
            if case .object(parts[0], let before)? = members.last {
                inside = before
                members.removeLast()
            }
            var column = column
            column.name = parts[1]
            members.append(.object(parts[0], inside + [column]))
        }
        return members
    }
}

extension JSONWriter {
    /// Writes an object with the columns of a record. `own` writes those that the record does not have, and further
    /// members.
    mutating func object<Record>(
        _ members: [JSONColumn<Record>], of record: Record, own: (inout JSONWriter, OwnColumn) -> Void,
        more: (inout JSONWriter) -> Void = { _ in }
    ) {
        var record = record
        object { json in
            for member in members {
                switch member {
                case .value(let column):
                    json.key(word: column.name)
                    if case .own(let what) = column.value { own(&json, what) } else { json.value(column, of: &record) }
                case .object(let name, let columns):
                    json.key(word: name)
                    json.object(columns, of: &record)
                }
            }
            more(&json)
        }
    }

    private mutating func object<Record>(_ columns: [Column<Record>.Shown], of record: inout Record) {
        guard case .text(let get, _)? = columns.first?.value, get(&record) != nil else { return null() }
        object { json in
            for column in columns {
                json.key(word: column.name)
                json.value(column, of: &record)
            }
        }
    }

    /// Writes the columns of a record as an array. `own` writes those that the record does not have.
    mutating func array<Record>(
        _ cells: JSONCells<Record>, of record: inout Record, own: (inout JSONWriter, OwnColumn) -> Void
    ) {
        array { json in
            for cell in cells.cells {
                switch cell {
                case .own(let what): own(&json, what)
                case .value(let write): write(&record, &json)
                }
            }
        }
    }

    fileprivate mutating func value<Record>(_ column: Column<Record>.Shown, of record: inout Record) {
        switch column.value {
        case .text(let get, _), .word(_, let get, _): value(get(&record), limit: column.limit)
        case .number(let get, _): value(get(&record))
        case .decimal(let digits, let get, _): value(get(&record), digits: digits)
        case .time(let get, _): value(time: get(&record))
        case .flag(let get, _): if let flag = get(&record) { value(flag) } else { null() }
        case .bytes, .own: null()
        }
    }
}

/// The columns of an array, as one function each, like `CSVCells` for a table.
struct JSONCells<Record: Sendable>: Sendable {
    let names: [String]
    fileprivate let cells: [Cell]

    fileprivate enum Cell {
        case own(OwnColumn)
        case value(@Sendable (inout Record, inout JSONWriter) -> Void)
    }

    /// - Parameter isNumbered: whether words are written as their index in the list of all words, and unset flags as 0.
    init(_ columns: [Column<Record>.Shown], isNumbered: Bool) {
        names = columns.map(\.name)
        cells = columns.map { Self.cell($0, isNumbered: isNumbered) }
    }

    private static func cell(_ column: Column<Record>.Shown, isNumbered: Bool) -> Cell {
        let limit = column.limit
        return switch column.value {
        case .own(let what): .own(what)
        case .word(let words, let get, _) where isNumbered: .value { $1.value(get(&$0).flatMap(words.firstIndex)) }
        case .flag(let get, _): .value { $1.value(get(&$0) == false ? 0 : 1) }
        case .text(let get, _), .word(_, let get, _): .value { $1.value(get(&$0), limit: limit) }
        case .number(let get, _): .value { $1.value(get(&$0)) }
        case .decimal(let digits, let get, _): .value { $1.value(get(&$0), digits: digits) }
        default: .value { $1.value(column, of: &$0) }
        }
    }
}
