internal import AuditModel

/// Which pages need a closer look.
extension HistoryWriter {
    /// Gathers the pages whose findings are not just those that stand in the history, and what was found on them.
    ///
    /// On most nights that is few of them. Two tables read beside each other say so, for a quarter of what it costs to gather
    /// all findings of all pages and to join them with their spans.
    func gatherStirred(_ found: FoundRules) throws(StoreError) {
        let standing = try StandingRules(database)
        let mark = try database.prepare("INSERT INTO stirred VALUES (?, ?)")
        let add = try database.prepare("INSERT OR IGNORE INTO there VALUES (?, ?)")
        try forEachAnswered { page, outcome, _ throws(StoreError) in
            let rules = try found.rules(of: page)
            if try standing.areJust(rules, of: page) { return }
            let isClosed = try found.isClosed(page)
            try mark.run {
                $0.put(page); $0.put(outcome == Outcome.ok.rawValue && !isClosed)
            }
            for rule in rules {
                try add.run {
                    $0.put(page); $0.put(rule)
                }
            }
        }
    }

    /// The pages of this step whose servers answered, in the order of their numbers.
    func forEachAnswered(
        _ body: (_ page: Int64, _ outcome: String, _ seenAt: Int64) throws(StoreError) -> Void
    ) throws(StoreError) {
        let pages = try database.prepare(
            """
            SELECT page, outcome, seen_at FROM temp.tonight WHERE sighting >= \(Sighting.answered.rawValue)
            ORDER BY page
            """)
        try pages.bind { _ in }
        defer { pages.reset() }
        while try pages.step() {
            var row = pages.row
            try body(row.int(), row.text(), row.int())
        }
    }
}

/// The rules that were broken on the pages of a run, by their numbers; for pages in the order of theirs.
final class FoundRules {
    private let run: RunID
    private let findings: FindingReader
    /// Of each kind of finding: its rule, the share of the breach from which it keeps other rules from being judged, and whether
    /// it says that a page is out of reach.
    private var kinds = NumberTable<(rule: Int64, closing: Double?, isCause: Bool)>()

    init(_ database: Database, run: RunID, _ judging: Judging) throws(StoreError) {
        (self.run, findings) = (run, try FindingReader(database))
        let select = try database.prepare(
            "SELECT n.kind, u.id, u.name, u.temper FROM temp.named n JOIN rule u ON u.id = n.rule")
        for (kind, rule, name, temper) in try select.all(
            { _ in }, { ($0.int(), $0.int(), $0.text(), $0.count()) })
        { kinds[kind] = (rule, judging.closing[name], temper == Temper.reach.rawValue) }
    }

    /// In the order of their numbers, each once.
    func rules(of page: Int64) throws(StoreError) -> [Int64] {
        var rules: [Int64] = []
        try findings.forEachGist(of: run.id(page)) { found in
            if let rule = kinds[found.kind]?.rule, !rules.contains(rule) { rules.append(rule) }
        }
        return rules.sorted()
    }

    /// Whether something kept other rules from being judged.
    func isClosed(_ page: Int64) throws(StoreError) -> Bool {
        var isClosed = false
        try findings.forEachGist(of: run.id(page)) { found in
            if let least = kinds[found.kind]?.closing, found.fraction >= least { isClosed = true }
        }
        return isClosed
    }

    /// The first that says why the page is out of reach.
    func cause(of page: Int64) throws(StoreError) -> Int64? {
        var cause: Int64?
        try findings.forEachGist(of: run.id(page)) { found in
            if cause == nil, let kind = kinds[found.kind], kind.isCause { cause = kind.rule }
        }
        return cause
    }
}

/// The open spans of pages, for pages in the order of their numbers.
private struct StandingRules {
    private let open: OrderedRows

    init(_ database: Database) throws(StoreError) {
        open = try OrderedRows(
            database,
            """
            SELECT page, rule, told IS NULL OR streak > 0 FROM span WHERE page >= ? AND gone IS NULL ORDER BY page, rule
            """)
    }

    /// Whether these are what stands there, told, and missed on no night since: nothing comes, goes or waits.
    func areJust(_ rules: [Int64], of page: Int64) throws(StoreError) -> Bool {
        var (before, isSettled): ([Int64], Bool) = ([], true)
        try open.read(page) { row in
            before.append(row.int())
            if row.bool() { isSettled = false }
        }
        return isSettled && rules == before
    }
}
