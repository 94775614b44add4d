internal import AuditModel

/// Which pages need a closer look.
extension HistoryWriter {
    /// Gathers the pages whose findings are not just those that stand in the history.
    ///
    /// On most nights that is few of them. Two tables read beside each other say so, for a quarter of what it costs to gather
    /// all findings of all pages and to join them with their spans.
    func gatherStirred() throws(StoreError) {
        let standing = try StandingFindings(database)
        let mark = try database.prepare("INSERT INTO stirred SELECT ?1, \(Self.isJudged) FROM result r WHERE id = ?2")
        let pages = try database.prepare(
            "SELECT page FROM temp.tonight WHERE sighting >= \(Sighting.answered.rawValue) ORDER BY page")
        try pages.bind { _ in }
        defer { pages.reset() }
        while try pages.step() {
            var row = pages.row
            let page = row.int()
            if try standing.areAll(of: page, in: run) { continue }
            try mark.run {
                $0.put(page); $0.put(run.id(page))
            }
        }
    }

    /// Whether rules judged the page; only findings that went ask for it.
    private static let isJudged = """
        outcome = 'ok' AND NOT EXISTS (
            SELECT 1 FROM finding f JOIN temp.closing c ON c.kind = f.kind WHERE f.result = r.id AND f.fraction >= c.least)
        """
}

/// Compares the findings of a page with its open spans; for pages in the order of their numbers.
private struct StandingFindings {
    private let found: OrderedRows
    private let open: OrderedRows
    /// The number of the rule of each kind of finding.
    private var rules = NumberTable<Int64>()

    init(_ database: Database) throws(StoreError) {
        found = try OrderedRows(database, "SELECT result, kind FROM finding WHERE result >= ? ORDER BY result")
        open = try OrderedRows(
            database,
            """
            SELECT page, rule, told IS NULL OR streak > 0 FROM span WHERE page >= ? AND gone IS NULL ORDER BY page, rule
            """)
        for (kind, rule) in try database.prepare("SELECT kind, rule FROM temp.named").all(
            { _ in }, { ($0.int(), $0.int()) })
        { rules[kind] = rule }
    }

    /// Whether what was found is what stands there, told, and missed on no night since: nothing comes, goes or waits.
    func areAll(of page: Int64, in run: RunID) throws(StoreError) -> Bool {
        var tonight: [Int64] = []
        try found.read(run.id(page)) { row in
            if let rule = rules[row.int()], !tonight.contains(rule) { tonight.append(rule) }
        }
        var (before, isSettled): ([Int64], Bool) = ([], true)
        try open.read(page) { row in
            before.append(row.int())
            if row.bool() { isSettled = false }
        }
        return isSettled && tonight.sorted() == before
    }
}
