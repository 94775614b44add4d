internal import AuditModel

/// Reads the findings of one result after the other, for reports.
///
/// Results mostly come in the order of their numbers, so that one cursor runs beside them; what lies behind the
/// cursor is looked up. A lookup a page would cost as much as reading its row.
final class FindingReader {
    private let table: FindingTable
    private let cursor: Statement
    private var place = Place.start
    /// The last result whose findings the cursor gave or passed over.
    private var passed = Int64.min

    private enum Place {
        case start
        /// The cursor stands at the first finding of this result that was not given yet.
        case at(Int64)
        /// Everything up to the last result of the run was given or passed over.
        case end
    }

    init(_ database: Database, run: RunID) throws(StoreError) {
        table = try FindingTable(database)
        cursor = try database.prepare(
            """
            SELECT result, \(FindingTable.selection) FROM finding WHERE result BETWEEN ? AND ?
            ORDER BY result, place
            """)
        try cursor.bind {
            $0.put(run.firstID); $0.put(run.lastID)
        }
    }

    deinit { cursor.reset() }

    var file: String { table.file }

    /// The findings of a result of the run, in their order.
    func findings(of result: Int64) throws(StoreError) -> [Finding] {
        if case .start = place { try advance() }
        while case .at(let next) = place, next < result { try advance() }
        guard case .at(result) = place else { return result <= passed ? try table.findings(of: result) : [] }
        var findings: [Finding] = []
        while case .at(result) = place {
            var row = cursor.row
            row.skip(1)
            findings.append(try table.read(&row))
            try advance()
        }
        return findings
    }

    private func advance() throws(StoreError) {
        if case .at(let result) = place { passed = result }
        guard try cursor.step() else {
            place = .end
            return
        }
        var row = cursor.row
        place = .at(row.int())
    }
}
