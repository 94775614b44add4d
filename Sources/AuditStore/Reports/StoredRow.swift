package import AuditModel

/// One line of a list and what became of it.
package struct StoredRow: Sendable {
    /// The name of the list, `-` for standard input, and the line counted from 1.
    package var input: String
    package var line: Int
    /// Whether this is the first line of the run with its address; false for rejected lines.
    package var isFirst: Bool
    /// What stands behind the address in that line, from `#` on.
    package var fragment: String?
    package var entry: Entry

    package enum Entry: Sendable {
        /// The page's record, repeated for every line with its address; details and, of the keys, the picture, when they
        /// are asked for, come with the first of these lines only.
        case record(PageRecord)
        case rejected(RejectedLine)
        /// No result yet: the run was stopped before this page.
        case unfinished(url: String)
    }

    /// Moves the entry out, because a record is large; another one is left.
    package mutating func takeEntry() -> Entry {
        var taken = Entry.unfinished(url: "")
        swap(&entry, &taken)
        return taken
    }
}

extension Store {
    /// Every input line of a run in the order of its lists, one at a time.
    ///
    /// - Parameter isSampled: whether only the first lines of the pages of `gatherSample` are wanted.
    package func forEachReportRow(
        _ run: RunID, withDetail: Bool = false, isSampled: Bool = false,
        _ body: (consuming StoredRow) throws -> Void
    ) throws {
        let select = try database.prepare(
            """
            SELECT s.name, i.line, i.is_first, i.text, i.reason, r.id IS NOT NULL, \(ResultReader.selection)
            FROM input i JOIN source s ON s.id = i.source LEFT JOIN page p ON p.id = i.page
                LEFT JOIN result r ON r.id = ?1 | i.page
                \(ResultReader.join(details: withDetail ? "i.is_first" : "0"))
            WHERE i.id BETWEEN ?1 AND ?2
                \(isSampled ? "AND i.is_first AND i.page IN (SELECT page FROM temp.sample)" : "") ORDER BY i.id
            """)
        let reader = try ResultReader(database)
        try select.forEach({
            $0.put(run.firstID); $0.put(run.lastID)
        }) { row in
            let (input, line, isFirst) = (row.text(), row.count(), row.bool())
            let (text, reason) = (row.optionalText(), row.optionalText())
            let rejected = reason.map { RejectedLine(input: input, line: line, text: text ?? "", reason: $0) }
            let entry = try Self.entry(&row, rejected, reader)
            try body(
                StoredRow(
                    input: input, line: line, isFirst: isFirst, fragment: rejected == nil ? text : nil, entry: entry))
        }
    }

    private static func entry(
        _ row: inout Row, _ rejected: RejectedLine?, _ reader: ResultReader
    ) throws(StoreError) -> StoredRow.Entry {
        if let rejected { return .rejected(rejected) }
        guard row.bool() else {
            row.skip(1)
            return .unfinished(url: row.text())
        }
        return .record(try reader.read(&row))
    }

    /// The first rejected lines of a run in their order; `Resume.rejected` and `RunInfo.rejected` count them all.
    package func rejectedLines(_ run: RunID, limit: Int) throws(StoreError) -> [RejectedLine] {
        let select = try database.prepare(
            """
            SELECT s.name, i.line, i.text, i.reason FROM input i JOIN source s ON s.id = i.source
            WHERE i.id BETWEEN ? AND ? AND i.page IS NULL ORDER BY i.id LIMIT ?
            """)
        return try select.all({
            $0.put(run.firstID); $0.put(run.lastID); $0.put(limit)
        }) { row in
            RejectedLine(input: row.text(), line: row.count(), text: row.text(), reason: row.text())
        }
    }
}
