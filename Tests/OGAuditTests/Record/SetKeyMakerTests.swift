@testable internal import PageJudging
internal import AuditModel
internal import AuditRules
internal import TestSupport
internal import Testing

@testable internal import Auditing

@Suite("URLs that are one page for the second pass")
struct SetKeyMakerTests {
    private func keys(of page: PageEvidence) -> PageRecord.SetKeys {
        var keys = PageRecord.SetKeys()
        SetKeyMaker.fill(&keys, of: page, title: TitleAnalysis(page))
        return keys
    }

    private func ogURL(_ head: String, at url: String) async throws -> String {
        let page = try await PageEvidence(example: ExamplePage("<head><title>Bees</title>\(head)</head>", at: url))
        return keys(of: page).ogURL
    }

    private func identity(_ head: String, at url: String) async throws -> String {
        let page = try await PageEvidence(example: ExamplePage("<head><title>Bees</title>\(head)</head>", at: url))
        return keys(of: page).identity
    }

    @Test("translations that name each other are one page")
    func translations() async throws {
        let links = ["en-gb", "en-us"].map { "<link rel=alternate hreflang=\($0) href='https://a.example/\($0)/bees'>" }
        let british = try await identity(links.joined(), at: "https://a.example/en-gb/bees")
        let american = try await identity(links.joined(), at: "https://a.example/en-us/bees")
        #expect(british == american)
        #expect(try await identity("", at: "https://a.example/en-us/bees") != british)
    }

    @Test("an alternate feed is no translation")
    func feeds() async throws {
        let feed = "<link rel=alternate type='application/rss+xml' href='https://a.example/feed'>"
        #expect(try await identity(feed, at: "https://a.example/x") == "https://a.example/x")
    }

    @Test(
        "numbered pages of a list differ only in their number",
        arguments: [
            ("https://a.example/news?page=2", "https://a.example/news#2"),
            ("https://a.example/news?paged=12&tag=bees", "https://a.example/news?tag=bees#12"),
            ("https://a.example/news/page/3", "https://a.example/news#3"),
            ("https://a.example/news?PAGE=2", "https://a.example/news#2"),
            ("https://a.example/news?currentPage=4&q=a", "https://a.example/news?q=a#4"),
            ("https://a.example/news?_page=2", "https://a.example/news#2"),
            ("https://a.example/news?page_no=2", "https://a.example/news#2"),
            ("https://a.example/news?pg=2", "https://a.example/news#2"),
            ("https://a.example/news?seite=2", "https://a.example/news#2"),
            ("https://a.example/news?start=20", "https://a.example/news#20"),
            ("https://a.example/news?offset=0", "https://a.example/news"),
            ("https://a.example/noticias/pagina/2", "https://a.example/noticias#2"),
            ("https://a.example/news/page-2.html", "https://a.example/news#2"),
            ("https://a.example/news/page2", "https://a.example/news#2"),
            ("https://a.example/page/2", "https://a.example/#2"),
            ("https://a.example/news/2", "https://a.example/news/2"),
            ("https://a.example/news/pages-2", "https://a.example/news/pages-2"),
            ("https://a.example/news/page-2-of-it", "https://a.example/news/page-2-of-it"),
            ("https://a.example/iphone-12", "https://a.example/iphone-12"),
            ("https://a.example/?p=31", "https://a.example/?p=31"),
            ("https://page2", "https://page2"),
            ("https://a.example/news?page=about", "https://a.example/news?page=about"),
            ("https://a.example/news?page=1", "https://a.example/news"),
            ("https://a.example/page/bees", "https://a.example/page/bees"),
            ("https://a.example/", "https://a.example/"),
        ])
    func numbered(_ key: String, _ expected: String) {
        #expect(NumberedPages.numberLast(key) == expected)
    }

    @Test("a numbered page that names its list as og:url does not claim to be another page")
    func listAsOGURL() async throws {
        let tag = "<meta property=og:url content='https://a.example/news'>"
        #expect(try await ogURL(tag, at: "https://a.example/news?page=2").isEmpty)
        #expect(try await ogURL(tag, at: "https://a.example/news/page/3").isEmpty)
        #expect(try await ogURL(tag, at: "https://a.example/news") == "https://a.example/news")
        #expect(try await ogURL(tag, at: "https://a.example/bees?page=2") == "https://a.example/news")
    }

    @Test("the canonical link decides which page it is, before the URL")
    func canonical() async throws {
        let link = "<link rel=canonical href='/bees'>"
        #expect(try await identity(link, at: "https://a.example/bees?ref=1") == "https://a.example/bees")
    }
}
