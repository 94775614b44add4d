internal import AuditModel
internal import CSQLite

/// Reads the columns of a row one after the other, in the order of the SQL.
struct Row: ~Copyable {
    private let handle: OpaquePointer
    private var next: Int32 = 0
    /// What is read by columns passes it, once it is asked for.
    var seal: Seal?

    init(_ handle: OpaquePointer) { self.handle = handle }

    mutating func int() -> Int64 { sqlite3_column_int64(handle, take()) }
    mutating func bool() -> Bool { int() != 0 }
    mutating func double() -> Double { sqlite3_column_double(handle, take()) }
    mutating func text() -> String { text(at: take()) }
    mutating func bits() -> UInt64 { UInt64(bitPattern: int()) }

    mutating func count() -> Int { Int(int()) }
    mutating func optionalInt() -> Int? {
        let index = take()
        return isNull(index) ? nil : Int(sqlite3_column_int64(handle, index))
    }
    mutating func optionalBits() -> UInt64? { optionalInt().map { UInt64(bitPattern: Int64($0)) } }
    mutating func optionalBool() -> Bool? { optionalInt().map { $0 != 0 } }
    mutating func optionalDouble() -> Double? {
        let index = take()
        return isNull(index) ? nil : sqlite3_column_double(handle, index)
    }
    mutating func optionalText() -> String? {
        let index = take()
        return isNull(index) ? nil : text(at: index)
    }

    mutating func bytes() -> [UInt8] { bytes(at: take()) }
    mutating func optionalBytes() -> [UInt8]? {
        let index = take()
        return isNull(index) ? nil : bytes(at: index)
    }

    private func bytes(at index: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, index) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index))))
    }

    mutating func size() -> ByteCount? {
        let (bytes, basis) = (optionalInt(), optionalText())
        return bytes.map { ByteCount($0, basis.flatMap(ByteCount.Basis.init) ?? .counted) }
    }

    /// Puts the next value into a record.
    mutating func read<Record>(_ value: ColumnValue<Record>, into record: inout Record) {
        switch value {
        case .text(_, let set?), .word(_, _, let set?):
            let text = optionalText()
            seal?.add(text)
            set(&record, text)
        case .number(_, let set?): set(&record, sealedInt())
        case .flag(_, let set?): set(&record, sealedInt().map { $0 != 0 })
        case .time(_, let set?): set(&record, sealedInt().map(Int64.init) ?? 0)
        case .decimal(_, _, let set?):
            let number = optionalDouble()
            seal?.add(number)
            set(&record, number)
        case .bytes(_, let set?):
            let bytes = bytes()
            bytes.withUnsafeBytes { seal?.add($0) }
            set(&record, bytes)
        default: break
        }
    }

    private mutating func sealedInt() -> Int? {
        let number = optionalInt()
        seal?.add(number.map(Int64.init))
        return number
    }

    /// What is not part of the seal.
    mutating func unsealedInt() -> Int? {
        seal?.addNothing()
        return optionalInt()
    }

    /// Ends what the seal is asked for.
    mutating func takeSeal() -> Int64 {
        defer { seal = nil }
        return seal?.value ?? 0
    }

    /// The value as it is, valid until the statement moves.
    mutating func value() -> OpaquePointer? { sqlite3_column_value(handle, take()) }

    /// Passes over columns that are not wanted.
    mutating func skip(_ columns: Int32) { next += columns }

    private func isNull(_ index: Int32) -> Bool { sqlite3_column_type(handle, index) == SQLITE_NULL }

    private func text(at index: Int32) -> String {
        guard let start = sqlite3_column_text(handle, index) else { return "" }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func take() -> Int32 {
        defer { next += 1 }
        return next
    }
}
