internal import AuditModel

/// Reads the findings of one result after the other, for reports.
final class FindingReader {
    private let table: FindingTable
    private let rows: OrderedRows

    init(_ database: Database) throws(StoreError) {
        table = try FindingTable(database)
        rows = try OrderedRows(
            database, "SELECT result, \(FindingTable.selection) FROM finding WHERE result >= ? ORDER BY result, place")
    }

    var file: String { table.file }

    /// The findings of a result, in their order.
    func findings(of result: Int64) throws(StoreError) -> [Finding] {
        var findings: [Finding] = []
        try rows.read(result) { row throws(StoreError) in findings.append(try table.read(&row)) }
        return findings
    }

    /// The same, and the seal of the verdict that they and the score make (`RecordSeal.verdict`).
    func verdict(_ score: Int?, of result: Int64) throws(StoreError) -> (findings: [Finding], seal: Int64) {
        var (findings, seal) = ([Finding](), Seal())
        seal.add(score.map(Int64.init))
        try rows.read(result) { row throws(StoreError) in
            row.seal = seal
            findings.append(try table.read(&row))
            seal = row.seal ?? seal
        }
        return (findings, seal.value)
    }
}
