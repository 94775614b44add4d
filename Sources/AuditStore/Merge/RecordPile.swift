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

    /// A line of a list: the URL of its page, or why there is none.
    package struct Line: Hashable, Sendable {
        package var input: String
        package var line: Int
        package var text: String
        /// Nil for a page.
        package var reason: String?

        package init(input: String, line: Int, text: String, reason: String? = nil) {
            (self.input, self.line, self.text, self.reason) = (input, line, text, reason)
        }
    }

    package init() throws(StoreError) {
        database = try Database()
        try database.execute("PRAGMA cache_size = -32768; PRAGMA synchronous = OFF;" + Self.tables + "BEGIN;")
        addLine = try database.prepare(
            "INSERT INTO line VALUES (?, ?, ?, ?, 0) ON CONFLICT DO UPDATE SET reason = max(reason, excluded.reason)")
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
            input TEXT NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL, reason TEXT, is_known INTEGER NOT NULL,
            PRIMARY KEY (input, line, text)) WITHOUT ROWID;
        CREATE TABLE page (
            url TEXT NOT NULL UNIQUE, site TEXT NOT NULL, rank INTEGER NOT NULL, compared INTEGER, body BLOB NOT NULL);

        """

    package func add(_ line: Line) throws(StoreError) {
        try addLine.run { binder in
            binder.put(line.input)
            binder.put(line.line)
            binder.put(line.text)
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

    /// Lines with their lists in the order of their names, some at a time.
    package func lines(after last: Line?, limit: Int) throws(StoreError) -> [(line: Line, isKnown: Bool)] {
        let select = try database.prepare(
            """
            SELECT input, line, text, reason, is_known FROM line WHERE (input, line, text) > (?, ?, ?)
            ORDER BY input, line, text LIMIT ?
            """)
        return try select.all({ binder in
            binder.put(last?.input ?? "")
            binder.put(last?.line ?? -1)
            binder.put(last?.text ?? "")
            binder.put(limit)
        }) { row in
            let line = Line(input: row.text(), line: row.count(), text: row.text(), reason: row.optionalText())
            return (line, row.bool())
        }
    }

    /// Gives every line.
    package func forEachLine(_ body: (Line, _ isKnown: Bool) throws -> Void) throws {
        var last: Line?
        while true {
            let chunk = try lines(after: last, limit: 2_000)
            guard let end = chunk.last else { return }
            for entry in chunk { try body(entry.line, entry.isKnown) }
            last = end.line
        }
    }

    /// Adds a line of the list that was divided, unless it is there.
    package func know(_ line: Line) throws(StoreError) {
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

extension Store {
    /// The pages of each site that take part in comparisons.
    package func sitePages(_ run: RunID) throws(StoreError) -> [String: Int] {
        let select = try database.prepare(
            "SELECT domain, count(*) FROM set_key WHERE id BETWEEN ? AND ? GROUP BY domain")
        let sites = try select.all({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { ($0.text(), $0.count()) }
        return Dictionary(sites, uniquingKeysWith: +)
    }
}
