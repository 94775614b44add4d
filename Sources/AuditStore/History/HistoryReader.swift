package import AuditModel

/// What the history knows of one page.
package struct PageHistory: Sendable {
    /// Runs in which it answered, and failures of transport in a row up to the last run.
    package var visits = 0
    package var strikes = 0
    /// By the id of the rule.
    package var courses = FindingCourses()
    /// The rule by which reports show that it is out of reach; nil for the one that stands for all such failures.
    package var cause: String?
    /// What a baseline that was read from a file names.
    package var inFile: Set<String> = []

    package init() {}
}

/// The courses of a page by rule: a dictionary that is searched from its start, because a page has few.
package struct FindingCourses: Sequence, Sendable {
    package typealias Element = (key: String, value: FindingCourse)

    private var places: [Place] = []
    /// Those of one rule after those of another.
    private var spans: [FindingSpan] = []

    private struct Place {
        let rule: String
        /// Whether its findings are among those that news are made of: they are not about other apps.
        let isCounted: Bool
        var spans: Range<Int>
    }

    package func makeIterator() -> IndexingIterator<[Element]> {
        places.map { ($0.rule, FindingCourse(spans[$0.spans])) }.makeIterator()
    }

    package subscript(rule: String) -> FindingCourse? {
        place(of: rule).map { FindingCourse(spans[places[$0].spans]) }
    }

    /// Whether a finding of the rule is among those that news are made of.
    package func counts(_ rule: String) -> Bool { place(of: rule).map { places[$0].isCounted } ?? true }

    /// The rules whose finding was not there after a run.
    package func away(on runNumber: Int64) -> [String] {
        places.indices.filter { !spans[places[$0].spans].contains { $0.covers(runNumber) } }.map { places[$0].rule }
    }

    /// Makes room for so many spans.
    mutating func reserve(_ count: Int) {
        places.reserveCapacity(count)
        spans.reserveCapacity(count)
    }

    /// Adds the next span of a rule.
    mutating func add(_ span: FindingSpan, of rule: String, isCounted: Bool) {
        spans.append(span)
        // They come rule by rule.
        if let last = places.indices.last, places[last].rule == rule {
            places[last].spans = places[last].spans.lowerBound..<spans.endIndex
        } else {
            places.append(Place(rule: rule, isCounted: isCounted, spans: spans.endIndex - 1..<spans.endIndex))
        }
    }

    private func place(of rule: String) -> Int? {
        // By index, because iterating copies every element.
        for index in places.indices where places[index].rule == rule { return index }
        return nil
    }
}

/// Reads the history of one page after the other.
package final class HistoryReader {
    private let table: HistoryTable
    private let file: OrderedRows
    private let database: Database
    private var rules: [Int64: (name: String, isCounted: Bool)]

    init(_ database: Database) throws(StoreError) {
        try database.execute(Baseline.fileTable)
        self.database = database
        table = try HistoryTable(database)
        file = try OrderedRows(database, "SELECT page, rule FROM temp.baseline WHERE page >= ? ORDER BY page")
        rules = try HistoryRules.names(database)
    }

    /// All that is known of a page, as of the last run.
    package func history(of page: Int64) throws(StoreError) -> PageHistory {
        var history = PageHistory()
        let row = try table.row(of: page)
        (history.visits, history.strikes) = (row.visits, row.strikes)
        history.courses.reserve(row.spans.count)
        for kept in row.spans {
            let rule = try rule(kept.rule)
            history.courses.add(kept.span, of: rule.name, isCounted: rule.isCounted)
            if let shown = kept.shown { history.cause = try self.rule(shown).name }
        }
        try file.read(page) { history.inFile.insert($0.text()) }
        return history
    }

    /// The names are few, and read again when another process has added one.
    fileprivate func rule(_ id: Int64) throws(StoreError) -> (name: String, isCounted: Bool) {
        if let known = rules[id] { return known }
        rules = try HistoryRules.names(database)
        guard let found = rules[id] else { throw .corrupt("a rule of the history", file: database.file) }
        return found
    }

    /// Every span, with the address of its page. Pages come in the order in which this store first saw them.
    fileprivate func forEachSpan(
        _ body: (_ url: String, HistoryRow.KeptSpan, _ course: ArraySlice<HistoryRow.KeptSpan>) throws -> Void
    ) throws {
        let select = try database.prepare(
            "SELECT p.url, h.\(HistoryTable.columns) FROM history h JOIN page p ON p.id = h.page ORDER BY h.page")
        let file = database.file
        try select.forEach({ _ in }) { row in
            let url = row.text()
            row.skip(1)
            let spans = try HistoryTable.read(&row, file: file).spans
            for (place, kept) in spans.enumerated() {
                try body(url, kept, spans[(place + 1)...].prefix { $0.rule == kept.rule })
            }
        }
    }
}

