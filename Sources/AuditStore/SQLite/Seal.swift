internal import AuditModel

/// A checksum of the values of a row, by which a bit that changed on the disk is found. No defence against malice.
///
/// Every step is a bijection of the state, so two rows that differ in one value never have the same seal.
struct Seal {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    init() {}
    init(_ text: String) { add(text) }

    /// As SQLite keeps it. 0 is never given: it is what rows have that were written before there were seals.
    var value: Int64 { state == 0 ? 1 : Int64(bitPattern: state) }

    mutating func add(_ word: UInt64) {
        state = (state ^ word) &* 0xFF51_AFD7_ED55_8CCD
        state ^= state >> 32
    }

    mutating func add(_ number: Int64?) { add(number.map(UInt64.init(bitPattern:)) ?? 0x6E75_6C6C) }

    mutating func add(_ text: String) {
        text.withBytes { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        let whole = bytes.count & ~7
        for place in stride(from: 0, to: whole, by: 8) {
            add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        }
        add(bytes[whole...].reduce(0) { $0 << 8 | UInt64($1) })
    }
}
