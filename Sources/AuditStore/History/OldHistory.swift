internal import AuditModel

/// Brings over the history of formats up to 15, which had a row for each span.
enum OldHistory {
    /// The format without them.
    static let end: Int64 = 16

    /// The step behind the SQL of that format.
    static func pack(_ database: Database) throws(StoreError) {
        try copy(database)
        try database.execute("DROP TABLE span; DROP TABLE visit;")
    }

    private static func copy(_ database: Database) throws(StoreError) {
        let table = try HistoryTable(database)
        let spans = try OrderedRows(
            database,
            """
            SELECT page, rule, since, visit, first_seen, told, streak, gone, gone_visit, is_moot, shown FROM span
            WHERE page >= ? ORDER BY page, rule, since
            """)
        let select = try database.prepare(
            """
            SELECT v.page, v.visits, v.strikes, v.night, s.outcome, s.score FROM visit v LEFT JOIN standing s
                ON s.page = v.page AND s.night = (SELECT max(night) FROM standing l WHERE l.page = v.page)
            ORDER BY v.page
            """)
        try select.bind { _ in }
        defer { select.reset() }
        while try select.step() {
            var row = select.row
            let page = row.int()
            var kept = HistoryRow()
            (kept.visits, kept.strikes) = (row.count(), row.count())
            let night = row.int()
            (kept.outcome, kept.score) = (row.optionalText(), row.optionalInt())
            try spans.read(page) { kept.add(span(&$0)) }
            try table.keep(kept, of: page, after: night)
        }
        try table.flush()
    }

    private static func span(_ row: inout Row) -> HistoryRow.KeptSpan {
        let rule = row.int()
        var span = FindingSpan(
            since: row.int(), visit: row.count(), firstSeen: row.int(), told: row.optionalInt().map(Int64.init))
        span.streak = row.count()
        (span.gone, span.goneVisit) = (row.optionalInt().map(Int64.init), row.optionalInt())
        span.isMoot = row.bool()
        return HistoryRow.KeptSpan(rule: rule, span: span, shown: row.optionalInt().map(Int64.init))
    }
}
