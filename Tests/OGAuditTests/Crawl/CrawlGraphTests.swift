internal import AuditModel
internal import AuditStore
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("Crawls of random sites", .seeded)
struct CrawlGraphTests {
    /// A site as a graph: what each page links to.
    private struct Site {
        var links: [[Int]]
        /// Pages that a sitemap lists.
        var listed: Set<Int>

        init(_ chance: inout Chance) {
            let count = 2 + chance.below(60)
            let most = 1 + chance.below(4)
            links = (0..<count).map { _ in (0..<chance.below(most + 1)).map { _ in chance.below(count) } }
            listed = Set((0..<chance.below(5)).map { _ in chance.below(count) })
        }

        static func url(_ page: Int) -> PageURL {
            // In letters, so that no two pages only differ in a number.
            let name = String(page).map {
                "abcdefghij"[String.Index(utf16Offset: $0.wholeNumberValue ?? 0, in: "abcdefghij")]
            }
            return PageURL(isSecure: true, host: "shop.example", port: nil, pathAndQuery: "/" + String(name))
        }

        /// The depth of each page that links lead to, and the first page by URL of those one step nearer.
        func ways(depthLimit: Int) -> [String: String] {
            var ways = [Self.url(0).text: "0 "]
            var step = [0]
            for depth in 1...max(1, depthLimit) {
                var next: [Int] = []
                for page in step.sorted(by: { Self.url($0) < Self.url($1) }) {
                    for target in links[page] where ways[Self.url(target).text] == nil {
                        ways[Self.url(target).text] = "\(depth) \(Self.url(page).text)"
                        next.append(target)
                    }
                }
                step = next
            }
            return ways
        }
    }

    /// Crawls by the store and the rules of a crawl alone, reading the pages of each step in any order.
    private static func crawl(_ site: Site, depth: Int, _ chance: inout Chance) throws -> [String: String] {
        let store = try Store()
        let run = try store.beginRun(options: RunOptions(text: "", rulesVersion: "1"), now: 0)
        let home = Site.url(0)
        try store.enqueue(
            [.start(input: "x", line: 1, home, fragment: nil, key: CrawlURL.key(of: home))]
                + site.listed.map { .listed(Site.url($0), key: CrawlURL.key(of: Site.url($0))) }, run: run)
        _ = try store.finishIngest(run)
        var options = AuditOptions()
        options.crawl.depth = depth
        let steps = try #require(try CrawlSteps(store, run, options))
        repeat {
            let waiting = try store.waitingPages(run, after: 0, limit: 1_000).map(\.page)
            for page in waiting.shuffled(using: &chance) { try read(page, site, store, run, &chance) }
        } while try steps.next(store, run) > 0
        var ways: [String: String] = [:]
        try store.forEachReportRow(run) { row in
            guard case .record(let record) = row.entry else { return }
            #expect(ways[record.url] == nil, "a page has one row")
            let place = record.crawl
            ways[record.url] = "\(place?.depth.map { "\($0)" } ?? "-") \(place?.foundOn ?? "")"
        }
        return ways
    }

    private static func read(
        _ page: QueuedPage, _ site: Site, _ store: Store, _ run: RunID, _ chance: inout Chance
    ) throws {
        let number = try #require(site.links.indices.first { Site.url($0) == page.url })
        let urls = Set(site.links[number].map(Site.url)).sorted()
        let links = PageLinks(
            page: page.page, body: UInt64(number + 1),
            links: urls.map { .init(url: $0.text, key: CrawlURL.key(of: $0)) })
        try store.keep([PageRecord(page: page.page, url: page.url.text, outcome: .ok)], links: [links], run: run)
    }

    @Test("a crawl finds exactly the pages that links lead to, each on its shortest way", arguments: 0..<40)
    func exact(seed: UInt64) throws {
        var chance = Chance(seed)
        var site = Site(&chance)
        site.listed = []
        let depth = chance.oneIn(2) ? 1 + chance.below(4) : 1_000
        #expect(try Self.crawl(site, depth: depth, &chance) == site.ways(depthLimit: min(depth, 100)))
    }

    @Test("pages of a sitemap and their links come after all others, without a depth", arguments: 0..<20)
    func listed(seed: UInt64) throws {
        var chance = Chance(seed)
        let site = Site(&chance)
        let found = try Self.crawl(site, depth: 1_000, &chance)
        let ways = site.ways(depthLimit: 100)
        for (url, way) in ways { #expect(found[url] == way) }
        #expect(found.filter { ways[$0.key] == nil }.allSatisfy { $0.value.hasPrefix("- ") })
        #expect(site.listed.allSatisfy { found[Site.url($0).text] != nil })
    }

    @Test("the pages of a crawl do not depend on the order in which they are read", arguments: 0..<10)
    func order(seed: UInt64) throws {
        var chance = Chance(seed)
        let site = Site(&chance)
        var other = Chance(seed &+ 1_000)
        #expect(try Self.crawl(site, depth: 1_000, &chance) == Self.crawl(site, depth: 1_000, &other))
    }
}
