internal import AuditModel

/// The statements that keep a page's result.
final class ResultWriter {
    let contents: ContentTable
    private let dequeue: Statement
    private let insert: Statement
    private let remove: Statement
    private let revise: Statement
    private let learn: Statement
    private let revised: FindingTable
    private let database: Database

    init(_ database: Database) throws(StoreError) {
        self.database = database
        contents = try ContentTable(database)
        dequeue = try database.prepare(
            "DELETE FROM queue WHERE run = ? AND page = ?2 AND host = (SELECT host FROM page WHERE id = ?2)")
        let marks = Array(repeating: "?", count: Self.columns.count).joined(separator: ", ")
        insert = try database.prepare(
            """
            INSERT INTO result (\(Self.columns.joined(separator: ", ")), host)
            SELECT \(marks), host FROM page WHERE id = ?
            """)
        remove = try database.prepare("DELETE FROM result WHERE id = ?")
        revise = try database.prepare(
            "UPDATE result SET score = ?, errors = ?, warnings = ?, notices = ?, is_revised = 1 WHERE id = ?")
        learn = try database.prepare("UPDATE result SET learned_core = ? WHERE id = ?")
        revised = try FindingTable(database, "revised_finding", of: "result")
    }

    private static let columns = [
        "id", "content", "outcome", "score", "errors", "warnings", "notices", "media_checked", "fetched_at", "fetch_ms",
        "visit", "learned_core",
    ]

    /// Keeps a record; a page that had a result in this run gets the new one.
    ///
    /// - Returns: the id of its row in `content`.
    func write(_ record: PageRecord, _ run: RunID) throws(StoreError) -> Int64 {
        let result = run.id(record.page)
        try takeOut(record.page, result, run)
        var record = record
        let contentID = try contents.keep(&record)
        try insert.run { binder in
            binder.put(result)
            binder.put(contentID)
            binder.put(record.outcome.rawValue)
            binder.put(record.score)
            Self.putCounts(of: record.findings, in: &binder)
            binder.put(record.looksAtMedia)
            binder.put(record.fetchedAt)
            binder.put(record.fetchMilliseconds)
            binder.put(String(decoding: record.visit, as: UTF8.self))
            binder.put(record.setKeys.learnedCore)
            binder.put(record.page)
        }
        guard database.changes == 1 else {
            throw StoreError(
                .other, "\(database.file) has no page \(record.page); its list was read into another file.")
        }
        return contentID
    }

    /// Removes a page from the queue, or else its earlier result in this run.
    private func takeOut(_ page: Int64, _ result: Int64, _ run: RunID) throws(StoreError) {
        try dequeue.run {
            $0.put(run.number); $0.put(page)
        }
        guard database.changes == 0 else { return }
        try revised.remove(of: result)
        try remove.run { $0.put(result) }
    }

    func write(_ revision: PageRevision, _ run: RunID) throws(StoreError) {
        let result = run.id(revision.page)
        try revise.run { binder in
            binder.put(revision.score)
            Self.putCounts(of: revision.findings, in: &binder)
            binder.put(result)
        }
        try revised.remove(of: result)
        try revised.put(revision.findings, of: result)
        if let core = revision.learnedCore {
            try learn.run {
                $0.put(core); $0.put(result)
            }
        }
    }

    private static func putCounts(of findings: [Finding], in binder: inout Binder) {
        for severity in [Severity.error, .warning, .notice] {
            binder.put(findings.count(of: severity))
        }
    }
}
