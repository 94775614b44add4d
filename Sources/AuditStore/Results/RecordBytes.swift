internal import AuditModel

/// A record as bytes: what was seen of its page, and what was found, which the second pass may revise.
///
/// Both say how many columns they have, so that a column can come, behind the others, and what was written before is read.
enum RecordBytes {
    /// When and how fast a page came is of a visit, and stands in columns of its own.
    private static let visit = ["fetch_ms", "fetched_at"]
    /// What goes into the store again with every run, besides the keys.
    private static let rewritten: Set = [
        "outcome", "score", "media_checked", "html_bytes", "title", "site_name", "domain",
    ]
    private static let shown = Column.shown(PageColumns.all, in: .sql).filter { !visit.contains($0.name) }
    private static let page = shown.map { Packed($0.value, isRewritten: rewritten.contains($0.name)) }
    private static let finding = Column.shown(FindingColumns.all, in: .sql).map { Packed($0.value) }
    private static let keys = SetKeyColumns.columns.map { Packed($0.value, isShown: $0.name == "image") }

    /// A column on its way into bytes and back.
    private struct Packed<Record: Sendable>: Sendable {
        let pack: @Sendable (inout Record, inout ColumnPacker) -> Void
        let unpack: @Sendable (inout ColumnUnpacker, inout Record) -> Void
        /// Whether the number that it begins with says how many bytes follow.
        let hasLength: Bool
        let isShown: Bool
        let isRewritten: Bool

        init(_ value: ColumnValue<Record>, isShown: Bool = true, isRewritten: Bool = true) {
            (pack, unpack) = (ColumnPacker.writer(of: value), ColumnUnpacker.reader(of: value))
            hasLength = ColumnUnpacker.hasLength(value)
            (self.isShown, self.isRewritten) = (isShown, isRewritten)
        }
    }

    /// Its columns and the keys by which it is compared; of the record nothing is changed.
    static func facts(of record: inout PageRecord) -> [UInt8] {
        var packer = ColumnPacker()
        packer.put(page.count)
        for column in page { column.pack(&record, &packer) }
        packer.put(keys.count)
        for column in keys { column.pack(&record.setKeys, &packer) }
        return packer.bytes
    }

    static func findings(_ findings: [Finding], _ kinds: KindTable) throws(StoreError) -> [UInt8] {
        var packer = ColumnPacker()
        guard !findings.isEmpty else { return [] }
        packer.put(finding.count)
        for var found in findings {
            packer.put(Int(try kinds.id(of: found)))
            for column in finding { column.pack(&found, &packer) }
        }
        return packer.bytes
    }

    /// What is read of a record: all of it, what reports show, or what goes into the store again with another run.
    enum Extent { case whole, shown, rewritten }

    /// Reads them into a new record; false for bytes that `facts` did not write.
    static func read(facts bytes: [UInt8], _ extent: Extent = .whole, into record: inout PageRecord) -> Bool {
        bytes.withUnsafeBytes { read(facts: $0, extent, into: &record) }
    }

    static func read(facts bytes: UnsafeRawBufferPointer, _ extent: Extent, into record: inout PageRecord) -> Bool {
        var row = ColumnUnpacker(bytes)
        read(page, of: &row, extent, into: &record)
        read(keys, of: &row, extent, into: &record.setKeys)
        return row.isAtEnd
    }

    private static func read<Record>(
        _ columns: [Packed<Record>], of row: inout ColumnUnpacker, _ extent: Extent, into record: inout Record
    ) {
        // By index, because iterating copies.
        for place in 0..<min(row.count(), columns.count) where !row.passNothing() {
            let isWanted =
                switch extent {
                case .whole: true
                case .shown: columns[place].isShown
                case .rewritten: columns[place].isRewritten
                }
            if isWanted { columns[place].unpack(&row, &record) } else { row.skip(columns[place].hasLength) }
        }
    }

