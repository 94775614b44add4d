internal import AuditModel
internal import CSQLite

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
