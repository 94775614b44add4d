internal import AuditModel
internal import AuditReports
internal import AuditStore

/// The stored columns of pages and findings as a record has them: in the page itself where that says the same, else under
/// `kept`. They are made of the store's own columns, so that a new one comes along.
enum RecordColumns {
    static let page = stored(PageColumns.all)
    static let finding = stored(FindingColumns.all)
    static let keys = (SetKeyColumns.columns + SetKeyColumns.learned).map { Stored(name: $0.name, value: $0.value) }

    struct Stored<Record: Sendable>: Sendable {
        let name: String
        let value: ColumnValue<Record>
        /// The names by which the page has exactly this value; empty where it has another or none.
        var path: [String] = []
        /// The first column of the object in which it stands: without its value there is no object.
        var head: ColumnValue<Record>?
    }

    private static func stored<Record>(_ table: [Column<Record>]) -> [Stored<Record>] {
        var heads: [String: ColumnValue<Record>] = [:]
        return table.compactMap { column in
            let path = column.name(in: .json)?.split(separator: ".").map(String.init) ?? []
            if path.count == 2, heads[path[0]] == nil { heads[path[0]] = column.value }
            guard column.place(in: .sql) != nil else { return nil }
            var stored = Stored(name: column.name, value: column.value)
            guard column.showsStored, isExact(column.value) else { return stored }
            (stored.path, stored.head) = (path, path.count == 2 ? heads[path[0]] : nil)
            return stored
        }
    }

    /// Whether JSON of reports has such a value as it is; decimals are rounded there, and times are in words.
    private static func isExact<Record>(_ value: ColumnValue<Record>) -> Bool {
        switch value {
        case .text, .word, .number, .flag: true
        case .decimal, .time, .bytes, .own: false
        }
    }
}

extension RecordColumns.Stored {
    fileprivate func isSaid(of record: inout Record) -> Bool {
        guard !path.isEmpty else { return false }
        guard case .text(let get, _)? = head else { return true }
        return get(&record) != nil
    }

    /// Reads the value out of the page or what is kept of it; where neither has it, it stays as it is.
    func read(page: JSONObject?, kept: JSONObject?, into record: inout Record) {
        let said = path.count == 2 ? page?[path[0]]?[path[1]] : path.first.flatMap { page?[$0] }
        guard let value = kept?[name] ?? said else { return }
        switch self.value {
        case .text(_, let set?), .word(_, _, let set?): set(&record, value.text)
        case .number(_, let set?): set(&record, value.number)
        case .decimal(_, _, let set?): set(&record, value.decimal)
        case .time(_, let set?): set(&record, value.number.map(Int64.init) ?? 0)
        case .flag(_, let set?): set(&record, value.flag)
        case .bytes(_, let set?): set(&record, (value.text ?? "").bytesOfHex)
        default: break
        }
    }
}

extension JSONWriter {
    /// Writes the members that have a value which the page does not say.
    mutating func put<Record>(_ columns: [RecordColumns.Stored<Record>], of record: Record) {
        var record = record
        for column in columns where !column.isSaid(of: &record) {
            switch column.value {
            case .text(let get, _), .word(_, let get, _):
                if let text = get(&record) { put(column.name) { $0.value(text) } }
            case .number(let get, _): if let number = get(&record) { put(column.name) { $0.value(exact: number) } }
            case .decimal(_, let get, _):
                if let number = get(&record), number.isFinite {
                    put(column.name) { $0.verbatim(Array("\(number)".utf8)) }
                }
            case .time(let get, _): put(column.name) { $0.value(Int(get(&record))) }
            case .flag(let get, _): if let flag = get(&record) { put(column.name) { $0.value(flag) } }
            case .bytes(let get, _):
                if !get(&record).isEmpty { put(column.name) { $0.value(get(&record).hex) } }
            case .own: break
            }
        }
    }

    private mutating func put(_ name: String, _ value: (inout JSONWriter) -> Void) {
        key(word: name)
        value(&self)
    }

    /// Whole numbers from 2^53 on are rounded by programs that read JSON.
    private mutating func value(exact number: Int) {
        if number.magnitude < 1 << 53 { value(number) } else { value("\(number)") }
    }
}

extension [UInt8] {
    fileprivate var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension String {
    fileprivate var bytesOfHex: [UInt8] {
        let digits = Array(utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
        }
    }
}

/// The members of a JSON object by their names; null is no member.
struct JSONObject {
    private let members: [String: JSONValue]

    init?(_ value: JSONValue?) {
        guard let value, case .object(let members) = value.kind else { return nil }
        self.members = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(_ name: String) -> JSONValue? {
        guard let value = members[name], value.kind != .null else { return nil }
        return value
    }
}
