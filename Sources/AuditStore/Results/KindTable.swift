internal import AuditModel

/// What a rule says of itself (id, component, severity) as a small number in millions of findings.
///
/// There are as many kinds as rules and severities, so all that were met stay in memory.
final class KindTable {
    private let insert: Statement
    private let find: Statement
    private let read: Statement
    private let readAll: Statement
    let file: String
    /// By rule alone, because hashing its words costs more than looking at the one or two kinds it has.
    private var ids: [String: [(kind: Kind, id: Int64)]] = [:]
    private var kinds = NumberTable<Kind>()
    /// Whether all that the file had when it was asked are in memory.
    private var hasAll = false

    struct Kind: Sendable {
        var rule: String
        var component: Component
        var severity: Severity

        /// Findings have only the number of their kind, so what is found behind it is checked.
        fileprivate var seal: Int64 {
            var seal = Seal(rule)
            seal.add(component.rawValue)
            seal.add(severity.rawValue)
            return seal.value
        }
    }

    init(_ database: Database) throws(StoreError) {
        file = database.file
        insert = try database.prepare(
            "INSERT OR IGNORE INTO kind (rule, component, severity, seal) VALUES (?, ?, ?, ?)")
        find = try database.prepare("SELECT id FROM kind WHERE rule = ? AND component = ? AND severity = ?")
        read = try database.prepare("SELECT rule, component, severity, seal FROM kind WHERE id = ?")
        readAll = try database.prepare("SELECT id, rule, component, severity, seal FROM kind")
    }

    /// The number of the finding's kind, made when it is new.
    func id(of finding: Finding) throws(StoreError) -> Int64 {
        for known in ids[finding.rule] ?? []
        where known.kind.severity == finding.severity && known.kind.component == finding.component {
            return known.id
        }
        let kind = Kind(rule: finding.rule, component: finding.component, severity: finding.severity)
        try insert.run {
            Self.put(kind, in: &$0); $0.put(kind.seal)
        }
        guard let id = try find.first({ Self.put(kind, in: &$0) }, { $0.int() }) else {
            throw .corrupt("a rule has no number", file: file)
        }
        ids[kind.rule, default: []].append((kind, id))
        return id
    }

    func kind(_ id: Int64) throws(StoreError) -> Kind {
        if let known = kinds[id] { return known }
        guard let kind = try read.first({ $0.put(id) }, Self.read) ?? nil else {
            throw .corrupt("a finding", file: file)
        }
        kinds[id] = kind
        return kind
    }

    /// All that findings in the file have.
    func all() throws(StoreError) -> NumberTable<Kind> {
        if !hasAll {
            let rows = try readAll.all({ _ in }) { row in (number: row.int(), kind: Self.read(&row)) }
            for row in rows { kinds[row.number] = row.kind }
            hasAll = true
        }
        return kinds
    }

    /// Nil for a kind that is not what was written; those of older versions have no seal.
    private static func read(_ row: inout Row) -> Kind? {
        let rule = row.text()
        guard let component = Component(rawValue: row.text()), let severity = Severity(rawValue: row.text())
        else { return nil }
        let (kind, seal) = (Kind(rule: rule, component: component, severity: severity), row.int())
        return RecordSeal.isSame(seal, kind.seal) ? kind : nil
    }

    /// Numbers may have been rolled back with a transaction.
    func forget() {
        ids.removeAll()
        kinds.removeAll()
        hasAll = false
    }

    private static func put(_ kind: Kind, in binder: inout Binder) {
        binder.put(kind.rule)
        binder.put(kind.component.rawValue)
        binder.put(kind.severity.rawValue)
    }
}
