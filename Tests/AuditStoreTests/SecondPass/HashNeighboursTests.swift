internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Images that look the same", .seeded)
struct HashNeighboursTests {
    private let place = Workspace()

    @Test("hash buckets find the same pairs as comparing all of them", arguments: 0..<12)
    func agrees(_ seed: UInt64) {
        var chance = Chance(seed)
        let centres = (0..<20).map { _ in chance.next() }
        let hashes = (0..<600).map { _ in
            // Most lie around the edge of what counts as near.
            (0..<chance.below(11)).reduce(centres[chance.below(20)]) { hash, _ in hash ^ (1 << UInt64(chance.below(64)))
            }
        }
        let neighbours = HashNeighbours(hashes)
        for hash in hashes.prefix(60) {
            var found: Set<Int> = []
            neighbours.forEach(near: hash) { found.insert($0) }
            #expect(found == Set(hashes.indices.filter { (hashes[$0] ^ hash).nonzeroBitCount <= 6 }))
        }
        func areOfOneKind(_ a: Int, _ b: Int) -> Bool { a % 3 == b % 3 }
        #expect(neighbours.leaders(where: areOfOneKind) == bruteLeaders(hashes, where: areOfOneKind))
    }

    @Test("hashes six bits apart are near, seven bits are not")
    func edges() {
        var chance = Chance(3)
        for _ in 0..<300 {
            let hash = chance.next()
            let bits = (0..<64).shuffled(using: &chance)
            let six = bits.prefix(6).reduce(hash) { $0 ^ (1 << UInt64($1)) }
            let seven = six ^ (1 << UInt64(bits[6]))
            #expect(HashNeighbours([hash, six]).leaders { _, _ in true } == [0, 0])
            #expect(HashNeighbours([hash, seven]).leaders { _, _ in true } == [0, 1])
        }
        #expect(HashNeighbours([]).leaders { _, _ in true }.isEmpty)
    }

    @Test("re-encoded copies of an image count as one, but not a chain of small changes or other colours")
    func joins() throws {
        let store = try place.open()
        let hashes: [UInt64?] = [0, 0b11, 0b1111, 0xFFFF_FFFF, 0xFFF, nil, nil, 0b11]
        let run = try store.begin(hashes.indices.map { address("a.example", "/\($0)") }).run
        try store.keep(
            hashes.enumerated().map { index, hash in
                var record = PageRecord(page: Int64(index + 1), url: "https://a.example/\(index)", outcome: .ok)
                record.setKeys.registrableDomain = "a.example"
                record.setKeys.titleCore = "core \(index)"
                record.setKeys.image = hash == nil ? "plain grey" : "file \(index)"
                record.setKeys.imagePerceptualHash = hash
                record.setKeys.imageSwatch = Swatch([UInt8](repeating: index == 7 ? 40 : 200, count: Swatch.count))
                return record
            }, run: run)
        let tables = try store.siteTables(run)
        try tables.gatherSets(names: .mostOfFive)
        let facts = try tables.setFacts(limit: 10)
        #expect(facts.map(\.page) == [1, 2, 3, 6, 7])
        #expect(facts.map(\.sameImage) == [3, 3, 3, 2, 2])
        #expect(facts.first?.twins[.image] == ["https://a.example/1", "https://a.example/2"])
    }
}
