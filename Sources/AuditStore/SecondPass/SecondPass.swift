internal import AuditModel

/// Compares the pages of each site after the last page; what it gathers lives in temporary tables.
///
/// First `learnAffixes`, then `titleInputs` with revisions, then `gatherSets`, then `setFacts` with revisions. Pages
/// come in chunks, not by a cursor, because revisions are written in between and an open cursor would keep the
/// write-ahead log growing. A second pass begun later in the same store replaces the tables of the first.
public final class SecondPass {
    private let run: RunID
    private let database: Database
    private let titles: Statement
    private let affixes: Statement
    private var facts: FactReader?
    /// The affixes of the last domain; pages of a site mostly follow one another.
    private var known: (domain: String, affixes: [String])?

    init(_ database: Database, run: RunID) throws(StoreError) {
        self.database = database
        self.run = run
        try database.execute(Self.tables)
        titles = try database.prepare(
            """
            SELECT k.id & \(RunID.mask), r.title, r.site_name, r.application_name, k.domain, k.is_home
            FROM set_key k JOIN result r ON r.id = k.id
            WHERE k.id > ? AND k.id <= ? AND EXISTS (SELECT 1 FROM affix a WHERE a.domain = k.domain)
            ORDER BY k.id LIMIT ?
            """)
        affixes = try database.prepare(
            "SELECT segment FROM affix WHERE domain = ? ORDER BY pages DESC, segment LIMIT ?")
    }

    /// The most affixes a site has: each is on half of its pages, at one of two ends, so there are never more.
    private static let affixLimit = 4

    private static let tables = """
        DROP TABLE IF EXISTS temp.site;
        DROP TABLE IF EXISTS temp.affix;
        DROP TABLE IF EXISTS temp.likeness;
        DROP TABLE IF EXISTS temp.look;
        CREATE TEMP TABLE site (domain TEXT PRIMARY KEY, pages INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TEMP TABLE affix (domain TEXT NOT NULL, segment TEXT NOT NULL, pages INTEGER NOT NULL,
            PRIMARY KEY (domain, segment)) WITHOUT ROWID;
        CREATE TEMP TABLE likeness (kind INTEGER NOT NULL, domain TEXT NOT NULL, key TEXT NOT NULL,
            size INTEGER NOT NULL, members TEXT NOT NULL, PRIMARY KEY (kind, domain, key)) WITHOUT ROWID;
        CREATE TEMP TABLE look (domain TEXT NOT NULL, phash INTEGER NOT NULL, leader TEXT NOT NULL,
            PRIMARY KEY (domain, phash)) WITHOUT ROWID;
        """

    /// Finds the segments at an end of titles that are on at least 3 pages and half of the site's seen pages.
    public func learnAffixes() throws(StoreError) {
        known = nil
        try database.execute("DELETE FROM temp.affix")
        try countSites()
        let learn = try database.prepare(
            """
            INSERT INTO affix SELECT domain, segment, count(*) AS pages FROM (
                SELECT domain, first_segment AS segment FROM set_key
                WHERE id BETWEEN ?1 AND ?2 AND first_segment <> ''
                UNION ALL
                SELECT domain, last_segment FROM set_key
                WHERE id BETWEEN ?1 AND ?2 AND last_segment <> '' AND last_segment <> first_segment
            ) k GROUP BY domain, segment
            HAVING pages >= 3 AND 2 * pages >= (SELECT s.pages FROM site s WHERE s.domain = k.domain)
            """)
        try learn.run {
            $0.put(run.firstID); $0.put(run.lastID)
        }
    }

    /// Every learned affix, sites in alphabetical order, one at a time.
    public func forEachAffix(_ body: (_ domain: String, _ segment: String) throws -> Void) throws {
        let select = try database.prepare("SELECT domain, segment FROM affix ORDER BY domain, segment")
        try select.forEach({ _ in }) { row in try body(row.text(), row.text()) }
    }

    /// Pages of sites with learned affixes, in the order of page numbers.
    ///
    /// - Parameter cursor: The last page of the chunk before; 0 for the first chunk.
    public func titleInputs(after cursor: Int64 = 0, limit: Int) throws(StoreError) -> [TitleInput] {
        var inputs = try titles.all({
            $0.put(run.id(cursor)); $0.put(run.lastID); $0.put(limit)
        }) { row in
            TitleInput(
                page: row.int(), title: row.optionalText(), siteName: row.optionalText(),
                applicationName: row.optionalText(), domain: row.text(), isHome: row.bool(), affixes: [])
        }
        for index in inputs.indices { inputs[index].affixes = try affixes(of: inputs[index].domain) }
        return inputs
    }

    private func affixes(of domain: String) throws(StoreError) -> [String] {
        if let known, known.domain == domain { return known.affixes }
        let found = try affixes.all({
            $0.put(domain); $0.put(Self.affixLimit)
        }) { $0.text() }
        known = (domain, found)
        return found
    }

    private func countSites() throws(StoreError) {
        try database.execute("DELETE FROM temp.site")
        let count = try database.prepare(
            "INSERT INTO site SELECT domain, count(*) FROM set_key WHERE id BETWEEN ? AND ? GROUP BY domain")
        try count.run {
            $0.put(run.firstID); $0.put(run.lastID)
        }
    }

    /// Groups the pages of each site by what they share, with the title cores as they are now.
    public func gatherSets() throws(StoreError) {
        try database.execute("DELETE FROM temp.likeness; DELETE FROM temp.look")
        try countSites()
        try LookGatherer(database, run: run).gather()
        let gatherer = try SetGatherer(database, run: run)
        for likeness in Likeness.allCases { try gatherer.gather(likeness) }
        facts = try FactReader(database, run: run)
    }

    /// Pages that share something with others of their site, in the order of page numbers.
    ///
    /// - Parameter cursor: The last page of the chunk before; 0 for the first chunk.
    public func setFacts(after cursor: Int64 = 0, limit: Int) throws(StoreError) -> [SetFacts] {
        guard let facts else { preconditionFailure("sets are gathered before their facts are read") }
        return try facts.read(after: cursor, limit: limit)
    }
}

extension Store {
    /// Begins the comparison of the pages of a run; every page has been committed.
    public func secondPass(_ run: RunID) throws(StoreError) -> SecondPass {
        precondition(ingest == nil, "the list is read before its pages are compared")
        return try SecondPass(database, run: run)
    }
}
