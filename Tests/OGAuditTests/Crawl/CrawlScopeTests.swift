internal import AuditModel
internal import Testing
internal import WebAddresses

@testable internal import Auditing

@Suite("Which links a crawl follows")
struct CrawlScopeTests {
    private static func url(_ text: String) throws -> PageURL { try #require(WebAddress.parse(text)) }

    private static func scope(
        _ starts: [String] = ["https://shop.example/"], include: [String] = [], exclude: [String] = [],
        _ change: (inout CrawlOptions) -> Void = { _ in }
    ) throws -> CrawlScope {
        var options = CrawlOptions()
        change(&options)
        var hosts = CrawlHosts(withSubdomains: options.withSubdomains)
        for start in starts { hosts.add(try url(start)) }
        return CrawlScope(
            hosts: hosts, options: options,
            filter: AddressFilter(include: include, exclude: exclude))
    }

    /// Why the link is left out; nil when it is followed.
    private static func omission(_ text: String, depth: Int? = 1, _ scope: CrawlScope) throws -> CrawlOmission? {
        guard case .leftOut(let omission) = scope.verdict(try url(text), depth: depth) else { return nil }
        return omission
    }

    @Test(
        "a host is followed with and without www, over http and https, and with its own port only",
        arguments: [
            ("https://shop.example/a", true), ("http://shop.example/a", true), ("https://www.shop.example/a", true),
            ("http://www.shop.example/", true), ("https://shop.example:8443/a", false),
            ("https://other.example/", false),
            ("https://blog.shop.example/", false), ("https://notshop.example/", false),
        ])
    func hosts(link: String, isFollowed: Bool) throws {
        for start in ["https://shop.example/", "http://www.shop.example/x"] {
            #expect(try Self.omission(link, Self.scope([start])) == (isFollowed ? nil : .otherHost), "\(start)")
        }
    }

    @Test("subdomains are followed when that is wished, and those of others never")
    func subdomains() throws {
        let scope = try Self.scope { $0.withSubdomains = true }
        #expect(try Self.omission("https://blog.shop.example/", scope) == nil)
        #expect(try Self.omission("https://a.b.shop.example/", scope) == nil)
        #expect(try Self.omission("https://notshop.example/", scope) == .otherHost)
        #expect(try Self.omission("https://example/", scope) == .otherHost)
        #expect(try Self.omission("https://blog.shop.example:81/", scope) == .otherHost)
    }

    @Test("include and exclude decide which links are followed, and depth how far")
    func selection() throws {
        let scope = try Self.scope(include: ["/shop/*"], exclude: ["*draft*"]) { $0.depth = 2 }
        #expect(try Self.omission("https://shop.example/shop/a", scope) == nil)
        #expect(try Self.omission("https://shop.example/about", scope) == .excluded)
        #expect(try Self.omission("https://shop.example/shop/draft", scope) == .excluded)
        #expect(try Self.omission("https://shop.example/shop/a", depth: 2, scope) == nil)
        #expect(try Self.omission("https://shop.example/shop/a", depth: 3, scope) == .depth)
        #expect(try Self.omission("https://shop.example/shop/a", depth: nil, scope) == nil)
    }

    @Test(
        "files and paths without an end are left out",
        arguments: [
            ("/manual.pdf", CrawlOmission.file), ("/a/b.JPG", .file), ("/feed.rss?x=1", .file),
            ("/a/a/a/a", .repeatedPath),
            ("/de/shop/de/shop/de/shop", .repeatedPath), ("/" + String(repeating: "x", count: 3_000), .repeatedPath),
            ("/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17", .repeatedPath), ("/list?sort=price", .sortedList),
            ("/list?filter[colour]=red", .sortedList), ("/list?a=1&orderby=x", .sortedList), ("/?C=N;O=D", .sortedList),
            ("/post?replytocom=5", .sortedList), ("/x?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1", .parameters),
        ])
    func traps(path: String, omission: CrawlOmission) throws {
        let url = "https://shop.example" + path
        #expect(try Self.omission(url, Self.scope()) == omission)
        let all = try Self.omission(url, Self.scope { $0.followsAll = true })
        #expect(all == (omission == .file ? .file : nil), "--crawl-all follows everything but files")
    }

    @Test(
        "usual pages are followed",
        arguments: [
            "/", "/about", "/a/a", "/2024/05/12/post", "/1/1/1/1", "/product.html", "/v1.0/page", "/archive.zip/",
            "/list?page=7",
            "/item?id=5&lang=de", "/viewtopic.php?t=12&start=20", "/index.php?option=com_content&view=article&id=3",
        ])
    func usual(path: String) throws {
        #expect(try Self.omission("https://shop.example" + path, Self.scope()) == nil)
    }

    @Test(
        "only sessions and tracking parameters are removed from a URL",
        arguments: [
            ("/a;jsessionid=0123456789ABCDEF0123?x=1", "/a?x=1"), ("/(S(lit3py55t21z5v55vlm25s55))/a", "/a"),
            ("/a?PHPSESSID=0123456789abcdef0123", "/a"), ("/a?x=1&sid=0123456789abcdef0123&y=2", "/a?x=1&y=2"),
            ("/a?utm_source=mail&x=1", "/a?x=1"), ("/a?sid=12", "/a?sid=12"), ("/a;v=1?b&&c", "/a;v=1?b&&c"),
            ("/a?", "/a?"), ("/wiki/Foo_(bar)", "/wiki/Foo_(bar)"), ("/a(S(x)", "/a(S(x)"), ("//x/", "//x/"),
        ])
    func sessions(path: String, plain: String) throws {
        #expect(CrawlURL.plain(try Self.url("https://shop.example" + path)).text == "https://shop.example" + plain)
    }

    @Test("two URLs are one page when only scheme and www differ")
    func keys() throws {
        func key(_ text: String) throws -> UInt64 { CrawlURL.key(of: try Self.url(text)) }
        let one = try key("https://shop.example/a?x=1")
        for same in ["http://shop.example/a?x=1", "https://www.shop.example/a?x=1"] { #expect(try key(same) == one) }
        for other in [
            "https://shop.example/a", "https://shop.example/a?x=2", "https://shop.example/A?x=1",
            "https://shop.example:8/a?x=1",
        ] { #expect(try key(other) != one) }
    }

    @Test(
        "URLs that differ only in numbers have one pattern",
        arguments: [
            ("/cal/2024/05", "/cal/2031/12", true), ("/cal?day=2024-05-01", "/cal?day=2024-05-02", true),
            ("/item/17", "/item/4711", true), ("/p/0a1b2c3d4e", "/p/ffffffff00", true), ("/item-1", "/item-2", true),
            ("/a/1", "/b/1", false), ("/x?a=1", "/y?b=1", false), ("/plain", "/other", false),
        ])
    func patterns(first: String, second: String, areAlike: Bool) throws {
        let one = CrawlPattern.all(of: try Self.url("https://shop.example" + first))
        let two = CrawlPattern.all(of: try Self.url("https://shop.example" + second))
        #expect(!Set(one).isDisjoint(with: two) == areAlike)
    }

    @Test("a date is known by its year and month, and bounds how many pages there are")
    func dates() throws {
        func pages(_ path: String) throws -> [Int] {
            CrawlPattern.all(of: try Self.url("https://shop.example" + path)).map(\.pages)
        }
        #expect(try pages("/events/2024/05") == [CrawlLimits.datedPages])
        #expect(try pages("/events/2024-05-12") == [CrawlLimits.datedPages])
        #expect(try pages("/events/4711/05") == [.max])
        #expect(try pages("/events/2024") == [.max])
        #expect(try pages("/about") == [])
    }

    @Test("every reason has a sentence with its number, its example and what includes it")
    func sentences() {
        for omission in CrawlOmission.allCases {
            var permits = Permits()
            (permits.morePages, permits.endlessLists) = ("--max-pages", "--crawl-all")
            let sentence = omission.sentence(1_234, example: "https://shop.example/x", permits)
            #expect(
                sentence.contains("1,234") && sentence.contains("https://shop.example/x") && sentence.hasSuffix("."))
            #expect(!omission.isWarning || sentence.contains("--"), "\(sentence)")
        }
        #expect(
            CrawlOmission.file.sentence(1, example: "https://shop.example/a.pdf", Permits())
                == "1 link to files was not followed, such as https://shop.example/a.pdf.")
    }
}