    /// Nil for bytes that `findings` did not write.
    ///
    /// - Parameter kind: gives kinds by their numbers.
    static func findings<Failure>(
        in bytes: [UInt8], _ kind: (Int64) throws(Failure) -> KindTable.Kind?
    ) throws(Failure) -> [Finding]? {
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            try findings(in: UnsafeRawBufferPointer(bytes), kind)
        }
    }

    private static func findings<Failure>(
        in bytes: UnsafeRawBufferPointer, _ kind: (Int64) throws(Failure) -> KindTable.Kind?
    ) throws(Failure) -> [Finding]? {
        var row = ColumnUnpacker(bytes)
        var findings: [Finding] = []
        guard !row.isAtEnd else { return findings }
        let columns = min(row.count(), finding.count)
        findings.reserveCapacity(usualFindings)
        while !row.isAtEnd {
            guard let kind = try kind(row.kind()) else { return nil }
            // Where it stays, because it costs much to copy.
            let place = findings.endIndex
            findings.append(
                Finding(rule: kind.rule, component: kind.component, severity: kind.severity, deduction: 0, evidence: "")
            )
            for column in 0..<columns where !row.passNothing() { finding[column].unpack(&row, &findings[place]) }
            guard row.isWhole else { return nil }
        }
        return findings
    }

    /// Most pages have no more.
    private static let usualFindings = 8

    /// The findings as they are counted: what they are of, without what was seen. Nil for an unknown kind.
    static func outline(findings bytes: [UInt8], _ kind: (Int64) -> KindTable.Kind?) -> [Finding]? {
        var findings: [Finding] = []
        findings.reserveCapacity(usualFindings)
        var isKnown = true
        bytes.withUnsafeBytes { bytes in
            forEachGist(in: bytes) { gist in
                guard let kind = kind(gist.kind) else { return isKnown = false }
                findings.append(
                    Finding(
                        rule: kind.rule, component: kind.component, severity: kind.severity, deduction: 0,
                        evidence: ""))
            }
        }
        return isKnown ? findings : nil
    }

    /// - Throws: `corrupt` for bytes that `findings` did not write.
    static func findings(in bytes: [UInt8], _ kinds: KindTable) throws(StoreError) -> [Finding] {
        try bytes.withUnsafeBufferPointer { bytes throws(StoreError) in
            try findings(in: UnsafeRawBufferPointer(bytes), kinds)
        }
    }

    static func findings(in bytes: UnsafeRawBufferPointer, _ kinds: KindTable) throws(StoreError) -> [Finding] {
        let found = try findings(in: bytes) { number throws(StoreError) in try kinds.kind(number) }
        guard let found else { throw .corrupt("a finding", file: kinds.file) }
        return found
    }

    /// What is counted of a finding where nobody reads it.
    struct Gist {
        var kind: Int64
        var fraction: Double
        var pointsLost: Double
    }

    /// The gist of each finding, in their order; bytes that `findings` did not write end it.
    static func forEachGist(in bytes: UnsafeRawBufferPointer, _ body: (Gist) -> Void) {
        var row = ColumnUnpacker(bytes)
        guard !row.isAtEnd else { return }
        let columns = gist.prefix(row.count())
        while !row.isAtEnd {
            var found = Gist(kind: row.kind(), fraction: 1, pointsLost: 0)
            for column in columns {
                switch column {
                case .fraction: found.fraction = row.double() ?? 0
                case .pointsLost: found.pointsLost = row.double() ?? 0
                case .other(let hasLength): row.skip(hasLength)
                }
            }
            guard row.isWhole else { return }
            body(found)
        }
    }

    /// A column of findings as their gist has it.
    private enum GistColumn { case fraction, pointsLost, other(hasLength: Bool) }

    private static let gist = Column.shown(FindingColumns.all, in: .sql).map { column -> GistColumn in
        switch column.name {
        case "fraction": .fraction
        case "points_lost": .pointsLost
        default: .other(hasLength: ColumnUnpacker.hasLength(column.value))
        }
    }
}

