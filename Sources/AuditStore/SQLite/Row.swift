internal import AuditModel
internal import CSQLite

/// Reads the columns of a row one after the other, in the order of the SQL.
struct Row: ~Copyable {
    private let handle: OpaquePointer
    private var next: Int32 = 0

    init(_ handle: OpaquePointer) { self.handle = handle }

    mutating func int() -> Int64 { sqlite3_column_int64(handle, take()) }
    mutating func bool() -> Bool { int() != 0 }
    mutating func double() -> Double { sqlite3_column_double(handle, take()) }
    mutating func text() -> String { optionalText() ?? "" }
    mutating func bits() -> UInt64 { UInt64(bitPattern: int()) }

    mutating func count() -> Int { Int(int()) }
    mutating func optionalInt() -> Int? {
        let index = take()
        let number = sqlite3_column_int64(handle, index)
        // NULL reads as 0, so that nothing else needs its type.
        return number == 0 && isNull(index) ? nil : Int(number)
    }
    mutating func optionalBits() -> UInt64? { optionalInt().map { UInt64(bitPattern: Int64($0)) } }
    mutating func optionalBool() -> Bool? { optionalInt().map { $0 != 0 } }
    mutating func optionalDouble() -> Double? {
        let index = take()
        let number = sqlite3_column_double(handle, index)
        return number == 0 && isNull(index) ? nil : number
    }
    mutating func optionalText() -> String? { text(at: take()) }

    mutating func bytes() -> [UInt8] { bytes(at: take()) }
    mutating func optionalBytes() -> [UInt8]? {
        let index = take()
        return isNull(index) ? nil : bytes(at: index)
    }

    private func bytes(at index: Int32) -> [UInt8] { Array(raw(at: index)) }

    /// Valid until the statement moves.
    private func raw(at index: Int32) -> UnsafeRawBufferPointer {
        guard let start = sqlite3_column_blob(handle, index) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
    }

    mutating func size() -> ByteCount? {
        let (bytes, basis) = (optionalInt(), optionalText())
        return bytes.map { ByteCount($0, basis.flatMap(ByteCount.Basis.init) ?? .counted) }
    }

    /// What puts the next value into a record.
    typealias Reader<Record> = @Sendable (inout Row, inout Record) -> Void

    /// How a column is read: chosen once for millions of rows.
    static func reader<Record>(of value: ColumnValue<Record>) -> Reader<Record> {
        switch value {
        case .text(_, let set?), .word(_, _, let set?): { set(&$1, $0.optionalText()) }
        case .number(_, let set?): { set(&$1, $0.optionalInt()) }
        case .flag(_, let set?): { set(&$1, $0.optionalInt().map { $0 != 0 }) }
        case .time(_, let set?): { set(&$1, $0.optionalInt().map(Int64.init) ?? 0) }
        case .decimal(_, _, let set?): { set(&$1, $0.optionalDouble()) }
        case .bytes(_, let set?): { set(&$1, $0.bytes()) }
        default: { _, _ in }
        }
    }

    /// The value as it is, valid until the statement moves.
    mutating func value() -> OpaquePointer? { sqlite3_column_value(handle, take()) }

    /// Passes over columns that are not wanted.
    mutating func skip(_ columns: Int32) { next += columns }

    private func isNull(_ index: Int32) -> Bool { sqlite3_column_type(handle, index) == SQLITE_NULL }

    private func text(at index: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, index) else { return nil }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func take() -> Int32 {
        defer { next += 1 }
        return next
    }
}
