internal import AuditModel

/// The statements that keep a page's result.
final class ResultWriter {
    let findings: FindingTable
    private let dequeue: Statement
    private let insert: Statement
    private let details: DetailTable
    private let insertKeys: Statement
    private let removals: [Statement]
    private let revise: Statement
    private let reviseCore: Statement
    private let database: Database

    init(_ database: Database) throws(StoreError) {
        self.database = database
        findings = try FindingTable(database)
        dequeue = try database.prepare(
            "DELETE FROM queue WHERE run = ? AND page = ?2 AND host = (SELECT host FROM page WHERE id = ?2)")
        insert = try database.prepare(Self.insertSQL)
        details = try DetailTable(database)
        let marks = Array(repeating: "?", count: SetKeyColumns.names.count + 1).joined(separator: ", ")
        insertKeys = try database.prepare("INSERT INTO set_key VALUES (\(marks))")
        var removals: [Statement] = []
        for table in ["result", "detail", "set_key"] {
            removals.append(try database.prepare("DELETE FROM \(table) WHERE id = ?"))
        }
        self.removals = removals
        revise = try database.prepare(
            "UPDATE result SET score = ?, errors = ?, warnings = ?, notices = ?, verdict_seal = ? WHERE id = ?")
        reviseCore = try database.prepare("UPDATE set_key SET title_core = ? WHERE id = ?")
    }

    /// Keeps one record; a page that had a result in this run gets the new one.
    func write(_ record: PageRecord, _ run: RunID) throws(StoreError) {
        let result = run.id(record.page)
        try dequeue.run {
            $0.put(run.number); $0.put(record.page)
        }
        if database.changes == 0 { try remove(result) }
        try insert.run { binder in
            binder.put(result)
            let seal = ResultColumns.put(record, in: &binder)
            Self.putCounts(of: record.findings, in: &binder)
            binder.put(seal)
            binder.put(RecordSeal.verdict(record.score, record.findings))
            binder.put(record.page)
        }
        guard database.changes == 1 else {
            throw StoreError(
                .other, "\(database.file) has no page \(record.page); its list was read into another file.")
        }
        try findings.add(record.findings, to: result)
        try details.write(record, to: result)
        if record.outcome.isSeen, !record.setKeys.registrableDomain.isEmpty {
            try insertKeys.run {
                $0.put(result); SetKeyColumns.put(record.setKeys, in: &$0)
            }
        }
    }

    func write(_ revision: PageRevision, _ run: RunID) throws(StoreError) {
        let result = run.id(revision.page)
        try revise.run { binder in
            binder.put(revision.score)
            Self.putCounts(of: revision.findings, in: &binder)
            binder.put(RecordSeal.verdict(revision.score, revision.findings))
            binder.put(result)
        }
        try findings.remove(from: result)
        try findings.add(revision.findings, to: result)
        if let core = revision.titleCore {
            try reviseCore.run {
                $0.put(core); $0.put(result)
            }
        }
    }

    private func remove(_ result: Int64) throws(StoreError) {
        for removal in removals { try removal.run { $0.put(result) } }
        try findings.remove(from: result)
    }

    private static func putCounts(of findings: [Finding], in binder: inout Binder) {
        for severity in [Severity.error, .warning, .notice] {
            binder.put(findings.count(of: severity))
        }
    }

    private static let insertSQL: String = {
        let columns = ResultColumns.names + ["errors", "warnings", "notices"] + RecordSeal.names
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return """
            INSERT OR ROLLBACK INTO result (id, \(columns.joined(separator: ", ")), host)
            SELECT ?, \(marks), host FROM page WHERE id = ?
            """
    }()
}
