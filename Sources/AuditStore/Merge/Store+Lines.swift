package import AuditModel

/// A line of a run's lists as who gave it knows it.
package struct MarkedLine: Sendable {
    package var input: String
    package var line: Int
    /// What whoever gave the line knows it by; nil when nothing.
    package var mark: String?

    package init(input: String, line: Int, mark: String? = nil) {
        (self.input, self.line, self.mark) = (input, line, mark)
    }
}

extension Store {
    /// Begins to keep the marks of lines for as long as this store is open; before a list is read.
    package func beginMarks() throws(StoreError) {
        try database.execute(
            """
            CREATE TEMP TABLE mark (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
            CREATE TEMP TABLE page_line (page INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (page, id)) WITHOUT ROWID;
            """)
    }

    /// Adds the marks of lines by their places in the run's list, counted from 0.
    package func add(marks: [(place: Int, text: String)], run: RunID) throws(StoreError) {
        let insert = try database.prepare("INSERT INTO temp.mark VALUES (?, ?)")
        for mark in marks {
            try insert.run {
                $0.put(run.id(Int64(mark.place))); $0.put(mark.text)
            }
        }
    }

    /// Ends the list, and makes it known which lines a page has.
    package func findLines(_ run: RunID) throws(StoreError) {
        let fill = try database.prepare(
            "INSERT INTO temp.page_line SELECT page, id FROM input WHERE id BETWEEN ? AND ? AND page IS NOT NULL ORDER BY page, id"
        )
        try fill.run {
            $0.put(run.firstID); $0.put(run.lastID)
        }
    }

    /// The lines that name a page, in their order.
    package func lines(of page: Int64) throws(StoreError) -> [MarkedLine] {
        try kept(Self.pageLinesText).all({ $0.put(page) }) {
            MarkedLine(input: $0.text(), line: $0.count(), mark: $0.optionalText())
        }
    }

    static let pageLinesText = """
        SELECT s.name, i.line, m.text FROM temp.page_line l JOIN input i ON i.id = l.id
            JOIN source s ON s.id = i.source LEFT JOIN temp.mark m ON m.id = l.id
        WHERE l.page = ? ORDER BY l.id
        """

    /// Lines of a run in their order, some at a time, so that nothing is open while they are worked on.
    ///
    /// - Parameter cursor: the place of the last line of the chunk before; -1 for the first chunk.
    package func markedLines(
        _ run: RunID, after cursor: Int64, limit: Int
    ) throws(StoreError) -> [(place: Int64, line: MarkedLine, content: LineContent)] {
        let select = try database.prepare(
            """
            SELECT i.id & \(RunID.mask), s.name, i.line, m.text, i.page, p.url, i.text, i.reason
            FROM input i JOIN source s ON s.id = i.source LEFT JOIN temp.mark m ON m.id = i.id
                LEFT JOIN page p ON p.id = i.page
            WHERE i.id > ? AND i.id <= ? ORDER BY i.id LIMIT ?
            """)
        return try select.all({
            $0.put(run.firstID + cursor); $0.put(run.lastID); $0.put(limit)
        }) { row in
            let place = row.int()
            let line = MarkedLine(input: row.text(), line: row.count(), mark: row.optionalText())
            if let page = row.optionalInt() { return (place, line, .page(Int64(page), url: row.text())) }
            row.skip(1)
            return (place, line, .invalid(text: row.text(), reason: row.text()))
        }
    }

    /// Pages of a run that have a result, in the order of their numbers.
    ///
    /// - Parameter cursor: the last page of the chunk before; 0 for the first chunk.
    package func pages(of run: RunID, after cursor: Int64, limit: Int) throws(StoreError) -> [Int64] {
        let select = try database.prepare(
            "SELECT id & \(RunID.mask) FROM result WHERE id > ? AND id <= ? ORDER BY id LIMIT ?")
        return try select.all({
            $0.put(run.id(cursor)); $0.put(run.lastID); $0.put(limit)
        }) { $0.int() }
    }

    /// The hosts of pages that have a result.
    package func resultHosts(_ run: RunID) throws(StoreError) -> Set<HostKey> {
        let select = try database.prepare(
            "SELECT name FROM host WHERE id IN (SELECT host FROM result WHERE id BETWEEN ? AND ?)")
        return Set(
            try select.all({
                $0.put(run.firstID); $0.put(run.lastID)
            }) { HostKey($0.text()) })
    }

    /// The hosts of a run's pages.
    package func pageHosts(_ run: RunID) throws(StoreError) -> Set<HostKey> {
        let select = try database.prepare(
            "SELECT name FROM host WHERE id IN (SELECT host FROM queue WHERE run = ?)")
        return Set(try select.all({ $0.put(run.number) }) { HostKey($0.text()) })
    }
}

/// What a line of a list is.
package enum LineContent: Sendable {
    /// The number of its page in the store.
    case page(Int64, url: String)
    case invalid(text: String, reason: String)
}
