internal import AuditModel

/// The statements that keep a page's result.
final class ResultWriter {
    let kinds: KindTable
    private let lasting: LastingTable
    private let dequeue: Statement
    private let insert: Statement
    private let insertKeys: Statement
    private let removals: [Statement]
    private let revise: Statement
    /// Few runs need it, and a file that is being converted has no such column yet.
    private var learn: Statement?
    private let database: Database

    init(_ database: Database) throws(StoreError) {
        self.database = database
        kinds = try KindTable(database)
        lasting = try LastingTable(database, kinds)
        dequeue = try database.prepare(
            "DELETE FROM queue WHERE run = ? AND page = ?2 AND host = (SELECT host FROM page WHERE id = ?2)")
        insert = try database.prepare(Self.insertSQL)
        insertKeys = try database.prepareInsert(into: "set_key", SetKeyColumns.inserted)
        var removals: [Statement] = []
        for table in ["result", "set_key"] {
            removals.append(try database.prepare("DELETE FROM \(table) WHERE id = ?"))
        }
        self.removals = removals
        revise = try database.prepare(
            """
            UPDATE result SET score = ?, errors = ?, warnings = ?, notices = ?, findings = ?, verdict_seal = ?
            WHERE id = ?
            """)
    }

    /// Keeps records, each of another page; a page that had a result in this run gets the new one. Of the records nothing is
    /// changed.
    ///
    /// Statement by statement, so that what each of them needs stays at hand for all records.
    ///
    /// - Returns: where what lasts of each of them is.
    func write(_ records: inout [PageRecord], _ run: RunID) throws(StoreError) -> [PageRecord.LastingPlace] {
        for index in records.indices { try takeOut(records[index].page, run) }
        var places: [PageRecord.LastingPlace] = []
        places.reserveCapacity(records.count)
        for index in records.indices { places.append(try lasting.keep(&records[index])) }
        for index in records.indices { try write(&records[index], places[index], run) }
        for index in records.indices
        where records[index].outcome.isSeen && !records[index].setKeys.registrableDomain.isEmpty {
            let result = run.id(records[index].page)
            try insertKeys.run { SetKeyColumns.put(&records[index], result, in: &$0) }
            if let core = records[index].setKeys.learnedCore { try keep(learned: core, of: result) }
        }
        return places
    }

    /// Takes a page out of the queue, and away what this run had of it.
    private func takeOut(_ page: Int64, _ run: RunID) throws(StoreError) {
        try dequeue.run {
            $0.put(run.number); $0.put(page)
        }
        if database.changes == 0 { for removal in removals { try removal.run { $0.put(run.id(page)) } } }
    }

    private func write(
        _ record: inout PageRecord, _ place: PageRecord.LastingPlace, _ run: RunID
    ) throws(StoreError) {
        try insert.run { Self.put(&record, run.id(record.page), place, in: &$0) }
        guard database.changes == 1 else {
            throw StoreError(
                .other, "\(database.file) has no page \(record.page); its list was read into another file.")
        }
    }

    func write(_ revision: PageRevision, _ run: RunID) throws(StoreError) {
        let result = run.id(revision.page)
        let findings = try RecordBytes.findings(revision.findings, kinds)
        try revise.run { binder in
            binder.put(revision.score)
            Self.putCounts(of: revision.findings, in: &binder)
            binder.put(findings)
            binder.put(RecordSeal.verdict(revision.score, RecordSeal.bytes(findings)))
            binder.put(result)
        }
        if let core = revision.learnedCore { try keep(learned: core, of: result) }
    }

    private func keep(learned core: String, of result: Int64) throws(StoreError) {
        if learn == nil { learn = try database.prepare("UPDATE set_key SET learned_core = ? WHERE id = ?") }
        try learn?.run {
            $0.put(core); $0.put(result)
        }
    }

    private static let columns = [
        "id", "lasting", "outcome", "score", "errors", "warnings", "notices", "media_checked", "fetched_at", "fetch_ms",
        "findings", "visit", "seal", "verdict_seal", "detail_seal",
    ]

    private static func put(
        _ record: inout PageRecord, _ result: Int64, _ place: PageRecord.LastingPlace, in binder: inout Binder
    ) {
        let seal = RecordSeal(&record, place)
        binder.put(result)
        binder.put(place.id)
        binder.put(record.outcome.rawValue)
        binder.put(record.score)
        putCounts(of: record.findings, in: &binder)
        binder.put(record.looksAtMedia)
        binder.put(record.fetchedAt)
        binder.put(record.fetchMilliseconds)
        binder.put(ResultReader.asLasting)
        binder.put(record.visit)
        for part in [seal.facts, seal.verdict, seal.details] { binder.put(part) }
        binder.put(record.page)
    }

    private static func putCounts(of findings: [Finding], in binder: inout Binder) {
        for severity in [Severity.error, .warning, .notice] {
            binder.put(findings.count(of: severity))
        }
    }

    private static let insertSQL: String = {
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return """
            INSERT OR ROLLBACK INTO result (\(columns.joined(separator: ", ")), host)
            SELECT \(marks), host FROM page WHERE id = ?
            """
    }()
}
