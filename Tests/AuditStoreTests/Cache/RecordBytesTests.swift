internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("A record as bytes")
struct RecordBytesTests {
    private let place = Workspace()
    private let page = address("a.example", "/")

    private func kinds() throws -> KindTable { try KindTable(place.open().database) }

    private func record(_ chance: inout Chance) -> PageRecord {
        var record = sampleRecord(QueuedPageLike(number: 0, url: page.text), &chance)
        record.detail = record.lasting
        return record
    }

    @Test("a record comes back as it was")
    func roundTrips() throws {
        let kinds = try kinds()
        for seed in 0..<200 {
            var chance = Chance(UInt64(seed))
            let record = record(&chance)
            let bytes = try RecordBytes.bytes(of: record, kinds)
            let back = try #require(try RecordBytes.record(bytes, lasting: record.lasting, of: page, kinds))
            #expect("\(back)" == "\(record)", "seed \(seed)")
        }
    }

    @Test("bytes that were cut or changed, or are of another page or other details, are no record")
    func damaged() throws {
        let kinds = try kinds()
        var chance = Chance(7)
        var record = record(&chance)
        (record.detail, record.lastingDetail) = ([1, 2, 3], 3)
        let bytes = try RecordBytes.bytes(of: record, kinds)
        for count in 0..<bytes.count {
            let cut = Array(bytes.prefix(count))
            #expect(try RecordBytes.record(cut, lasting: record.lasting, of: page, kinds) == nil, "\(count) bytes")
            var flipped = bytes
            flipped[count] ^= 1 << UInt8(count % 8)
            #expect(try RecordBytes.record(flipped, lasting: record.lasting, of: page, kinds) == nil, "byte \(count)")
        }
        #expect(try RecordBytes.record(bytes, lasting: record.lasting, of: page, kinds) != nil)
        #expect(try RecordBytes.record(bytes, lasting: [1, 2], of: page, kinds) == nil)
        let other = address("b.example", "/")
        #expect(try RecordBytes.record(bytes, lasting: record.lasting, of: other, kinds) == nil)
    }

    @Test("numbers of every size come back", arguments: [0, 1, -1, 127, 128, 255, 256, .max, .min, .max - 1, .min + 1])
    func numbers(_ number: Int) {
        var packer = ColumnPacker()
        packer.put(nil)
        packer.put(number)
        var row = ColumnUnpacker(packer.bytes)
        #expect(row.int() == nil && row.int() == number && row.int() == nil && row.isWhole)
    }
}
