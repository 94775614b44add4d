internal import AuditModel

/// Compares the pages of each site after the last page; what it gathers lives in temporary tables.
///
/// First `learnAffixes`, then `titleInputs` with revisions, then `gatherSets`, then `setFacts` with revisions. Pages come in
/// chunks, not by a cursor, because revisions are written in between and an open cursor would keep the write-ahead log
/// growing. A second pass begun later in the same store replaces the tables of the first.
package final class SiteTables {
    let run: RunID
    let database: Database
    private var titles: Statement?
    private let affixes: Statement
    private var facts: FactReader?
    private var affixLimit = 0
    /// The affixes of the last domain; pages of a site mostly follow one another.
    private var known: (domain: String, affixes: [TitleInput.Affix])?

    init(_ database: Database, run: RunID) throws(StoreError) {
        self.database = database
        self.run = run
        try database.execute(Self.tables)
        affixes = try database.prepare(
            "SELECT segment, titles, origin, ends FROM affix WHERE domain = ? ORDER BY titles DESC, segment LIMIT ?")
    }

    private static let tables = """
        DROP TABLE IF EXISTS temp.site;
        DROP TABLE IF EXISTS temp.affix;
        DROP TABLE IF EXISTS temp.likeness;
        DROP TABLE IF EXISTS temp.look;
        DROP TABLE IF EXISTS temp.usual_name;
        CREATE TEMP TABLE site (domain TEXT PRIMARY KEY, pages INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TEMP TABLE affix (domain TEXT NOT NULL, segment TEXT NOT NULL, titles INTEGER NOT NULL,
            origin INTEGER NOT NULL, ends REAL, PRIMARY KEY (domain, segment)) WITHOUT ROWID;
        CREATE TEMP TABLE usual_name (host TEXT PRIMARY KEY, name TEXT NOT NULL, pages INTEGER NOT NULL,
            named INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TEMP TABLE likeness (kind INTEGER NOT NULL, domain TEXT NOT NULL, key TEXT NOT NULL,
            size INTEGER NOT NULL, lists INTEGER NOT NULL, members TEXT NOT NULL, PRIMARY KEY (kind, domain, key)) WITHOUT ROWID;
        CREATE TEMP TABLE look (domain TEXT NOT NULL, image TEXT NOT NULL, leader TEXT NOT NULL,
            PRIMARY KEY (domain, image)) WITHOUT ROWID;
        """

    /// Finds the segments that stand at an end of a site's titles, each title counted once: in whatever letters, and a
    /// list of numbered pages as one.
    ///
    /// Besides them what og:site_name says, and titles that begin with a name of the site and that several pages have.
    ///
    /// - Parameter agreement: different titles that have to agree, and how many segments of a site are kept.
    package func learnAffixes(_ agreement: Agreement) throws(StoreError) {
        known = nil
        affixLimit = agreement.limit
        try database.execute("DELETE FROM temp.affix")
        for sql in [Self.affixSQL, Self.nameSQL, Self.titleSQL] {
            let learn = try database.prepare(sql)
            try learn.run {
                $0.put(run.firstID); $0.put(run.lastID); $0.put(agreement.fewest); $0.put(agreement.share)
            }
        }
        titles = try database.prepare(
            """
            SELECT k.id & \(RunID.mask), k.domain, k.title FROM set_key k
            WHERE k.id > ? AND k.id <= ? AND EXISTS (
                SELECT 1 FROM affix a WHERE a.domain = k.domain
                    AND (a.origin <> \(Origin.tag) OR \(Self.isNamedInVain) IS NOT TRUE))
            ORDER BY k.id LIMIT ?
            """)
    }

    // The titles of sites are counted once and joined: counting them for each of many sites took hours for a million
    // pages.

    static var affixSQL: String {
        """
        WITH title AS MATERIALIZED (
            SELECT DISTINCT k.domain, k.first_segment AS first, k.last_segment AS last,
                CASE WHEN k.last_segment GLOB '*[0-9]*'
                    THEN replace(k.title_core, k.last_segment, \(lastWithoutDigits)) ELSE k.title_core END AS title
            FROM set_key k WHERE k.id BETWEEN ?1 AND ?2),
        site AS MATERIALIZED (SELECT domain, count(DISTINCT title) AS titles FROM title GROUP BY domain),
        edge AS MATERIALIZED (
            SELECT domain, segment, count(DISTINCT title) AS titles, count(DISTINCT ending) AS ends FROM (
                SELECT domain, first AS segment, title, NULL AS ending FROM title WHERE first <> ''
                UNION ALL SELECT domain, last, title, title FROM title WHERE last <> '' AND last <> first
            ) GROUP BY domain, segment HAVING titles >= ?3)
        INSERT INTO affix SELECT e.domain, e.segment, e.titles, \(Origin.edge), CAST(e.ends AS REAL) / s.titles
        FROM edge e JOIN site s ON s.domain = e.domain
        WHERE e.titles >= ?4 * s.titles
        """
    }

    /// The page's number is in the last segment: `Red shoes - Page 2`.
    private static let lastWithoutDigits = (0...9).reduce("k.last_segment") { "replace(\($0), '\($1)', '')" }

    /// That a page says the very name that its site's others do, and is called nothing like it: there is nothing to learn.
    private static let isNamedInVain = "(k.site_name = a.segment AND length(k.title) > 2 * length(k.site_name))"

    /// What og:site_name says on other pages of sites where a page has just that title: only the others tell whether
    /// that is the page's name or the site's; and of sites where a page says nothing.
    static var nameSQL: String {
        """
        WITH named AS MATERIALIZED (
            SELECT DISTINCT domain, site_name AS name, title FROM set_key
            WHERE id BETWEEN ?1 AND ?2 AND site_name <> '' AND domain IN (
                SELECT domain FROM set_key WHERE id BETWEEN ?1 AND ?2
                    AND (coalesce(site_name, '') = '' OR title = site_name AND NOT is_home))),
        site AS MATERIALIZED (SELECT domain, count(*) AS titles FROM named GROUP BY domain),
        called AS MATERIALIZED (
            SELECT domain, name, count(*) AS titles FROM named GROUP BY domain, name HAVING titles >= ?3)
        INSERT OR REPLACE INTO affix SELECT c.domain, c.name, c.titles, \(Origin.tag), NULL
        FROM called c JOIN site s ON s.domain = c.domain
        WHERE c.titles >= ?4 * s.titles
        """
    }

    /// Titles of two parts, the first of which names the site, that pages of several paths have: `Acme – Good shoes` on
    /// every page. What differs behind a `?` may be one page in several states.
    static var titleSQL: String {
        """
        WITH shared AS MATERIALIZED (
            SELECT k.domain, k.title, count(DISTINCT CASE k.identity WHEN '' THEN CAST(k.id AS TEXT)
                ELSE substr(k.identity, 1, instr(replace(k.identity, '#', '?') || '?', '?') - 1) END) AS pages
            FROM set_key k
            WHERE k.id BETWEEN ?1 AND ?2 AND k.first_segment <> '' AND k.title_core = k.last_segment AND NOT k.is_home
            GROUP BY k.domain, k.title HAVING pages >= ?3),
        site AS MATERIALIZED (
            SELECT domain, count(*) AS pages FROM set_key
            WHERE id BETWEEN ?1 AND ?2 AND NOT is_home AND domain IN (SELECT domain FROM shared) GROUP BY domain)
        INSERT OR IGNORE INTO affix SELECT t.domain, t.title, t.pages, \(Origin.title), NULL
        FROM shared t JOIN site s ON s.domain = t.domain
        WHERE t.pages >= ?4 * s.pages
        """
    }

    /// How the table calls the origin of what was learned.
    private enum Origin {
        static let (edge, tag, title) = (0, 1, 2)
    }

    /// Pages of sites with learned affixes, in the order of page numbers.
    ///
    /// - Parameter cursor: The last page of the chunk before; 0 for the first chunk.
    package func titleInputs(after cursor: Int64 = 0, limit: Int) throws(StoreError) -> [TitleInput] {
        guard let titles else { preconditionFailure("affixes are learned before titles are judged by them") }
        var inputs = try titles.all({
            $0.put(run.id(cursor)); $0.put(run.lastID); $0.put(limit)
        }) { row in
            TitleInput(page: row.int(), domain: row.text(), title: row.text(), affixes: [])
        }
        for index in inputs.indices { inputs[index].affixes = try affixes(of: inputs[index].domain) }
        return inputs
    }

    private func affixes(of domain: String) throws(StoreError) -> [TitleInput.Affix] {
        if let known, known.domain == domain { return known.affixes }
        let found = try affixes.all({
            $0.put(domain); $0.put(affixLimit)
        }) { row in
            TitleInput.Affix(text: row.text(), titles: Int(row.int()), origin: Self.origin(&row))
        }
        known = (domain, found)
        return found
    }

    private static func origin(_ row: inout Row) -> TitleInput.Affix.Origin {
        let (origin, ends) = (Int(row.int()), row.optionalDouble())
        switch origin {
        case Origin.edge: return .edge(endsShare: ends ?? 0)
        case Origin.tag: return .tag
        default: return .title
        }
    }

    /// Whether a page was not redirected to another site, whose name is its own.
    static let isOnOwnSite = "(k.host = k.domain OR k.host LIKE '%.' || k.domain)"

    /// Hosts are looked at, not sites: a blog on a host of its own has a name of its own.
    private func findUsualNames(_ agreement: Agreement) throws(StoreError) {
        let insert = try database.prepare("INSERT INTO usual_name VALUES (?, ?, ?, ?)")
        let select = try database.prepare(
            """
            SELECT k.host, k.site_name, count(*) FROM set_key k
            WHERE k.id BETWEEN ? AND ? AND k.site_name <> '' AND \(Self.isOnOwnSite)
            GROUP BY k.host, k.site_name ORDER BY k.host
            """)
        try select.bind {
            $0.put(run.firstID); $0.put(run.lastID)
        }
        defer { select.reset() }
        var current = HostNames(host: "")
        while try select.step() {
            var row = select.row
            let host = row.text()
            if host != current.host {
                try current.keep(agreement, by: insert)
                current = HostNames(host: host)
            }
            current.add(row.text(), row.count())
        }
        try current.keep(agreement, by: insert)
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
    ///
    /// - Parameter names: pages of a host that have to agree on og:site_name, of those that have one.
    package func gatherSets(names: Agreement) throws(StoreError) {
        // One transaction, because temporary tables too are rewritten after each.
        try database.snapshot { () throws(StoreError) in
            try database.execute("DELETE FROM temp.likeness; DELETE FROM temp.look; DELETE FROM temp.usual_name")
            try countSites()
            try findUsualNames(names)
            try LookGatherer(database, run: run).gather()
            let gatherer = try SetGatherer(database, run: run)
            for likeness in Likeness.allCases { try gatherer.gather(likeness) }
        }
        facts = try FactReader(database, run: run)
    }

    /// Pages that share something with others of their site, in the order of page numbers.
    ///
    /// - Parameter cursor: The last page of the chunk before; 0 for the first chunk.
    package func setFacts(after cursor: Int64 = 0, limit: Int) throws(StoreError) -> [SetFacts] {
        guard let facts else { preconditionFailure("sets are gathered before their facts are read") }
        return try facts.read(after: cursor, limit: limit)
    }
}

/// What the pages of one host say in og:site_name.
private struct HostNames {
    let host: String
    /// What most of them say.
    private var usual = (name: "", pages: 0)
    private var named = 0

    init(host: String) { self.host = host }

    mutating func add(_ name: String, _ pages: Int) {
        named += pages
        if pages > usual.pages { usual = (name, pages) }
    }

    /// Keeps the usual name, where nearly all have it and some have another one.
    func keep(_ agreement: Agreement, by insert: Statement) throws(StoreError) {
        guard named >= agreement.fewest, usual.pages < named, Double(usual.pages) >= agreement.share * Double(named)
        else { return }
        try insert.run { binder in
            binder.put(host)
            binder.put(usual.name)
            binder.put(usual.pages)
            binder.put(named)
        }
    }
}

extension Store {
    /// Begins the comparison of the pages of a run; every page has been committed.
    package func siteTables(_ run: RunID) throws(StoreError) -> SiteTables {
        precondition(ingest == nil, "the list is read before its pages are compared")
        try database.execute(Self.comparingPragma)
        return try SiteTables(database, run: run)
    }
}
