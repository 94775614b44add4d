internal import AuditModel

/// Findings in their table: a row each, all of a result together, in the order of the record.
final class FindingTable {
    private let insert: Statement
    private let delete: Statement
    private let select: Statement
    private let kinds: KindTable
    let file: String

    init(_ database: Database) throws(StoreError) {
        file = database.file
        kinds = try KindTable(database)
        insert = try database.prepare("INSERT INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        delete = try database.prepare("DELETE FROM finding WHERE result = ?")
        select = try database.prepare(
            """
            SELECT kind, deduction, fraction, points_lost, evidence, line
            FROM finding WHERE result = ? ORDER BY place
            """)
    }

    func add(_ findings: [Finding], to result: Int64) throws(StoreError) {
        for (place, finding) in findings.enumerated() {
            let kind = try kinds.id(of: finding)
            try insert.run { binder in
                binder.put(result)
                binder.put(place)
                binder.put(kind)
                binder.put(finding.deduction)
                binder.put(finding.fraction)
                binder.put(finding.pointsLost)
                binder.put(finding.evidence)
                binder.put(finding.line)
            }
        }
    }

    func remove(from result: Int64) throws(StoreError) {
        try delete.run { $0.put(result) }
    }

    func findings(of result: Int64) throws(StoreError) -> [Finding] {
        try select.all({ $0.put(result) }) { (row: inout Row) throws(StoreError) in
            let kind = try kinds.kind(row.int())
            var finding = Finding(
                rule: kind.rule, component: kind.component, severity: kind.severity, deduction: row.double(),
                fraction: row.double(), pointsLost: row.double(), evidence: "")
            // Cut when it was made; the initialiser would count its characters again.
            finding.evidence = row.text()
            finding.line = row.optionalInt()
            return finding
        }
    }

    /// For after a transaction that was rolled back.
    func forgetKinds() { kinds.forget() }
}
