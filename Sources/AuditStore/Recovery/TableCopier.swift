internal import CSQLite

/// A table as it has to be copied.
struct RecoveredTable {
    let name: String
    let columns: [String]
    /// The column that rows are in order of.
    let key: String
    let hasNumberedKey: Bool

    static func all(of database: Database) throws(StoreError) -> [RecoveredTable] {
        let names = try database.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid")
        let columns = try database.prepare("SELECT name, type, pk FROM pragma_table_info(?)")
        var tables: [RecoveredTable] = []
        for name in try names.all({ _ in }, { (row: inout Row) throws(StoreError) in row.text() }) {
            let all = try columns.all({ $0.put(name) }) { (row: inout Row) throws(StoreError) in
                (name: row.text(), type: row.text(), isKey: row.int() == 1)
            }
            let key = all.first { $0.isKey }
            tables.append(
                RecoveredTable(
                    name: name, columns: all.map(\.name), key: key?.name ?? "rowid",
                    hasNumberedKey: key.map { $0.type == "INTEGER" } ?? true))
        }
        return tables
    }
}

/// Copies the rows of one table that can be read: in order from the beginning, and over each hole to the first row behind it.
final class TableCopier {
    private(set) var rows = 0
    private(set) var holes = 0

    private let table: RecoveredTable
    private let source: Database
    private let target: Database

    /// Holes of a table after which it is given up.
    static let holeLimit = 10_000

    init(_ table: RecoveredTable, _ source: Database, _ target: Database) {
        (self.table, self.source, self.target) = (table, source, target)
    }

    func copy() throws(StoreError) {
        try target.execute("DELETE FROM \(table.name)")
        let list = table.columns.joined(separator: ", ")
        let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
        let insert = try target.prepare("INSERT OR REPLACE INTO \(table.name) (\(list)) VALUES (\(marks))")
        let columns = "\(table.key), \(list)"
        guard table.hasNumberedKey else { return try copyFromBothEnds(columns, insert) }
        let ascending = try prepare(
            "SELECT \(columns) FROM \(table.name) WHERE \(table.key) >= ? ORDER BY \(table.key)")
        guard let ascending else { return }
        var from: Int64 = 0
        while holes < Self.holeLimit, let last = try run(ascending, from: from, insert) {
            holes += 1
            guard let next = try behindHole(after: max(from, last), ascending) else { return }
            from = next
        }
    }

    /// Copies until the end, where it gives nil, or until a row that cannot be read, where it gives the key of the last one that could.
    private func run(_ select: Statement, from: Int64?, _ insert: Statement) throws(StoreError) -> Int64? {
        var last = from ?? 0
        do throws(StoreError) {
            try select.bind { binder in if let from { binder.put(from) } }
            defer { select.reset() }
            while try select.step() {
                var row = select.row
                last = row.int()
                try insert.copy(columnsOf: select, from: 1)
                rows += 1
            }
            return nil
        } catch {
            guard error.kind == .corrupt else { throw error }
            return last
        }
    }

    /// The first key behind a hole from which reading goes on. Steps double until a read succeeds, and are halved back
    /// to the edge.
    private func behindHole(after key: Int64, _ select: Statement) throws(StoreError) -> Int64? {
        var (bad, step) = (key, Int64(1))
        while true {
            let (good, isPast) = key.addingReportingOverflow(step)
            guard !isPast else { return nil }
            if try canRead(from: good, select) { return try edge(bad, good, select) }
            bad = good
            guard step <= Int64.max / 2 else { return nil }
            step *= 2
        }
    }

    private func edge(_ bad: Int64, _ good: Int64, _ select: Statement) throws(StoreError) -> Int64 {
        var (bad, good) = (bad, good)
        while good - bad > 1 {
            let middle = bad + (good - bad) / 2
            if try canRead(from: middle, select) { good = middle } else { bad = middle }
        }
        return good
    }

    private func canRead(from key: Int64, _ select: Statement) throws(StoreError) -> Bool {
        do throws(StoreError) {
            try select.bind { $0.put(key) }
            defer { select.reset() }
            _ = try select.step()
            return true
        } catch {
            guard error.kind == .corrupt else { throw error }
            return false
        }
    }

    /// Without numbers there is nothing to jump by: what can be read from the front, and from the back.
    private func copyFromBothEnds(_ columns: String, _ insert: Statement) throws(StoreError) {
        for order in ["", " DESC"] {
            let select = try prepare("SELECT \(columns) FROM \(table.name) ORDER BY \(table.key)\(order)")
            guard let select, try run(select, from: nil, insert) != nil else { return }
            holes = 1
        }
    }

    /// nil when the table is not in the damaged file.
    private func prepare(_ sql: String) throws(StoreError) -> Statement? {
        do throws(StoreError) {
            return try source.prepare(sql)
        } catch {
            holes += 1
            return nil
        }
    }
}

extension Statement {
    /// Inserts the columns of another statement's row from one on, as they are.
    fileprivate func copy(columnsOf other: Statement, from first: Int32) throws(StoreError) {
        try run { binder in
            var row = other.row
            row.skip(first)
            for _ in 0..<other.columnCount - first { binder.put(row.value()) }
        }
    }
}
