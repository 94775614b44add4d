extension SecondPass {
    /// Takes over what the newest run under the same options, rules and version found on sites that have not changed since, and
    /// leaves these out of this pass.
    ///
    /// A site has not changed when it has the same pages and what lasts of each is the same: nothing else is compared.
    ///
    /// - Returns: whether there is a site left to compare.
    package func takeOver() throws(StoreError) -> Bool {
        guard let earlier = try earlier(), try isComplete(earlier) else { return true }
        try database.execute("CREATE TEMP TABLE changed_site (domain TEXT PRIMARY KEY) WITHOUT ROWID")
        try findChangedSites(since: earlier)
        let last = try database.number(
            "SELECT max(id) FROM result WHERE id BETWEEN \(earlier.firstID) AND \(earlier.lastID)")
        // In chunks, as revisions are written.
        for first in stride(from: earlier.firstID, through: last, by: Self.pagesAtOnce) {
            try database.transaction { () throws(StoreError) in
                let pages = first...(first + Int64(Self.pagesAtOnce) - 1)
                for sql in [Self.findingsSQL, Self.coresSQL] { try perform(sql, on: pages, since: earlier) }
            }
        }
        try database.execute(
            """
            CREATE TEMP VIEW compared AS
                SELECT * FROM main.set_key WHERE domain IN (SELECT domain FROM temp.changed_site)
            """)
        source = "compared"
        return try database.number("SELECT count(*) FROM temp.changed_site") > 0
    }

    private static let pagesAtOnce = 10_000

    private func earlier() throws(StoreError) -> RunID? {
        let find = try database.prepare(
            """
            SELECT old.id FROM run old JOIN run new ON new.id = ?
            WHERE old.id < new.id AND old.finished IS NOT NULL AND old.has_results AND old.options = new.options
                AND old.tool_version = new.tool_version AND old.rules_version = new.rules_version
            ORDER BY old.id DESC LIMIT 1
            """)
        return try find.first({ $0.put(run.number) }) { RunID($0.int()) }
    }

    /// Whether all its pages have their results: of a damaged file some may be lost, and with which a page was compared is not kept.
    private func isComplete(_ earlier: RunID) throws(StoreError) -> Bool {
        try database.number(
            """
            SELECT pages = (SELECT count(*) FROM result WHERE id BETWEEN \(earlier.firstID) AND \(earlier.lastID))
            FROM run WHERE id = \(earlier.number)
            """) == 1
    }

    /// Sites with a page that is new or not what it was, and those that a page is gone from.
    private func findChangedSites(since earlier: RunID) throws(StoreError) {
        for (sql, read) in [(Self.changedSQL, run), (Self.goneSQL, earlier)] {
            try perform(sql, on: read.firstID...read.lastID, since: earlier)
        }
    }

    /// - Parameter results: numbers of results that the statement reads; what is added to them leads from the one run to the other.
    private func perform(_ sql: String, on results: ClosedRange<Int64>, since earlier: RunID) throws(StoreError) {
        try database.prepare(sql).run { binder in
            binder.put(results.lowerBound)
            binder.put(results.upperBound)
            binder.put(run.firstID - earlier.firstID)
        }
    }

    private static let changedSQL = """
        INSERT OR IGNORE INTO temp.changed_site
        SELECT k.domain FROM set_key k JOIN result r ON r.id = k.id LEFT JOIN result o ON o.id = k.id - ?3
        WHERE k.id BETWEEN ?1 AND ?2 AND o.lasting IS NOT r.lasting
        """

    private static let goneSQL = """
        INSERT OR IGNORE INTO temp.changed_site
        SELECT o.domain FROM set_key o LEFT JOIN set_key k ON k.id = o.id + ?3 AND k.domain = o.domain
        WHERE o.id BETWEEN ?1 AND ?2 AND k.id IS NULL
        """

    private static let isOfSiteAsBefore = "k.domain NOT IN (SELECT domain FROM temp.changed_site)"

    private static let findingsSQL = """
        UPDATE result SET score = o.score, errors = o.errors, warnings = o.warnings, notices = o.notices,
            findings = o.findings, verdict_seal = o.verdict_seal
        FROM result o JOIN set_key k ON k.id = o.id
        WHERE result.id = o.id + ?3 AND o.id BETWEEN ?1 AND ?2 AND o.findings <> \(ResultReader.asLasting)
            AND \(isOfSiteAsBefore)
        """

    private static let coresSQL = """
        UPDATE set_key SET learned_core = k.learned_core FROM set_key k
        WHERE set_key.id = k.id + ?3 AND k.id BETWEEN ?1 AND ?2 AND k.learned_core IS NOT NULL AND \(isOfSiteAsBefore)
        """
}
