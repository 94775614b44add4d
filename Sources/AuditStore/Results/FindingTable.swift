internal import AuditModel

/// Findings in their table: a row each, all of a result together, in the order of the record.
final class FindingTable {
    private let database: Database
    /// By the number of findings that they take, from 1; made when they are first needed, for most tables are only read.
    private var inserts: [Statement?] = Array(repeating: nil, count: FindingTable.insertedAtOnce)
    private let delete: Statement
    private let select: Statement
    private let kinds: KindTable
    let file: String

    init(_ database: Database) throws(StoreError) {
        (self.database, file) = (database, database.file)
        kinds = try KindTable(database)
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
            try insert(some.count).run { binder in
                for (var finding, kind) in zip(some, ids) {
                    binder.put(result)
                    binder.put(place)
                    binder.put(kind)
                    Self.put(&finding, in: &binder)
                    place += 1
                }
            }
        }
    }

    private func insert(_ count: Int) throws(StoreError) -> Statement {
        if let known = inserts[count - 1] { return known }
        let marks = Array(repeating: "?", count: Self.columns.count + 3).joined(separator: ", ")
        let rows = Array(repeating: "(\(marks))", count: count).joined(separator: ", ")
        // To take back many rows without their transaction, SQLite would first copy what they change.
        let insert = try database.prepare(
            "INSERT OR ROLLBACK INTO finding (result, place, \(Self.selection)) VALUES \(rows)")
        inserts[count - 1] = insert
        return insert
    }

    /// Puts what is kept of a finding beside its kind, and changes nothing of it.
    static func put(_ finding: inout Finding, in binder: inout Binder) {
        for write in writers { write(&finding, &binder) }
    }

    func remove(from result: Int64) throws(StoreError) {
        try delete.run { $0.put(result) }
    }

    func findings(of result: Int64) throws(StoreError) -> [Finding] {
        try select.all({ $0.put(result) }) { (row: inout Row) throws(StoreError) in try read(&row) }
    }

    private static let columns = Column.shown(FindingColumns.all, in: .sql)
    private static let readers = columns.map { Row.reader(of: $0.value) }
    private static let writers = columns.map { Binder.writer(of: $0.value) }
    /// What `read` expects behind one another.
    static let selection = (["kind"] + columns.map(\.name)).joined(separator: ", ")

    func read(_ row: inout Row) throws(StoreError) -> Finding {
        let kind = try kinds.kind(row.int())
        row.seal?.add(kind.rule)
        row.seal?.add(kind.component.rawValue)
        row.seal?.add(kind.severity.rawValue)
        var finding = Finding(
            rule: kind.rule, component: kind.component, severity: kind.severity, deduction: 0, evidence: "")
        for read in Self.readers { read(&row, &finding) }
        return finding
    }

    /// For after a transaction that was rolled back.
    func forgetKinds() { kinds.forget() }
}
