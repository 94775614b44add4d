internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Ordered rows")
struct OrderedRowsTests {
    @Test("rows of a key are complete in whatever order keys are read", arguments: 0..<20 as Range<UInt64>)
    func anyOrder(seed: UInt64) throws {
        var chance = Chance(seed)
        let place = Workspace()
        let database = try Database(file: place.path, access: .writing)
        try database.execute("CREATE TABLE t (k INTEGER, v INTEGER)")
        let insert = try database.prepare("INSERT INTO t VALUES (?, ?)")
        var expected: [Int64: [Int64]] = [:]
        for value in 0..<Int64(chance.below(300)) {
            let key = Int64(chance.below(200))
            expected[key, default: []].append(value)
            try insert.run {
                $0.put(key); $0.put(value)
            }
        }
        let rows = try OrderedRows(database, "SELECT k, v FROM t WHERE k >= ? ORDER BY k, v")
        var key: Int64 = 0
        for step in 0..<400 {
            // Mostly ahead by a little, sometimes anywhere.
            key = chance.below(5) == 0 ? Int64(chance.below(220)) : key + Int64(chance.below(3))
            var found: [Int64] = []
            try rows.read(key) { found.append($0.int()) }
            #expect(found == expected[key] ?? [], "seed \(seed), step \(step), key \(key)")
        }
    }
}
