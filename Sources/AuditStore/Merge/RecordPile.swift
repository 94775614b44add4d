package import AuditModel

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

/// A line of a list with everything that comes along when lists are divided and put together again.
package struct ListLine: Hashable, Sendable {
    /// The list's name as given, `-` for standard input, and the line counted from 1.
    package var input: String
    package var line: Int
    /// The URL in its one normal form, or the text that is none.
    package var text: String
    /// What stands behind the URL, from `#` on.
    package var fragment: String?
    /// Why the line is invalid; nil for a page.
    package var reason: String?
    /// The caller's id for the line, as JSON text; nil when it has none.
    package var mark: String?

    package init(
        input: String, line: Int, text: String, fragment: String? = nil, reason: String? = nil, mark: String? = nil
    ) {
        (self.input, self.line, self.text) = (input, line, text)
        (self.fragment, self.reason, self.mark) = (fragment, reason, mark)
    }

    /// Its URL; nil for an invalid line.
    package var url: PageURL? { reason == nil ? PageURL(stored: text) : nil }
}

extension InputLine {
    fileprivate init(_ line: ListLine) {
        if let url = line.url {
            self = .accepted(input: line.input, line: line.line, url, fragment: line.fragment)
        } else {
            let reason = line.reason ?? "not a URL"
            self = .rejected(RejectedLine(input: line.input, line: line.line, text: line.text, reason: reason))
        }
    }
}

/// Lines on their way into the list of a run, some thousands at a time.
package struct LineBatch {
    private let store: Store
    private let run: RunID
    private var lines: [ListLine] = []
    package private(set) var count = 0
    private static let size = 2_000

    package init(store: Store, run: RunID) { (self.store, self.run) = (store, run) }

    package mutating func add(_ line: ListLine) throws(StoreError) {
        lines.append(line)
        count += 1
        if lines.count >= Self.size { try flush() }
    }

    /// Writes the rest.
    package mutating func flush() throws(StoreError) {
        try store.enqueue(lines.map(InputLine.init), run: run)
        try store.mark(lines, from: count - lines.count, run: run)
        lines.removeAll(keepingCapacity: true)
    }
}

// MARK: The lines of a run

extension Store {
    /// Begins to keep the marks of lines for as long as this store is open; before a list is read.
    package func beginMarks() throws(StoreError) {
        try database.execute("CREATE TEMP TABLE IF NOT EXISTS mark (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    }

    /// - Parameter first: the place of the first of these lines in the run's list, counted from 0.
    fileprivate func mark(_ lines: [ListLine], from first: Int, run: RunID) throws(StoreError) {
        for (place, line) in lines.enumerated() {
            guard let mark = line.mark else { continue }
            try kept("INSERT INTO temp.mark VALUES (?, ?)").run {
                $0.put(run.id(Int64(first + place))); $0.put(mark)
            }
        }
    }

    /// Makes `lines(of:)` quick, in a store of one run whose list was read.
    package func indexLines() throws(StoreError) {
        try database.execute("CREATE INDEX line_of_page ON input (page)")
    }

    /// The lines that name a page, in their order.
    package func lines(of page: Int64) throws(StoreError) -> [ListLine] {
        try kept(Self.pageLinesText).all({ $0.put(page) }) { Self.line(&$0) }
    }

    private static let lineSelection =
        "s.name, i.line, coalesce(p.url, i.text), iif(p.id, i.text, NULL), i.reason, m.text"
    private static let lineTables = """
        input i JOIN source s ON s.id = i.source LEFT JOIN page p ON p.id = i.page LEFT JOIN temp.mark m ON m.id = i.id
        """
    static let pageLinesText = "SELECT \(lineSelection) FROM \(lineTables) WHERE i.page = ? ORDER BY i.id"

    private static func line(_ row: inout Row) -> ListLine {
        ListLine(
            input: row.text(), line: row.count(), text: row.text(), fragment: row.optionalText(),
            reason: row.optionalText(), mark: row.optionalText())
    }

    /// Gives every line of a run in its order, with the number of its page and whether that has a result.
    package func forEachLine(_ run: RunID, _ body: (ListLine, _ page: Int64?, _ isDone: Bool) throws -> Void) throws {
        try beginMarks()
        let select = try database.prepare(
            """
            SELECT \(Self.lineSelection), i.page, r.id IS NOT NULL
            FROM \(Self.lineTables) LEFT JOIN result r ON r.id = ?1 | i.page WHERE i.id BETWEEN ?1 AND ?2 ORDER BY i.id
            """)
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            let line = Self.line(&row)
            let page = row.optionalInt().map(Int64.init)
            try body(line, page, row.bool())
        }
    }

    package func resultCount(_ run: RunID) throws(StoreError) -> Int {
        Int(try database.number("SELECT count(*) FROM result WHERE id BETWEEN \(run.firstID) AND \(run.lastID)"))
    }

    /// The hosts of a run's pages.
    package func pageHosts(_ run: RunID) throws(StoreError) -> Set<HostKey> {
        let select = try database.prepare("SELECT name FROM host WHERE id IN (SELECT host FROM queue WHERE run = ?)")
        return Set(try select.all({ $0.put(run.number) }) { HostKey($0.text()) })
    }

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
