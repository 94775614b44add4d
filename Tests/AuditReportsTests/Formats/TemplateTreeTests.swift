internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Templates of addresses")
struct TemplateTreeTests {
    /// The templates that are learned from paths of one host, and how many addresses each has.
    private static func learn(_ addresses: [String], _ limits: TemplateTree.Limits = .init()) -> [String: Int] {
        var tree = TemplateTree(limits)
        var counts: [Int: Int] = [:]
        func move(_ moves: [TemplateTree.Move]) {
            for move in moves { counts[move.into, default: 0] += counts.removeValue(forKey: move.from) ?? 0 }
        }
        for address in addresses {
            let place = tree.place(of: address) ?? -1
            move(tree.takeMoves())
            counts[place, default: 0] += 1
        }
        tree.settle()
        move(tree.takeMoves())
        let named = counts.filter { $0.value > 0 }.map { ($0 < 0 ? "rest" : tree.label(of: $0), $1) }
        return Dictionary(named, uniquingKeysWith: +)
    }

    private static func paths(_ paths: [String]) -> [String: Int] {
        let pairs = learn(paths.map { "https://a.example\($0)" }).map { ($0.dropFirst("a.example".count), $1) }
        return Dictionary(uniqueKeysWithValues: pairs.map { (String($0), $1) })
    }

    private static let products = [7, 14, 21, 28, 35].map { "/p/\($0)/x" }
    private static let people = (1...5).flatMap { ["/u/name-\($0)/photos", "/u/name-\($0)/friends"] }

    @Test(
        "URL templates are learned from the URLs of a run",
        arguments: [
            (["/"], ["/": 1]), ([""], ["/": 1]), (["/about"], ["/about": 1]),
            (["/", "/about", "/team"], ["/": 1, "/{slug}": 2]),
            (["/shop/red-shoe", "/shop/blue-shoe", "/shop/hat?size=7"], ["/shop/{slug}": 3]),
            (["/2024/11/5", "/2024/11/6", "/2024/12/7"], ["/2024/11/{id}": 2, "/2024/12/7": 1]),
            (["/a.html", "/b.html"], ["/{slug}.html": 2]), (["/a.html", "/b.php"], ["/{slug}": 2]),
            (["/my-post/", "/other-post/"], ["/{slug}/": 2]),
            (["/view.php?id=1", "/view.php?id=2"], ["/view.php?…": 2]), (["/view.php?id=1"], ["/view.php": 1]),
            (["/x/3f2504e0-4f89-11d3", "/x/9a0c0305-e82c-0301"], ["/x/{id}": 2]),
            (["/a/b/c/d/e/f/g/h/i", "/a/b/c/d/e/f/g/k"], ["/a/b/c/d/e/f/{slug}": 2]),
            (["/日本/東京", "/日本/大阪"], ["/日本/{slug}": 2]),
            // The folders of a few products are told apart, those of many are not.
            (["/p/1/x", "/p/2/x"], ["/p/1/x": 1, "/p/2/x": 1]),
            (products, ["/p/{id}/x": 5]), (people, ["/u/{slug}/{slug}": 10]),
        ])
    func learned(_ paths: [String], _ templates: [String: Int]) { #expect(Self.paths(paths) == templates) }

    @Test("a blog's years, months and days are one URL template each")
    func dates() {
        var posts: [String] = []
        for year in 2015...2024 {
            for month in ["01", "02", "03", "10", "11", "12"] {
                for post in 1...3 { posts.append("/blog/\(year)/\(month)/post-\(post)") }
            }
        }
        #expect(Self.paths(posts) == ["/blog/{year}/{month}/{slug}": 180])
    }

    @Test("sections of a site keep their own templates, however many there are")
    func sections() {
        let names = ["shop", "blog", "docs", "news", "jobs", "help", "press", "events", "labs", "people"]
        let pages = names.flatMap { name in (0..<30).map { "/\(name)/page-\($0)" } }
        #expect(Self.paths(pages) == Dictionary(uniqueKeysWithValues: names.map { ("/\($0)/{slug}", 30) }))
    }

    @Test("hosts and ports have their own templates, and an IPv6 literal is one host")
    func hosts() {
        let addresses = ["http://a.example:81/x", "http://a.example:82/x", "https://[::1]:80/x", "https://[::1]:80/y"]
        #expect(Self.learn(addresses) == ["a.example:81/x": 1, "a.example:82/x": 1, "[::1]:80/{slug}": 2])
    }

    @Test("the order of the URLs changes no template", arguments: 0..<20 as Range<UInt64>)
    func order(_ seed: UInt64) {
        var random = Chance(seed)
        let words = ["shop", "blog", "7", "19", "2024", "03", "about", "red-shoe", "x.html", "y.html", "b7f3a9c04e"]
        let addresses = (0..<200).map { _ in
            let depth = Int.random(in: 0...4, using: &random)
            let parts = (0..<depth).map { _ in
                Bool.random(using: &random)
                    ? words.randomElement(using: &random) ?? "" : "\(Int.random(in: 0..<25, using: &random))"
            }
            return "https://h\(Int.random(in: 0..<2, using: &random)).example/" + parts.joined(separator: "/")
        }
        let learned = Self.learn(addresses)
        #expect(learned.values.reduce(0, +) == 200)
        for _ in 0..<5 { #expect(Self.learn(addresses.shuffled(using: &random)) == learned) }
    }

    @Test("templates stay within their limits, and every URL is counted")
    func limits() {
        let addresses = (0..<20_000).map { "https://h\($0 % 300).example/s\($0)/t\($0 % 1_000)/\($0)" }
        let learned = Self.learn(addresses, .init(folders: 500))
        #expect(learned.values.reduce(0, +) == 20_000)
        #expect(learned.count <= 501)
        let one = (0..<20_000).map { "https://a.example/s\($0)/t\($0 * 7)/\($0)" }
        #expect(Self.learn(one) == ["a.example/{slug}/{slug}/{id}": 20_000])
    }

    @Test(
        "a text that is no URL does no harm to templates",
        arguments: ["", "nonsense", "://", "https://", "https:///", "a://?", "x://#"])
    func hostile(_ text: String) { #expect(Self.learn([text]).count == 1) }
}
