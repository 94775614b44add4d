internal import AuditModel

/// What pages were found to be: the columns of a record that stay as they are until the page changes, its findings before pages
/// were compared, and the details that say what it is. They are kept once for all visits that found them so.
final class ContentTable {
    private let insert: Statement
    private let insertDetail: Statement
    private let find: Statement
    private let findSame: Statement
    private let findings: FindingTable

    /// The time and speed of a response belong to a visit.
    private static let ofVisit: Set = ["fetch_ms", "fetched_at"]
    private static let columns = Column.shown(PageColumns.all, in: .sql).filter { !ofVisit.contains($0.name) }
    static let names = columns.map(\.name) + SetKeyColumns.inContent
    private static let writers = columns.map { Binder.writer(of: $0.value) }
    private static let readers = columns.map { Row.reader(of: $0.value) }

    init(_ database: Database) throws(StoreError) {
        insert = try database.prepareInsert(into: "content", ["page", "key"] + Self.names)
        insertDetail = try database.prepare("INSERT INTO content_detail (content, json) VALUES (?, ?)")
        find = try database.prepare("SELECT id FROM content WHERE page = ? AND key = ? ORDER BY id DESC LIMIT 1")
        let marks = Array(repeating: "?", count: Self.names.count).joined(separator: ", ")
        findSame = try database.prepare(
            """
            SELECT c.id FROM content c JOIN content_detail d ON d.content = c.id
            WHERE c.page = ? AND c.key IS ? AND (\(Self.selection("c"))) IS (\(marks)) AND d.json = ?
            ORDER BY c.id DESC
            """)
        findings = try FindingTable(database, "finding", of: "content")
    }

    /// The id of this record's row in `content`; inserted unless the page has an equal one.
    func keep(_ record: inout PageRecord) throws(StoreError) -> Int64 {
        if let known = record.kept { return known }
        let json = String(decoding: record.lasting, as: UTF8.self)
        // What may have been the same before is compared with it; it is the page's own, so that there are few.
        let same = try findSame.all({ binder in
            binder.put(record.page)
            binder.put(record.contentKey)
            Self.put(&record, in: &binder)
            binder.put(json)
        }) { $0.int() }
        for known in same {
            if try findings.all(of: known) == record.findings { return known }
        }
        let id = try insert.insert { binder in
            binder.put(record.page)
            binder.put(record.contentKey)
            Self.put(&record, in: &binder)
        }
        try insertDetail.run {
            $0.put(id); $0.put(json)
        }
        try findings.put(record.findings, of: id)
        return id
    }

    private static func put(_ record: inout PageRecord, in binder: inout Binder) {
        for write in writers { write(&record, &binder) }
        SetKeyColumns.put(&record.setKeys, in: &binder)
    }

    /// What a page was last found to be by a response with that key.
    func number(of page: Int64, key: String) throws(StoreError) -> Int64? {
        try find.first({
            $0.put(page); $0.put(key)
        }) { $0.int() }
    }

    /// Reads the columns named `names` into a record.
    static func read(_ row: inout Row, into record: inout PageRecord) {
        for read in readers { read(&row, &record) }
        SetKeyColumns.read(&row, into: &record.setKeys)
    }

    /// The same columns of a table that SQL calls so.
    static func selection(_ table: String) -> String { names.map { "\(table).\($0)" }.joined(separator: ", ") }
}

/// Findings in a table of their own, a row each, under the number of what they are of.
final class FindingTable {
    private let file: String
    private let insert: Statement
    private let select: Statement
    private let delete: Statement

    private static let columns = Column.shown(FindingColumns.all, in: .sql)
    private static let writers = columns.map { Binder.writer(of: $0.value) }
    private static let readers = columns.map { Row.reader(of: $0.value) }

    init(_ database: Database, _ table: String, of owner: String) throws(StoreError) {
        file = database.file
        let names = ["rule", "component", "severity"] + Self.columns.map(\.name)
        insert = try database.prepareInsert(into: table, [owner, "place"] + names)
        select = try database.prepare(
            "SELECT \(names.joined(separator: ", ")) FROM \(table) WHERE \(owner) = ? ORDER BY place")
        delete = try database.prepare("DELETE FROM \(table) WHERE \(owner) = ?")
    }

    func put(_ findings: [Finding], of owner: Int64) throws(StoreError) {
        for (place, finding) in findings.enumerated() {
            var finding = finding
            try insert.run { binder in
                binder.put(owner)
                binder.put(place)
                binder.put(finding.rule)
                binder.put(finding.component.rawValue)
                binder.put(finding.severity.rawValue)
                for write in Self.writers { write(&finding, &binder) }
            }
        }
    }

    func remove(of owner: Int64) throws(StoreError) { try delete.run { $0.put(owner) } }

    func all(of owner: Int64) throws(StoreError) -> [Finding] {
        let file = file
        return try select.all({ $0.put(owner) }) { (row: inout Row) throws(StoreError) in
            let rule = row.text()
            guard let component = Component(rawValue: row.text()), let severity = Severity(rawValue: row.text()) else {
                throw .corrupt("a finding", file: file)
            }
            var finding = Finding(rule: rule, component: component, severity: severity, deduction: 0, evidence: "")
            for read in Self.readers { read(&row, &finding) }
            return finding
        }
    }
}

/// The findings of results: where comparing pages changed nothing, those that last.
struct FindingReader {
    private let lasting: FindingTable
    private let revised: FindingTable

    init(_ database: Database) throws(StoreError) {
        lasting = try FindingTable(database, "finding", of: "content")
        revised = try FindingTable(database, "revised_finding", of: "result")
    }

    func findings(of result: Int64, _ content: Int64, isRevised: Bool) throws(StoreError) -> [Finding] {
        try isRevised ? revised.all(of: result) : lasting.all(of: content)
    }
}
