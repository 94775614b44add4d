internal import AuditModel

/// Findings in their table: a row each, all of a result together, in the order of the record.
///
/// What a rule says of itself (id, component, severity) is a row of `kind`, a small number in millions of findings.
final class FindingTable {
    private let insert: Statement
    private let delete: Statement
    private let select: Statement
    private let addKind: Statement
    private let findKind: Statement
    let file: String
    private var kinds: [Kind: Int64] = [:]

    private struct Kind: Hashable { var rule: String, component: Component, severity: Severity }

    init(_ database: Database) throws(StoreError) {
        file = database.file
        insert = try database.prepare("INSERT INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        delete = try database.prepare("DELETE FROM finding WHERE result = ?")
        select = try database.prepare(
            """
            SELECT k.rule, k.component, k.severity, f.deduction, f.fraction, f.points_lost, f.evidence, f.line
            FROM finding f JOIN kind k ON k.id = f.kind WHERE f.result = ? ORDER BY f.place
            """)
        addKind = try database.prepare("INSERT OR IGNORE INTO kind (rule, component, severity) VALUES (?, ?, ?)")
        findKind = try database.prepare("SELECT id FROM kind WHERE rule = ? AND component = ? AND severity = ?")
    }

    func add(_ findings: [Finding], to result: Int64) throws(StoreError) {
        for (place, finding) in findings.enumerated() {
            let kind = try kind(of: finding)
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
        let file = file
        return try select.all({ $0.put(result) }) { (row: inout Row) throws(StoreError) in
            try Self.finding(&row, file: file)
        }
    }

    /// Ids may have been rolled back with a transaction.
    func forgetKinds() { kinds.removeAll() }

    private func kind(of finding: Finding) throws(StoreError) -> Int64 {
        let kind = Kind(rule: finding.rule, component: finding.component, severity: finding.severity)
        if let known = kinds[kind] { return known }
        try addKind.run { Self.put(kind, in: &$0) }
        guard let id = try findKind.first({ Self.put(kind, in: &$0) }, { $0.int() }) else {
            throw .corrupt("a rule has no number", file: file)
        }
        kinds[kind] = id
        return id
    }

    private static func put(_ kind: Kind, in binder: inout Binder) {
        binder.put(kind.rule)
        binder.put(kind.component.rawValue)
        binder.put(kind.severity.rawValue)
    }

    private static func finding(_ row: inout Row, file: String) throws(StoreError) -> Finding {
        let rule = row.text()
        guard let component = Component(rawValue: row.text()), let severity = Severity(rawValue: row.text()) else {
            throw .corrupt("a finding", file: file)
        }
        return Finding(
            rule: rule, component: component, severity: severity, deduction: row.double(), fraction: row.double(),
            pointsLost: row.double(), evidence: row.text(), line: row.optionalInt())
    }
}
