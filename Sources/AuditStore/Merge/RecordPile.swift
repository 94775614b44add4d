/// Records on their way into a store, in a temporary file: each line once, and of each page the best record.
///
/// What stays does not depend on the order in which records come, nor on how often.
package final class RecordPile {
    private let database: Database
    private let addLine: Statement
    private let addPage: Statement
    private let findPage: Statement
    private let knowLine: Statement

    /// How good a record is; of equal ones the greater body stays.
    package struct Rank: Hashable, Sendable {
        fileprivate let value: Int64

        /// - Parameters:
        ///   - isDone: false for a page that was not asked for.
        ///   - fetchedAt: seconds since 1970.
        ///   - isCompared: whether it was judged among the pages of its site, which is done again here.
        package init(isDone: Bool, fetchedAt: Int64, isCompared: Bool) {
            value = (isDone ? 1 << 60 : 0) + min(fetchedAt, 1 << 50) * 2 + (isCompared ? 0 : 1)
        }
    }

    package init() throws(StoreError) {
        database = try Database()
        try database.execute("PRAGMA cache_size = -32768; PRAGMA synchronous = OFF;" + Self.tables + "BEGIN;")
        addLine = try database.prepare(
            """
            INSERT INTO line VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO UPDATE SET
                fragment = max(fragment, excluded.fragment), reason = max(reason, excluded.reason)
            """)
        addPage = try database.prepare(
            """
            INSERT INTO page VALUES (?, ?, ?, ?, ?) ON CONFLICT (url) DO UPDATE SET
                site = excluded.site, rank = excluded.rank, compared = excluded.compared, body = excluded.body
            WHERE (excluded.rank, excluded.body) > (rank, body)
            """)
        findPage = try database.prepare("SELECT body FROM page WHERE url = ?")
        knowLine = try database.prepare("UPDATE line SET is_known = 1 WHERE input = ? AND line = ? AND text = ?")
    }

    private static let tables = """
        CREATE TABLE line (
            input TEXT NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL, fragment TEXT, reason TEXT,
            is_known INTEGER NOT NULL, PRIMARY KEY (input, line, text)) WITHOUT ROWID;
        CREATE TABLE page (
            url TEXT NOT NULL UNIQUE, site TEXT NOT NULL, rank INTEGER NOT NULL, compared INTEGER, body BLOB NOT NULL);

        """

    package func add(_ line: ListLine) throws(StoreError) {
        try addLine.run { binder in
            binder.put(line.input)
            binder.put(line.line)
            binder.put(line.text)
            binder.put(line.fragment)
            binder.put(line.reason)
        }
    }

    /// - Parameters:
    ///   - site: the registrable domain of a page that takes part in comparisons; else empty.
    ///   - compared: the pages of the site that it was compared with; nil when it was not compared.
    package func add(
        page url: String, site: String, rank: Rank, compared: Int?, body: [UInt8]
    ) throws(StoreError) {
        try addPage.run { binder in
            binder.put(url)
            binder.put(site)
            binder.put(rank.value)
            binder.put(compared)
            binder.put(body)
        }
    }

    /// The best record of a page.
    package func body(of url: String) throws(StoreError) -> [UInt8]? {
        try findPage.first({ $0.put(url) }) { $0.bytes() }
    }

    /// Gives every line, by the names of the lists and the numbers in them; nothing is added meanwhile.
    package func forEachLine(_ body: (ListLine, _ isKnown: Bool) throws -> Void) throws {
        let select = try database.prepare(
            "SELECT input, line, text, fragment, reason, is_known FROM line ORDER BY input, line, text")
        try select.forEach({ _ in }) { row in
            let line = ListLine(
                input: row.text(), line: row.count(), text: row.text(), fragment: row.optionalText(),
                reason: row.optionalText())
            try body(line, row.bool())
        }
    }

    /// Adds a line of the list that was divided, unless it is there.
    package func know(_ line: ListLine) throws(StoreError) {
        try add(line)
        try knowLine.run {
            $0.put(line.input); $0.put(line.line); $0.put(line.text)
        }
    }

    package var lineCount: Int {
        get throws(StoreError) { Int(try database.number("SELECT count(*) FROM line")) }
    }

    /// A site of which some pages were compared with other pages than those that are here: the first by name.
    package func siteComparedApart() throws(StoreError) -> String? {
        let find = try database.prepare(
            """
            SELECT site FROM page WHERE site <> '' GROUP BY site
            HAVING count(compared) > 0 AND (min(compared) <> count(*) OR max(compared) <> count(*) OR count(compared) <> count(*))
            ORDER BY site LIMIT 1
            """)
        return try find.first({ _ in }) { $0.text() }
    }
}
