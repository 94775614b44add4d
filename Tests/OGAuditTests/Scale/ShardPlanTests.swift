internal import AuditStore
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("Shards of a list")
struct ShardPlanTests {
    private func plan(_ shards: Int, _ sites: [String: Int]) -> ShardPlan {
        var counts = [Int](repeating: 0, count: ShardPlan.bucketCount)
        for (site, lines) in sites { counts[ShardPlan.bucket(of: site)] += lines }
        return ShardPlan(shards: shards, lines: sites.values.reduce(0, +), counts: counts)
    }

    @Test("a site has the same shard on every machine, in every version")
    func stable() {
        let plan = ShardPlan(shards: 7, alone: [])
        #expect(["example.com", "example.org", "localhost", ""].map(plan.shard(of:)) == [6, 1, 4, 3])
        #expect(ShardPlan.bucket(of: "example.com") == 316_825)
    }

    @Test("a site above an even share gets its own shard, the largest site first")
    func large() {
        let plan = plan(4, ["a.test": 40, "b.test": 50, "c.test": 5, "d.test": 5])
        #expect(plan.shard(of: "b.test") == 0)
        #expect(plan.shard(of: "a.test") == 1)
        #expect((2...3).contains(plan.shard(of: "c.test")))
    }

    @Test("one site with everything takes one shard and leaves the others empty")
    func one() {
        for shards in [1, 2, 64] {
            let plan = plan(shards, ["a.test": 1_000])
            #expect(plan.shard(of: "a.test") == 0)
        }
    }

    @Test("100,000 sites of one page spread evenly over shards")
    func spread() {
        let sites = (0..<100_000).map { "site\($0).test" }
        let plan = plan(64, Dictionary(sites.map { ($0, 1) }, uniquingKeysWith: { first, _ in first }))
        var sizes = [Int](repeating: 0, count: 64)
        for site in sites { sizes[plan.shard(of: site)] += 1 }
        #expect(plan.alone.isEmpty)
        #expect(sizes.allSatisfy { (1_300...1_850).contains($0) }, "\(sizes)")
    }

    @Test("a line of a shard reads back as it was", arguments: [nil, "\"k\\\"1\"", "17"])
    func line(mark: String?) throws {
        let folder = try TemporaryFolder()
        let lines = [
            ("https://a.test/\"x\"?q=\u{E9}", nil, nil), ("https://a.test/x", "#/a?b=(c)", nil),
            ("{\"url\":\"a.test\"}", nil, "no \"URL\""),
        ]
        for (text, fragment, reason) in lines {
            let line = ListLine(
                input: "my list.txt", line: 17, text: text, fragment: fragment, reason: reason, mark: mark)
            let path = try folder.write("shard.txt", line.json + "\n")
            var read: [ListLine] = []
            try ListLines([path]).forEach { line, _ in read.append(line) }
            #expect(read.count == 1)
            #expect(read.first?.mark == mark && read.first?.fragment == fragment)
            #expect(read.first?.input == "my list.txt" && read.first?.line == 17)
            #expect(read.first?.reason == reason)
        }
    }
}
