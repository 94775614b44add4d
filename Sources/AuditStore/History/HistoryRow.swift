internal import AuditModel

/// What the history keeps of a page, in one row of `history`; each run that takes the page writes it anew.
struct HistoryRow {
    /// Runs in which it answered, and failures of transport in a row up to the last run.
    var visits = 0
    var strikes = 0
    /// The outcome and the score that count for it; nil until one does.
    var outcome: String?
    var score: Int?
    /// In the order of their rules, and of their runs within a rule.
    private(set) var spans: [KeptSpan] = []
    /// The spans as they were read, until one of them changes.
    private var written: String? = ""

    /// A span as a row keeps it: the numbers of its rule and of the rule that reports show in its place.
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
        if sight == .there, let last, last.gone == nil, last.reported != nil, last.streak == 0 { return }
        var course = FindingCourse(last == nil ? [] : spans[..<end].filter { $0.rule == rule }.map(\.span)[...])
        let before = course.spans.count
        course.see(sight, temper, on: visit)
        written = nil
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
            written = nil
        }
    }

    /// Forgets what had gone by a run.
    ///
    /// - Returns: whether there was any.
    mutating func forget(by runNumber: Int64) -> Bool {
        let before = spans.count
        spans.removeAll { $0.span.gone.map { $0 <= runNumber } ?? false }
        guard spans.count < before else { return false }
        written = nil
        return true
    }

}

/// Spans as JSON: a list of numbers each, the rule's first, with null for what is not known.
extension HistoryRow {
    private static let columns = 10

    var text: String {
        if let written { return written }
        guard !spans.isEmpty else { return "" }
        let lists = spans.map { kept in
            let span = kept.span
            let numbers: [Int64?] = [
                kept.rule, span.since, Int64(span.visit), span.firstSeen, span.reported, Int64(span.streak), span.gone,
                span.goneVisit.map(Int64.init), span.isNotApplicable ? 1 : 0, kept.shown,
            ]
            return "[" + numbers.map { $0.map(String.init) ?? "null" }.joined(separator: ",") + "]"
        }
        return "[" + lists.joined(separator: ",") + "]"
    }

    /// Reads them; false for a text that `text` did not write.
    mutating func read(_ text: String) -> Bool {
        written = text
        for list in text.split(whereSeparator: { "[]".contains($0) }) where list != "," {
            let numbers = list.split(separator: ",").map { Int64($0) }
            guard numbers.count == Self.columns, let rule = numbers[0], let since = numbers[1], let visit = numbers[2],
                let firstSeen = numbers[3], let streak = numbers[5]
            else { return false }
            var span = FindingSpan(since: since, visit: Int(visit), firstSeen: firstSeen)
            (span.reported, span.streak, span.gone) = (numbers[4], Int(streak), numbers[6])
            (span.goneVisit, span.isNotApplicable) = (numbers[7].map { Int($0) }, numbers[8] == 1)
            spans.append(KeptSpan(rule: rule, span: span, shown: numbers[9]))
        }
        return true
    }
}

/// The table `history`, a row for each page that a run had.
final class HistoryTable {
    private let database: Database
    private let rows: OrderedRows
    private let insert: Statement
    private var waiting: [(page: Int64, row: HistoryRow, runNumber: Int64)] = []

    /// Rows that are written at once: a reader of the table has to find its place again after each write.
    private static let batch = 64

    init(_ database: Database) throws(StoreError) {
        self.database = database
        rows = try OrderedRows(database, "SELECT \(Self.columns) FROM history WHERE page >= ? ORDER BY page")
        insert = try database.prepare(
            "INSERT OR REPLACE INTO history (\(Self.columns), night) VALUES (?, ?, ?, ?, ?, ?, ?)")
    }

    static let columns = "page, visits, strikes, outcome, score, spans"

    /// The row of a page, for readers in the order of pages; an empty one for a page of which nothing is known.
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
        guard found.read(row.text()) else { throw .corrupt("the history of a page", file: file) }
        return found
    }

    /// Keeps what is known of a page after a run; it is written with others.
    func keep(_ row: HistoryRow, of page: Int64, after runNumber: Int64) throws(StoreError) {
        waiting.append((page, row, runNumber))
        if waiting.count == Self.batch { try flush() }
    }

    /// Writes what waits.
    func flush() throws(StoreError) {
        for (page, row, runNumber) in waiting {
            try insert.run { binder in
                binder.put(page)
                binder.put(row.visits)
                binder.put(row.strikes)
                binder.put(row.outcome)
                binder.put(row.score)
                binder.put(row.text)
                binder.put(runNumber)
            }
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
