internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("A record as bytes")
struct RecordBytesTests {
    private let place = Workspace()
    private let page = address("a.example", "/")

    private func kinds() throws -> KindTable { try KindTable(place.open().database) }

    private func record(_ seed: UInt64) -> PageRecord {
        var chance = Chance(seed)
        return sampleRecord(QueuedPageLike(number: 0, url: page.text), &chance)
    }

    /// What both say of it; without what is stored in columns of their own.
    private func back(_ facts: [UInt8], _ findings: [UInt8], like record: PageRecord, _ kinds: KindTable) throws
        -> PageRecord?
    {
        var back = PageRecord(page: 0, url: page.text, outcome: .ok)
        guard RecordBytes.read(facts: facts, into: &back) else { return nil }
        back.findings = try RecordBytes.findings(in: findings, kinds)
        (back.fetchedAt, back.fetchMilliseconds) = (record.fetchedAt, record.fetchMilliseconds)
        (back.detail, back.lastingDetail) = (record.detail, record.lastingDetail)
        return back
    }

    @Test("a record comes back as it was")
    func roundTrips() throws {
        let kinds = try kinds()
        for seed in 0..<200 {
            var record = record(UInt64(seed))
            let facts = RecordBytes.facts(of: &record)
            let findings = try RecordBytes.findings(record.findings, kinds)
            let back = try #require(try back(facts, findings, like: record, kinds))
            #expect("\(back)" == "\(record)", "seed \(seed)")
        }
    }

    @Test("bytes that were cut are no record, and nor are some behind them")
    func cut() throws {
        let kinds = try kinds()
        var record = record(7)
        let facts = RecordBytes.facts(of: &record)
        let findings = try RecordBytes.findings(record.findings, kinds)
        for count in facts.indices {
            #expect(try back(Array(facts.prefix(count)), findings, like: record, kinds) == nil, "\(count) bytes")
        }
        #expect(try back(facts + [0], findings, like: record, kinds) == nil)
        // Nothing, and how many columns there would be.
        var whole = Set([0, 2])
        for number in 1...record.findings.count {
            whole.insert(try RecordBytes.findings(Array(record.findings.prefix(number)), kinds).count)
        }
        for count in findings.indices where !whole.contains(count) {
            #expect(throws: StoreError.self, "\(count) bytes") {
                try RecordBytes.findings(in: Array(findings.prefix(count)), kinds)
            }
        }
    }

    @Test("rubbish in place of a record does no harm")
    func rubbish() throws {
        let kinds = try kinds()
        for seed in 0..<2_000 {
            var chance = Chance(UInt64(seed))
            let bytes = (0..<chance.below(60)).map { _ in UInt8(truncatingIfNeeded: chance.below(256)) }
            var record = PageRecord(page: 0, url: page.text, outcome: .ok)
            _ = RecordBytes.read(facts: bytes, into: &record)
            _ = try? RecordBytes.findings(in: bytes, kinds)
            bytes.withUnsafeBytes { RecordBytes.forEachGist(in: $0) { _ in } }
        }
    }

    @Test("what was written before there were more columns is read, and the columns that came are empty")
    func fewerColumns() throws {
        var packer = ColumnPacker()
        // final_url, outcome, cause, and one key.
        packer.put(3)
        for text in ["https://a.example/to", "http_4xx", "gone"] { packer.put(bytes: Array(text.utf8)) }
        packer.put(1)
        packer.put(bytes: Array("a.example".utf8))
        var record = PageRecord(page: 0, url: page.text, outcome: .ok)
        #expect(RecordBytes.read(facts: packer.bytes, into: &record))
        #expect(record.finalURL == "https://a.example/to" && record.outcome == .http4xx && record.cause == "gone")
        #expect(record.setKeys.registrableDomain == "a.example" && record.title == nil && record.score == nil)
    }

    @Test("the gist of findings is what they say of kind, share and points")
    func gist() throws {
        let kinds = try kinds()
        for seed in 0..<50 {
            let findings = record(UInt64(seed)).findings
            var gists: [RecordBytes.Gist] = []
            let bytes = try RecordBytes.findings(findings, kinds)
            bytes.withUnsafeBytes { RecordBytes.forEachGist(in: $0) { gists.append($0) } }
            #expect(try gists.map { try kinds.kind($0.kind).rule } == findings.map(\.rule))
            #expect(gists.map(\.fraction) == findings.map(\.fraction))
            #expect(gists.map(\.pointsLost) == findings.map(\.pointsLost))
        }
    }

    @Test("for a report, of the keys the picture alone is read")
    func picture() throws {
        for seed in 0..<50 {
            var record = record(UInt64(seed))
            let facts = RecordBytes.facts(of: &record)
            var whole = PageRecord(page: record.page, url: record.url, outcome: .ok)
            #expect(RecordBytes.read(facts: facts, into: &whole))
            var shown = PageRecord(page: record.page, url: record.url, outcome: .ok)
            #expect(facts.withUnsafeBytes { RecordBytes.read(facts: $0, .shown, into: &shown) })
            var keys = PageRecord.SetKeys()
            keys.image = whole.setKeys.image
            #expect(shown.setKeys == keys && shown.title == whole.title && shown.moot == whole.moot)
        }
    }

    @Test("numbers of every size come back", arguments: [0, 1, -1, 127, 128, 255, 256, .max, .min, .max - 1, .min + 1])
    func numbers(_ number: Int) {
        var packer = ColumnPacker()
        packer.put(nil)
        packer.put(number)
        packer.bytes.withUnsafeBytes { bytes in
            var row = ColumnUnpacker(bytes)
            #expect(row.int() == nil && row.int() == number && row.isAtEnd)
            #expect(row.int() == nil && !row.isWhole, "there is no more")
        }
    }
}
