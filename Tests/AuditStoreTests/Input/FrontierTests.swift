internal import AuditModel
internal import AuditStore
internal import TestSupport
internal import Testing

@Suite("Pages that are left to fetch")
struct FrontierTests {
    private let place = Workspace()

    @Test("hosts are in order of first appearance, their pages in order of the list")
    func ordersHosts() throws {
        let store = try place.open()
        let urls = [("z", 1), ("a", 1), ("z", 2), ("m", 1), ("a", 2)].map { address("\($0).example", "/\($1)") }
        let run = try store.begin(urls).run
        #expect(try store.nextHosts(run, limit: 9).map(\.key.name) == ["z.example", "a.example", "m.example"])
        #expect(try store.waiting(run, chunk: 1).map(\.page) == [1, 3, 2, 5, 4])
    }

    @Test("a host whose pages are done is not offered, and chunks go on after the cursor")
    func skipsDone() throws {
        let store = try place.open()
        let run = try store.begin((0..<6).map { address("h\($0 / 2).example", "/\($0)") }).run
        for page in [Int64(3), 4, 5] {
            try store.keep([PageRecord(page: page, url: "https://h.example/", outcome: .ok)], run: run)
        }
        #expect(try store.nextHosts(run, limit: 9).map(\.id) == [1, 3])
        #expect(try store.nextHosts(run, after: 1, limit: 9).map(\.id) == [3])
        #expect(try store.nextPages(run, host: 3, limit: 9).map(\.page) == [6])
        #expect(try store.nextPages(run, host: 1, after: 1, limit: 9).map(\.page) == [2])
        #expect(try store.nextPages(run, host: 2, limit: 9).isEmpty)
    }

    @Test("done and waiting pages are the whole list, in whatever order pages are committed", arguments: 0..<6)
    func partitions(_ seed: UInt64) throws {
        var chance = Chance(seed)
        let store = try place.open()
        let run = try store.begin((0..<200).map { address("h\($0 % 7).example", "/\($0)") }).run
        var done: Set<Int64> = []
        while done.count < 200 {
            let waiting = try store.waiting(run, chunk: 1 + chance.below(40))
            #expect(Set(waiting.map(\.page)) == Set(1...200).subtracting(done))
            let batch = waiting.shuffled(using: &chance).prefix(1 + chance.below(60))
            try store.keep(batch.map { PageRecord(page: $0.page, url: $0.url.text, outcome: .ok) }, run: run)
            done.formUnion(batch.map(\.page))
        }
        #expect(try store.nextHosts(run, limit: 1).isEmpty)
    }
}
