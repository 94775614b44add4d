internal import AuditModel

/// Findings in their table: a row each, all of a result together, in the order of the record.
final class FindingTable {
    /// By the number of findings that they take, from 1.
    private let inserts: [Statement]
    private let delete: Statement
    private let select: Statement
    private let kinds: KindTable
    let file: String

    init(_ database: Database) throws(StoreError) {
        file = database.file
        kinds = try KindTable(database)
        var inserts: [Statement] = []
        for count in 1...Self.insertedAtOnce {
            let rows = Array(repeating: "(?, ?, ?, ?, ?, ?, ?, ?, ?)", count: count).joined(separator: ", ")
            inserts.append(try database.prepare("INSERT INTO finding VALUES \(rows)"))
        }
        self.inserts = inserts
        delete = try database.prepare("DELETE FROM finding WHERE result = ?")
        select = try database.prepare("SELECT \(Self.selection) FROM finding WHERE result = ? ORDER BY place")
    }

    /// Findings of one statement; running one costs as much as a row or two.
    private static let insertedAtOnce = 8

    func add(_ findings: [Finding], to result: Int64) throws(StoreError) {
        var place = 0
        while place < findings.count {
            let some = findings[place...].prefix(Self.insertedAtOnce)
            var ids: [Int64] = []
            for finding in some { ids.append(try kinds.id(of: finding)) }
            try inserts[some.count - 1].run { binder in
                for (finding, kind) in zip(some, ids) {
                    Self.put(finding, kind, result, place, in: &binder)
                    place += 1
                }
            }
        }
    }

    private static func put(_ finding: Finding, _ kind: Int64, _ result: Int64, _ place: Int, in binder: inout Binder) {
        binder.put(result)
        binder.put(place)
        binder.put(kind)
        binder.put(finding.deduction)
        binder.put(finding.fraction)
        binder.put(finding.pointsLost)
        binder.put(finding.evidence)
        binder.put(finding.line)
        binder.put(finding.remedy?.text)
    }

    func remove(from result: Int64) throws(StoreError) {
        try delete.run { $0.put(result) }
    }

    func findings(of result: Int64) throws(StoreError) -> [Finding] {
        try select.all({ $0.put(result) }) { (row: inout Row) throws(StoreError) in try read(&row) }
    }

    /// What `read` expects behind one another.
    static let selection = "kind, deduction, fraction, points_lost, evidence, line, remedy"

    func read(_ row: inout Row) throws(StoreError) -> Finding {
        let kind = try kinds.kind(row.int())
        var finding = Finding(
            rule: kind.rule, component: kind.component, severity: kind.severity, deduction: row.double(),
            fraction: row.double(), pointsLost: row.double(), evidence: "")
        // Cut when it was made; the initialiser would count its characters again.
        finding.evidence = row.text()
        finding.line = row.optionalInt()
        finding.remedy = row.optionalText().flatMap(Remedy.init(text:))
        return finding
    }

    /// For after a transaction that was rolled back.
    func forgetKinds() { kinds.forget() }
}
