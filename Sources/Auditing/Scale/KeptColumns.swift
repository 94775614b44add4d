internal import AuditModel
internal import AuditReports
internal import AuditStore

/// What is stored of a page, as JSON that is put back into the store elsewhere; made of the store's own columns, so that a
/// new one comes along.
enum KeptColumns {
    typealias Named<Record> = [(name: String, value: ColumnValue<Record>)]

    static let page: Named<PageRecord> = Column.shown(PageColumns.all, in: .sql).map { ($0.name, $0.value) }
    static let finding: Named<Finding> = Column.shown(FindingColumns.all, in: .sql).map { ($0.name, $0.value) }
    static var keys: Named<PageRecord.SetKeys> { SetKeyColumns.columns + SetKeyColumns.learned }

    /// Whole numbers beyond this are rounded by programs that read JSON.
    private static let exact = 1 << 53

    /// Writes the members that have a value.
    static func put<Record>(_ columns: Named<Record>, of record: Record, in json: inout JSONWriter) {
        var record = record
        for (name, value) in columns {
            switch value {
            case .text(let get, _), .word(_, let get, _):
                if let text = get(&record) { json.put(name) { $0.value(text) } }
            case .number(let get, _): if let number = get(&record) { json.put(name) { put(number, in: &$0) } }
            case .decimal(_, let get, _):
                if let number = get(&record), number.isFinite {
                    json.put(name) { $0.verbatim(Array("\(number)".utf8)) }
                }
            case .time(let get, _): json.put(name) { $0.value(Int(get(&record))) }
            case .flag(let get, _): if let flag = get(&record) { json.put(name) { $0.value(flag) } }
            case .bytes(let get, _):
                if !get(&record).isEmpty { json.put(name) { $0.value(hex(get(&record))) } }
            case .own: break
            }
        }
    }

    private static func put(_ number: Int, in json: inout JSONWriter) {
        if number.magnitude < UInt(exact) { json.value(number) } else { json.value("\(number)") }
    }

    /// Reads the members back; what is not there stays as it is.
    static func read<Record>(_ columns: Named<Record>, _ object: JSONObject, into record: inout Record) {
        for (name, column) in columns {
            guard let value = object[name] else { continue }
            switch column {
            case .text(_, let set?), .word(_, _, let set?): set(&record, value.text)
            case .number(_, let set?): set(&record, value.number)
            case .decimal(_, _, let set?): set(&record, value.decimal)
            case .time(_, let set?): set(&record, value.number.map(Int64.init) ?? 0)
            case .flag(_, let set?): set(&record, value.flag)
            case .bytes(_, let set?): set(&record, bytes(value.text ?? ""))
            default: break
            }
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
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

extension JSONWriter {
    fileprivate mutating func put(_ name: String, _ value: (inout JSONWriter) -> Void) {
        key(word: name)
        value(&self)
    }
}