/// Columns one behind the other: 0 for nothing, else one more than the number of bytes that follow and say the number, or
/// how long the text is.
struct ColumnPacker {
    private(set) var bytes: [UInt8] = []

    /// Up to about 1,000 bytes threads keep blocks ready; beyond, an arena is locked.
    init() { bytes.reserveCapacity(960) }

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
        guard let text else { return put(nil as Int?) }
        put(text.utf8.count)
        text.withBytes { bytes.append(contentsOf: $0) }
    }

    mutating func put(bytes more: [UInt8]) {
        put(more.count)
        bytes.append(contentsOf: more)
    }
}

/// Reads what `ColumnPacker` wrote; what is cut off reads as nothing. The bytes have to stay where they are.
struct ColumnUnpacker {
    private let bytes: UnsafeRawBufferPointer
    private var next = 0
    /// Whether nothing was missing so far.
    private(set) var isWhole = true
    /// Whether all was read and nothing was missing.
    var isAtEnd: Bool { isWhole && next == bytes.count }

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// What reads a column into its record, chosen once for millions of rows.
    static func reader<Record>(
        of value: ColumnValue<Record>
    ) -> @Sendable (inout ColumnUnpacker, inout Record) -> Void {
        switch value {
        case .text(_, let set?), .word(_, _, let set?): { set(&$1, $0.text()) }
        case .number(_, let set?): { set(&$1, $0.int()) }
        case .decimal(_, _, let set?): { set(&$1, $0.double()) }
        case .time(_, let set?): { set(&$1, $0.int().map(Int64.init) ?? 0) }
        case .flag(_, let set?): { set(&$1, $0.int().map { $0 != 0 }) }
        case .bytes(_, let set?): { set(&$1, Array($0.take($0.int() ?? 0))) }
        default: { _, _ in }
        }
    }

    /// Whether the number of a column says how many bytes follow it.
    static func hasLength<Record>(_ value: ColumnValue<Record>) -> Bool {
        switch value {
        case .text, .word, .bytes: true
        default: false
        }
    }

    /// The number of a kind of findings; 0, which no kind has, for rubbish.
    mutating func kind() -> Int64 { int().map(Int64.init) ?? 0 }

    /// Whether a column has nothing, which is then passed: a new record has nothing in it already.
    mutating func passNothing() -> Bool {
        guard next < bytes.count, bytes[next] == 0 else { return false }
        next += 1
        return true
    }

    /// 0 for rubbish.
    mutating func count() -> Int { max(0, int() ?? 0) }

    /// Passes a column.
    mutating func skip(_ hasLength: Bool) {
        if let number = int(), hasLength { _ = take(number) }
    }

    /// Nil at the end too.
    mutating func int() -> Int? {
        bits().map { Int(truncatingIfNeeded: $0 >> 1) ^ -Int(truncatingIfNeeded: $0 & 1) }
    }

    mutating func double() -> Double? { bits().map { Double(bitPattern: $0.byteSwapped) } }

    private mutating func text() -> String? { int().map { String(decoding: take($0), as: UTF8.self) } }

    private mutating func bits() -> UInt64? {
        guard next < bytes.count else {
            isWhole = false
            return nil
        }
        let mark = bytes[next]
        next += 1
        guard mark > 0 else { return nil }
        let width = min(Int(mark) - 1, 8)
        guard bytes.count - next >= 8 else { return take(width).reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        // Eight at once, of which some are not ours.
        let word = bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self)
        next += width
        return UInt64(littleEndian: word) & (width == 8 ? .max : 1 &<< UInt64(8 * width) &- 1)
    }

    private mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= bytes.count - next else {
            isWhole = false
            next = bytes.count
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        next += count
        return UnsafeRawBufferPointer(rebasing: bytes[next - count..<next])
    }
}
