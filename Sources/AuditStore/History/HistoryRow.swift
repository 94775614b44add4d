internal import AuditModel

/// What the history keeps of a page, in one row of `history`; each night that takes the page writes it anew.
struct HistoryRow {
    /// Nights on which it answered, and failures of transport in a row up to the last night.
    var visits = 0
    var strikes = 0
    /// The outcome and the score that count for it; nil until one does.
    var outcome: String?
    var score: Int?
    /// In the order of their rules, and of their nights within a rule.
    private(set) var spans: [KeptSpan] = []
    /// The spans as they were read, until one of them changes.
    private var packed: [UInt8]? = []

    /// A span as it is kept: the rule by its number, and the number of the one that reports show in its place.
    struct KeptSpan {
        var rule: Int64
        var span: FindingSpan
        var shown: Int64?
    }

    init() {}

    /// Takes in what a visit says of a rule. Only the last span of its course changes.
    mutating func see(_ rule: Int64, _ sight: Sight, _ temper: Temper, on visit: Visit) {
        let end = spans.firstIndex { $0.rule > rule } ?? spans.endIndex
        let last = end > 0 && spans[end - 1].rule == rule ? spans[end - 1].span : nil
        if sight == .there, let last, last.gone == nil, last.told != nil, last.streak == 0 { return }
        var course = FindingCourse(last == nil ? [] : spans[..<end].filter { $0.rule == rule }.map(\.span)[...])
        let before = course.spans.count
        course.see(sight, temper, on: visit)
        packed = nil
        if course.spans.count < before {
            spans.remove(at: end - 1)
        } else if let span = course.spans.last {
            if course.spans.count > before {
                spans.insert(KeptSpan(rule: rule, span: span), at: end)
            } else {
                spans[end - 1].span = span
            }
        }
    }

    /// Says by which rule reports show a finding that is there.
    mutating func show(_ shown: Int64?, for rule: Int64) {
        for place in spans.indices
        where spans[place].rule == rule && spans[place].span.gone == nil && spans[place].shown != shown {
            spans[place].shown = shown
            packed = nil
        }
    }

    /// Forgets what had gone by a night.
    ///
    /// - Returns: whether there was any.
    mutating func forget(by night: Int64) -> Bool {
        let before = spans.count
        spans.removeAll { $0.span.gone.map { $0 <= night } ?? false }
        guard spans.count < before else { return false }
        packed = nil
        return true
    }

    /// Brings in a span of a file in which each had a row of its own; they come in their order.
    mutating func add(_ span: KeptSpan) {
        spans.append(span)
        packed = nil
    }
}

/// Spans as bytes, with the number of their columns first, so that a column can come behind the others.
extension HistoryRow {
    private static let columns = 10
    /// Most pages have no more.
    private static let usualSpans = 8

    var bytes: [UInt8] {
        if let packed { return packed }
        guard !spans.isEmpty else { return [] }
        var packer = ColumnPacker()
        packer.put(Self.columns)
        for kept in spans {
            let span = kept.span
            packer.put(Int(kept.rule))
            packer.put(Int(span.since))
            packer.put(span.visit)
            packer.put(Int(span.firstSeen))
            packer.put(span.told.map { Int($0) })
            packer.put(span.streak)
            packer.put(span.gone.map { Int($0) })
            packer.put(span.goneVisit)
            packer.put(span.isMoot ? 1 : 0)
            packer.put(kept.shown.map { Int($0) })
        }
        return packer.bytes
    }

    /// Reads them; false for bytes that `bytes` did not write.
    mutating func read(_ bytes: [UInt8]) -> Bool {
        packed = bytes
        return bytes.isEmpty || bytes.withUnsafeBytes { readSpans($0) }
    }

    private mutating func readSpans(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var row = ColumnUnpacker(bytes)
        let columns = row.count()
        guard columns >= Self.columns else { return false }
        spans.reserveCapacity(Self.usualSpans)
        while !row.isAtEnd {
            var span = FindingSpan(since: 0, visit: 0, firstSeen: 0)
            let rule = row.int()
            (span.since, span.visit, span.firstSeen) = (row.number(), row.count(), row.number())
            (span.told, span.streak) = (row.int().map(Int64.init), row.count())
            (span.gone, span.goneVisit, span.isMoot) = (row.int().map(Int64.init), row.int(), row.int() == 1)
            let shown = row.int()
            for _ in Self.columns..<columns { _ = row.int() }
            guard let rule, row.isWhole else { return false }
            spans.append(KeptSpan(rule: Int64(rule), span: span, shown: shown.map(Int64.init)))
        }
        return true
    }
}

extension ColumnUnpacker {
    /// 0 for rubbish.
    fileprivate mutating func number() -> Int64 { int().map(Int64.init) ?? 0 }
}

/// The table `history`, a row for each page that a run had.
final class HistoryTable {
    private let database: Database
    private let rows: OrderedRows
    private let insert: Statement
    private var waiting: [(page: Int64, row: HistoryRow, night: Int64)] = []

    /// Rows that are written at once: whoever reads a table has to find his place again after each write.
    private static let batch = 64

    init(_ database: Database) throws(StoreError) {
        self.database = database
        rows = try OrderedRows(database, "SELECT \(Self.columns) FROM history WHERE page >= ? ORDER BY page")
        insert = try database.prepare(
            "INSERT OR REPLACE INTO history (\(Self.columns), night) VALUES (?, ?, ?, ?, ?, ?, ?)")
    }

    static let columns = "page, visits, strikes, outcome, score, spans"

    /// The row of a page, for those who come in the order of pages; an empty one for a page of which nothing is known.
    func row(of page: Int64) throws(StoreError) -> HistoryRow {
        var found = HistoryRow()
        let file = database.file
        try rows.read(page) { row throws(StoreError) in found = try Self.read(&row, file: file) }
        return found
    }

    /// Reads the columns behind the page's number.
    static func read(_ row: inout Row, file: String) throws(StoreError) -> HistoryRow {
        var found = HistoryRow()
        (found.visits, found.strikes) = (row.count(), row.count())
        (found.outcome, found.score) = (row.optionalText(), row.optionalInt())
        guard found.read(row.bytes()) else { throw .corrupt("the history of a page", file: file) }
        return found
    }

    /// Keeps what is known of a page after a night; it is written with others.
    func keep(_ row: HistoryRow, of page: Int64, after night: Int64) throws(StoreError) {
        waiting.append((page, row, night))
        if waiting.count == Self.batch { try flush() }
    }

    /// Writes what waits.
    func flush() throws(StoreError) {
        for (page, row, night) in waiting {
            try insert.run { binder in
                binder.put(page)
                binder.put(row.visits)
                binder.put(row.strikes)
                binder.put(row.outcome)
                binder.put(row.score)
                binder.put(row.bytes)
                binder.put(night)
            }
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