extension Store {
    /// Reads histories of pages, for the reports of a run that is in the history.
    package func historyReader() throws(StoreError) -> HistoryReader { try HistoryReader(database) }

    /// Every page of a run with its outcome, findings and history, one at a time, in the order of the lists.
    package func forEachHistory(
        _ run: RunID, _ body: (_ url: String, _ outcome: Outcome, [Finding], PageHistory) throws -> Void
    ) throws {
        let reader = try historyReader()
        let findings = try FindingReader(database)
        let select = try database.prepare(
            """
            SELECT i.page, p.url, r.outcome, r.content, r.is_revised
            FROM input i JOIN page p ON p.id = i.page JOIN result r ON r.id = ?1 | i.page
            WHERE i.id BETWEEN ?1 AND ?2 AND i.is_first ORDER BY i.id
            """)
        let file = database.file
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            let (page, url) = (row.int(), row.text())
            guard let outcome = Outcome(rawValue: row.text()) else {
                throw StoreError.corrupt("an outcome", file: file)
            }
            let found = try findings.findings(of: run.id(page), row.int(), isRevised: row.bool())
            try body(url, outcome, found, reader.history(of: page))
        }
    }

    /// Every finding that was there after a run: address, the rule that reports show, whether it counts for a score, and
    /// whether it had been reported by then. Pages come in the order in which this store first saw them.
    package func forEachKnownFinding(
        _ recorded: RecordedRun,
        _ body: (_ url: String, _ rule: String, _ isCounted: Bool, _ isReported: Bool) throws -> Void
    ) throws {
        let reader = try historyReader()
        try reader.forEachSpan { url, kept, _ in
            guard kept.span.covers(recorded.number) else { return }
            let rule = try reader.rule(kept.rule)
            let name = try kept.shown.map { try reader.rule($0).name } ?? rule.name
            try body(url, name, rule.isCounted, kept.span.isReported(by: recorded.number))
        }
    }

    /// Every finding that had gone by a run because there was nothing left to judge: address and rule.
    package func forEachNotApplicableFinding(
        _ recorded: RecordedRun, _ body: (_ url: String, _ rule: String) throws -> Void
    ) throws {
        let reader = try historyReader()
        try reader.forEachSpan { url, kept, later in
            guard kept.span.isNotApplicable, let gone = kept.span.gone, gone <= recorded.number,
                !later.contains(where: { $0.span.since <= recorded.number })
            else { return }
            try body(url, reader.rule(kept.rule).name)
        }
    }

    /// Every page that was known after a run, with the outcome and score that counted for it then.
    package func forEachStanding(
        _ recorded: RecordedRun, _ body: (_ url: String, _ outcome: Outcome, _ score: Int?) throws -> Void
    ) throws {
        let select = try database.prepare(
            """
            SELECT p.url, s.outcome, s.score FROM standing s JOIN page p ON p.id = s.page
            WHERE s.night = (SELECT max(night) FROM standing l WHERE l.page = s.page AND l.night <= ?)
            ORDER BY s.page
            """)
        let file = database.file
        try select.forEach({ $0.put(recorded.number) }) { row in
            let url = row.text()
            guard let outcome = Outcome(rawValue: row.text()) else {
                throw StoreError.corrupt("an outcome", file: file)
            }
            try body(url, outcome, row.optionalInt())
        }
    }
}
