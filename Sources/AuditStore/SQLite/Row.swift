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

/// Puts the parameters of a statement one after the other; the first failure is kept in `code`.
struct Binder: ~Copyable {
    private let handle: OpaquePointer
    /// What is left of the room that texts and bytes are copied to; for what does not fit there, SQLite allocates memory.
    private var room: UnsafeMutableRawBufferPointer
    private(set) var index: Int32 = 0
    private(set) var code = SQLITE_OK

    /// - Parameter room: belongs to the statement, and stays as it is until that is bound again.
    init(_ handle: OpaquePointer, _ room: UnsafeMutableRawBufferPointer) { (self.handle, self.room) = (handle, room) }

    /// What puts a record's value.
    typealias Writer<Record> = @Sendable (inout Record, inout Binder) -> Void

    /// How a column is put, chosen once for millions of rows; nothing for what is in no record.
    static func writer<Record>(of value: ColumnValue<Record>) -> Writer<Record> {
        switch value {
        case .text(let get, _), .word(_, let get, _): { $1.put(get(&$0)) }
        case .number(let get, _): { $1.put(get(&$0)) }
        case .decimal(_, let get, _): { $1.put(get(&$0)) }
        case .time(let get, _): { $1.put(get(&$0)) }
        case .flag(let get, _): { $1.put(get(&$0)) }
        case .bytes(let get, _): { $1.put(get(&$0)) }
        case .own: { _, _ in }
        }
    }

    mutating func put(_ size: ByteCount?) {
        put(size?.bytes)
        put(size?.basis.rawValue)
    }

    mutating func put(_ value: Int64?) {
        index += 1
        guard let value else { return putNull() }
        keep { sqlite3_bind_int64($0, $1, value) }
    }

    mutating func put(_ value: Int?) { put(value.map(Int64.init)) }
    mutating func put(_ value: Bool?) { put(value.map { $0 ? Int64(1) : 0 }) }
    /// Bits are kept, the sign is not a sign.
    mutating func put(bits value: UInt64?) { put(value.map(Int64.init(bitPattern:))) }

    mutating func put(_ value: Double?) {
        index += 1
        guard let value else { return putNull() }
        keep { sqlite3_bind_double($0, $1, value) }
    }

    mutating func put(_ value: String?) {
        index += 1
        guard let value else { return putNull() }
        value.withBytes { utf8 in
            let (bytes, isKept) = placed(UnsafeRawBufferPointer(utf8))
            bytes.withMemoryRebound(to: CChar.self) { chars in
                // An empty buffer has no pointer, and SQLite takes a missing one for NULL.
                keep { handle, index in
                    chars.baseAddress.map { csqlite_bind_text(handle, index, $0, UInt64(chars.count), isKept) }
                        ?? csqlite_bind_text(handle, index, "", 0, false)
                }
            }
        }
    }

    /// The bytes where they stay until the statement has run; or where they are now, and SQLite has to copy them.
    private mutating func placed(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawBufferPointer, isKept: Bool) {
        guard !bytes.isEmpty, bytes.count <= room.count else { return (bytes, false) }
        let copy = UnsafeMutableRawBufferPointer(rebasing: room[..<bytes.count])
        copy.copyMemory(from: bytes)
        room = UnsafeMutableRawBufferPointer(rebasing: room[bytes.count...])
        return (UnsafeRawBufferPointer(copy), true)
    }

    mutating func put(_ bytes: [UInt8]) { put(bytes[...]) }

    mutating func put(_ bytes: ArraySlice<UInt8>) {
        index += 1
        bytes.withUnsafeBytes { bytes in
            let (bytes, isKept) = placed(bytes)
            keep { handle, index in
                bytes.baseAddress.map { csqlite_bind_blob(handle, index, $0, UInt64(bytes.count), isKept) }
                    ?? sqlite3_bind_zeroblob(handle, index, 0)
            }
        }
    }

    /// A value of another statement's row, whatever its type.
    mutating func put(_ value: OpaquePointer?) {
        index += 1
        keep { sqlite3_bind_value($0, $1, value) }
    }

    private mutating func putNull() {
        keep { sqlite3_bind_null($0, $1) }
    }

    private mutating func keep(_ bind: (OpaquePointer, Int32) -> Int32) {
        let new = bind(handle, index)
        if code == SQLITE_OK { code = new }
    }
}
