internal import AuditModel

/// Reads whole results of statements over `page p`, `result r` and, by `join`, `lasting l`.
struct ResultReader {
    private let kinds: KindTable
    private var file: String { kinds.file }

    init(_ database: Database) throws(StoreError) { kinds = try KindTable(database) }

    init(_ kinds: KindTable) { self.kinds = kinds }

    static let join = "LEFT JOIN lasting l ON l.id = r.lasting"

    /// The findings that count: where comparing pages changed nothing, those that last, and the result says so with this number.
    static let findings = "iif(r.findings = \(asLasting), l.findings, r.findings)"
    static let asLasting: Int64 = 0

    /// The columns of a result.
    ///
    /// - Parameter details: when its details and keys are wanted, as SQL.
    static func selection(details: String) -> String {
        """
        p.id, p.url, r.score, r.fetched_at, r.fetch_ms, l.facts, \(findings), r.outcome, r.media_checked, r.seal,
        r.verdict_seal, \(details),
        iif(\(details), l.json, NULL), iif(\(details), r.visit, NULL), r.detail_seal
        """
    }

    /// Reads the columns of `selection`; of the keys, the title's is as it was before titles were compared.
    ///
    /// - Throws: `corrupt` when something else was written.
    func read(_ row: inout Row, _ extent: RecordBytes.Extent = .whole) throws(StoreError) -> PageRecord {
        var record = PageRecord(page: row.int(), url: row.text(), outcome: .ok)
        try read(&row, extent, into: &record)
        return record
    }

    // Else what is returned is a copy.
    @inline(never)
    private func read(
        _ row: inout Row, _ extent: RecordBytes.Extent, into record: inout PageRecord
    ) throws(StoreError) {
        let (score, fetchedAt, milliseconds) = (row.optionalInt(), row.int(), row.optionalInt())
        let (facts, findings) = (row.bytesInPlace(), row.bytesInPlace())
        let isRead = RecordBytes.read(facts: facts, extent, into: &record)
        (record.score, record.fetchedAt, record.fetchMilliseconds) = (score, fetchedAt, milliseconds)
        guard isRead, row.text() == record.outcome.rawValue, row.bool() == record.looksAtMedia,
            RecordSeal.isSame(row.int(), RecordSeal.facts(RecordSeal.bytes(facts), of: &record)),
            RecordSeal.isSame(row.int(), RecordSeal.verdict(score, RecordSeal.bytes(findings)))
        else { throw .corrupt("the result of \(record.url) is not what was written", file: file) }
        record.findings = try RecordBytes.findings(in: findings, kinds)
        try readDetails(&row, into: &record)
    }

    private func readDetails(_ row: inout Row, into record: inout PageRecord) throws(StoreError) {
        guard row.bool() else {
            record.setKeys = PageRecord.SetKeys()
            return row.skip(3)
        }
        let (lasting, visit) = (row.bytesInPlace(), row.bytesInPlace())
        guard RecordSeal.isSame(row.int(), RecordSeal.details(RecordSeal.bytes(lasting), visit: visit)) else {
            throw .corrupt("the details of \(record.url) are not what was written", file: file)
        }
        record.detail.reserveCapacity(lasting.count + visit.count)
        record.detail.append(contentsOf: lasting)
        record.detail.append(contentsOf: visit)
        record.lastingDetail = lasting.count
    }
}

/// The findings of one result after the other, for those who come in the order of results.
final class FindingReader {
    private let kinds: KindTable
    private let rows: OrderedRows

    init(_ database: Database) throws(StoreError) {
        kinds = try KindTable(database)
        rows = try OrderedRows(
            database,
            """
            SELECT r.id, \(ResultReader.findings) FROM result r \(ResultReader.join) WHERE r.id >= ? ORDER BY r.id
            """)
    }

    /// The findings of a result, in their order.
    func findings(of result: Int64) throws(StoreError) -> [Finding] {
        var found: [Finding] = []
        try rows.read(result) { row throws(StoreError) in
            found = try RecordBytes.findings(in: row.bytesInPlace(), kinds)
        }
        return found
    }
}
