internal import CSQLite

/// Puts the parameters of a statement one after the other; the first failure is kept in `code`.
struct Binder: ~Copyable {
    private let handle: OpaquePointer
    private(set) var index: Int32 = 0
    private(set) var code = SQLITE_OK

    init(_ handle: OpaquePointer) { self.handle = handle }

    mutating func put(_ value: Int64?) {
        index += 1
        if let value { keep(sqlite3_bind_int64(handle, index, value)) } else { putNull() }
    }

    mutating func put(_ value: Int?) { put(value.map(Int64.init)) }
    mutating func put(_ value: Bool?) { put(value.map { $0 ? Int64(1) : 0 }) }
    /// Bits are kept, the sign is not a sign.
    mutating func put(bits value: UInt64?) { put(value.map(Int64.init(bitPattern:))) }

    mutating func put(_ value: Double?) {
        index += 1
        if let value { keep(sqlite3_bind_double(handle, index, value)) } else { putNull() }
    }

    mutating func put(_ value: String?) {
        index += 1
        guard var value else { return putNull() }
        let code = value.withUTF8 { utf8 in
            // An empty buffer has no address, and SQLite takes a missing one for NULL.
            utf8.withMemoryRebound(to: CChar.self) { chars in
                chars.baseAddress.map { csqlite_bind_text(handle, index, $0, UInt64(chars.count)) }
                    ?? csqlite_bind_text(handle, index, "", 0)
            }
        }
        keep(code)
    }

    mutating func put(_ bytes: [UInt8]) {
        index += 1
        let code = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { csqlite_bind_blob(handle, index, $0, UInt64(bytes.count)) }
                ?? sqlite3_bind_zeroblob(handle, index, 0)
        }
        keep(code)
    }

    private mutating func putNull() { keep(sqlite3_bind_null(handle, index)) }

    private mutating func keep(_ new: Int32) {
        if code == SQLITE_OK { code = new }
    }
}
