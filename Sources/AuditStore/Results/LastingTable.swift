package import AuditModel

/// What lasts of pages: what was seen, what was found before pages were compared, and the details that say what the page is. It is
/// the same from run to run until the page changes, and is kept once for all runs that have it.
final class LastingTable {
    let kinds: KindTable
    private let insert: Statement
    private let find: Statement
    private let database: Database

    init(_ database: Database, _ kinds: KindTable) throws(StoreError) {
        (self.database, self.kinds) = (database, kinds)
        insert = try database.prepare(
            "INSERT OR IGNORE INTO lasting (hash, facts, findings, json) VALUES (?, ?, ?, ?)")
        find = try database.prepare(
            "SELECT id FROM lasting WHERE hash = ? AND facts = ? AND findings = ? AND json = ?")
    }

    /// Where what lasts of a record is; it is written unless it is there. Of the record nothing is changed.
    func keep(_ record: inout PageRecord) throws(StoreError) -> PageRecord.LastingPlace {
        if let place = record.lastingPlace { return place }
        let (facts, json) = (RecordBytes.facts(of: &record), record.lasting)
        let findings = try RecordBytes.findings(record.findings, kinds)
        var place = Self.place(0, facts, findings, details: (RecordSeal.bytes(json), json.count))
        let hash = RecordSeal.lasting(place)
        // Most are new; those that are not are found by their hash.
        try insert.run { Self.put(hash, facts, findings, json, in: &$0) }
        if database.changes == 0 {
            if let known = try find.first({ Self.put(hash, facts, findings, json, in: &$0) }, { $0.int() }) {
                place.id = known
                return place
            }
            // Others with the same hash are there: these are found by nobody, and kept all the same.
            try insert.run { Self.put(nil, facts, findings, json, in: &$0) }
        }
        place.id = database.lastRowID
        return place
    }

    fileprivate static func place(
        _ id: Int64, _ facts: [UInt8], _ findings: [UInt8], details: (seal: Int64, count: Int)
    ) -> PageRecord.LastingPlace {
        PageRecord.LastingPlace(
            id: id, facts: RecordSeal.bytes(facts), findings: RecordSeal.bytes(findings), details: details.seal,
            bytes: facts.count + findings.count + details.count)
    }

    private static func put(
        _ hash: Int64?, _ facts: [UInt8], _ findings: [UInt8], _ json: ArraySlice<UInt8>, in binder: inout Binder
    ) {
        binder.put(hash)
        binder.put(facts)
        binder.put(findings)
        binder.put(json)
    }
}

/// A record as an earlier run kept it, before pages were compared: in bytes, for thousands of them wait with their pages. A
/// class, because it goes from hand to hand with its answer.
package final class KeptRecord: Sendable {
    private let url: String
    private let facts, findings: [UInt8]
    let place: PageRecord.LastingPlace
    private let kinds: NumberTable<KindTable.Kind>

    /// What it is read from, of the row of its number.
    static let columns = ["facts", "findings", "json"]

    /// Nil when nothing has that number.
    init?(_ row: inout Row, _ id: Int64, of url: String, _ kinds: NumberTable<KindTable.Kind>) {
        guard let facts = row.optionalBytes() else { return nil }
        (self.url, self.facts, self.kinds) = (url, facts, kinds)
        findings = row.bytes()
        place = LastingTable.place(id, facts, findings, details: row.seal())
    }

    /// All of it but the details, which stay where they are; nil when it cannot be read.
    package var record: PageRecord? {
        var record = PageRecord(page: 0, url: url, outcome: .ok)
        return read(.whole, RecordBytes.findings(in: findings) { kinds[$0] }, into: &record) ? record : nil
    }

    /// What the store is given of it to have it for another run too: most of it stays where it is, and reading it all costs
    /// more than anything else that is done about a page that is as it was.
    ///
    /// - Parameter record: a new one, which is filled where it is, for it costs much to copy.
    /// - Returns: false when it cannot be read.
    package func readOutline(into record: inout PageRecord) -> Bool {
        record.url = url
        return read(.rewritten, RecordBytes.outline(findings: findings) { kinds[$0] }, into: &record)
    }

    private func read(_ extent: RecordBytes.Extent, _ findings: [Finding]?, into record: inout PageRecord) -> Bool {
        guard let findings, RecordBytes.read(facts: facts, extent, into: &record) else { return false }
        (record.findings, record.lastingPlace) = (findings, place)
        return true
    }
}
