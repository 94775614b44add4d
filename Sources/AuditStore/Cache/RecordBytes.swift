internal import AuditModel

/// A record as bytes, for what is kept of a page in place of its body: a seal, the columns of its row, its keys and its
/// findings. Its lasting details are kept elsewhere and sealed with it.
enum RecordBytes {
    private static let page = Column.shown(PageColumns.all, in: .sql).map(\.value)
    private static let finding = Column.shown(FindingColumns.all, in: .sql).map(\.value)
    private static let keys = SetKeyColumns.columns.map(\.value)
    private static let (packPage, packFinding, packKeys) = (
        page.map { ColumnPacker.writer(of: $0) }, finding.map { ColumnPacker.writer(of: $0) },
        keys.map { ColumnPacker.writer(of: $0) }
    )
    private static let (unpackPage, unpackFinding, unpackKeys) = (
        page.map { ColumnUnpacker.reader(of: $0) }, finding.map { ColumnUnpacker.reader(of: $0) },
        keys.map { ColumnUnpacker.reader(of: $0) }
    )
    private static let sealWidth = 8

    static func bytes(of record: PageRecord, _ kinds: KindTable) throws(StoreError) -> [UInt8] {
        var (packer, record) = (ColumnPacker(), record)
        for pack in packPage { pack(&record, &packer) }
        for pack in packKeys { pack(&record.setKeys, &packer) }
        for var found in record.findings {
            packer.put(Int(try kinds.id(of: found)))
            for pack in packFinding { pack(&found, &packer) }
        }
        return sealBytes(record.url, packer.bytes[...], record.lasting) + packer.bytes
    }

    /// Nil for bytes that `bytes` did not write, or of another page, or with other details.
    static func record(
        _ bytes: [UInt8], lasting: [UInt8], of url: PageURL, _ kinds: KindTable
    ) throws(StoreError) -> PageRecord? {
        guard bytes.starts(with: sealBytes(url.text, bytes.dropFirst(sealWidth), lasting)) else { return nil }
        var row = ColumnUnpacker(bytes, from: sealWidth)
        var record = PageRecord(page: 0, url: url.text, outcome: .ok)
        for unpack in unpackPage { unpack(&row, &record) }
        for unpack in unpackKeys { unpack(&row, &record.setKeys) }
        while let kind = row.int() {
            let kind = try kinds.kind(Int64(kind))
            var found = Finding(
                rule: kind.rule, component: kind.component, severity: kind.severity, deduction: 0, evidence: "")
            for unpack in unpackFinding { unpack(&row, &found) }
            record.findings.append(found)
        }
        guard row.isWhole else { return nil }
        (record.detail, record.lastingDetail) = (lasting, lasting.count)
        return record
    }

    private static func sealBytes(_ url: String, _ packed: ArraySlice<UInt8>, _ lasting: [UInt8]) -> [UInt8] {
        var seal = Seal(url)
        packed.withUnsafeBytes { seal.add($0) }
        lasting.withUnsafeBytes { seal.add($0) }
        return withUnsafeBytes(of: seal.value.littleEndian) { Array($0) }
    }
}

/// Columns one behind the other: 0 for nothing, else one more than the number of bytes that follow and say the number, or
/// how long the text is.
struct ColumnPacker {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(1_024) }

    /// What packs a column, chosen once for millions of rows.
    static func writer<Record>(of value: ColumnValue<Record>) -> @Sendable (inout Record, inout ColumnPacker) -> Void {
        switch value {
        case .text(let get, _), .word(_, let get, _): { $1.put(get(&$0)) }
        case .number(let get, _): { $1.put(get(&$0)) }
        case .decimal(_, let get, _): { $1.put(bits: get(&$0)?.bitPattern.byteSwapped) }
        case .time(let get, _): { $1.put(Int(get(&$0))) }
        case .flag(let get, _): { $1.put(get(&$0).map { $0 ? 1 : 0 }) }
        case .bytes(let get, _): { $1.put(bytes: get(&$0)) }
        case .own: { _, _ in }
        }
    }

    /// Small numbers are short, below zero too.
    mutating func put(_ number: Int?) { put(bits: number.map { UInt64(bitPattern: Int64($0 << 1 ^ $0 >> 63)) }) }

    private mutating func put(bits: UInt64?) {
        guard var rest = bits else { return bytes.append(0) }
        bytes.append(UInt8(truncatingIfNeeded: (71 - rest.leadingZeroBitCount) / 8 + 1))
        while rest != 0 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    private mutating func put(_ text: String?) {
        guard var text else { return put(nil as Int?) }
        put(text.utf8.count)
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func put(bytes more: [UInt8]) {
        put(more.count)
        bytes.append(contentsOf: more)
    }
}

/// Reads what `ColumnPacker` wrote; what is cut off reads as nothing.
struct ColumnUnpacker {
    private let bytes: [UInt8]
    private var next: Int
    /// Whether nothing was missing so far.
    private(set) var isWhole = true

    init(_ bytes: [UInt8], from start: Int = 0) { (self.bytes, next) = (bytes, start) }

    /// What reads a column into its record, chosen once for millions of rows.
    static func reader<Record>(
        of value: ColumnValue<Record>
    ) -> @Sendable (inout ColumnUnpacker, inout Record) -> Void {
        switch value {
        case .text(_, let set?), .word(_, _, let set?): { set(&$1, $0.text()) }
        case .number(_, let set?): { set(&$1, $0.int()) }
        case .decimal(_, _, let set?): { set(&$1, $0.bits().map { Double(bitPattern: $0.byteSwapped) }) }
        case .time(_, let set?): { set(&$1, $0.int().map(Int64.init) ?? 0) }
        case .flag(_, let set?): { set(&$1, $0.int().map { $0 != 0 }) }
        case .bytes(_, let set?): { set(&$1, Array($0.bytes[$0.take($0.int() ?? 0)])) }
        default: { _, _ in }
        }
    }

    /// Nil at the end too.
    mutating func int() -> Int? {
        bits().map { Int(truncatingIfNeeded: $0 >> 1) ^ -Int(truncatingIfNeeded: $0 & 1) }
    }

    private mutating func text() -> String? { int().map { String(decoding: bytes[take($0)], as: UTF8.self) } }

    private mutating func bits() -> UInt64? {
        guard next < bytes.count, bytes[next] > 0 else {
            next += 1
            return nil
        }
        let width = Int(bytes[next]) - 1
        next += 1
        var (number, shift) = (UInt64(0), UInt64(0))
        for place in take(width) {
            number |= UInt64(bytes[place]) << shift
            shift += 8
        }
        return number
    }

    private mutating func take(_ count: Int) -> Range<Int> {
        guard count >= 0, count <= bytes.count - next else {
            isWhole = false
            next = bytes.count
            return 0..<0
        }
        next += count
        return next - count..<next
    }
}
