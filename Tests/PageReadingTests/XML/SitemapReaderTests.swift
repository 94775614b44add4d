internal import PageReading
internal import Testing

@Suite("Sitemaps")
struct SitemapReaderTests {
    /// All addresses, `^` before those of sitemaps.
    private func locations(
        _ text: String, piece: Int = 1_000_000, limits: SitemapReader.Limits = .init()
    ) -> ([String], SitemapReader.Summary) {
        var found: [String] = []
        let reader = SitemapReader(limits: limits) { found.append(($0.isSitemap ? "^" : "") + $0.address) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            if !reader.feed(Array(rest.prefix(piece))) { break }
            rest = rest.dropFirst(piece)
        }
        return (found, reader.finish())
    }

    private static let sitemap = """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
          xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
          <url><loc> https://a.example/?x=1&amp;y=2
          </loc><lastmod>2024-01-01</lastmod>
          <image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
          <url><loc><![CDATA[https://a.example/ü]]></loc></url>
        </urlset>
        """

    @Test("a sitemap gives page URLs and no image URLs, however the file is cut")
    func pages() {
        for piece in [1, 2, 7, 1_000_000] {
            let (found, summary) = locations(Self.sitemap, piece: piece)
            #expect(found == ["https://a.example/?x=1&y=2", "https://a.example/ü"])
            #expect(summary.pages == 2 && summary.isWellFormed && !summary.isCut)
        }
    }

    @Test("a sitemap index gives sitemaps")
    func index() {
        let (found, summary) = locations(
            "<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>")
        #expect(found == ["^https://a.example/1.xml"])
        #expect(summary.sitemaps == 1 && summary.pages == 0)
    }

    @Test("a broken sitemap gives what comes before the break")
    func broken() {
        let (found, summary) = locations("<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.ex")
        #expect(found == ["https://a.example/1"])
        #expect(!summary.isWellFormed)
        #expect(locations("<rss><channel><loc>x</loc></channel></rss>").0.isEmpty)
        #expect(locations("https://a.example/1\nhttps://a.example/2").0.isEmpty)
        #expect(!locations("").1.isWellFormed)
    }

    @Test("entities in a sitemap are not expanded")
    func entities() {
        let bomb = """
            <!DOCTYPE u [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
            <urlset><url><loc>x&c;&f;y</loc></url></urlset>
            """
        let (found, _) = locations(bomb)
        #expect(found.allSatisfy { !$0.contains("aaa") && !$0.contains("root") })
    }

    @Test("a sitemap URL has the line on which it ends, and an overlong one is reported")
    func lines() {
        var limits = SitemapReader.Limits()
        limits.locationBytes = 20
        var found: [SitemapReader.Location] = []
        let reader = SitemapReader(limits: limits) { found.append($0) }
        reader.feed(Array("<urlset>\n<url><loc>https://a.example/\n</loc></url>\n<url><loc>".utf8))
        reader.feed(Array((String(repeating: "é", count: 30) + "</loc></url></urlset>").utf8))
        #expect(reader.finish().isWellFormed)
        #expect(found.map(\.line) == [3, 4])
        #expect(found.map(\.isTooLong) == [false, true])
        #expect(found.last?.address.utf8.count == 20)
    }

    @Test("a sitemap may have any namespace prefix, or no namespace")
    func prefixes() {
        let text = """
            <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:v="http://www.google.com/schemas/sitemap-video/1.1">
            <s:url><s:loc>https://a.example/</s:loc><v:video><v:loc>https://a.example/v</v:loc></v:video></s:url></s:urlset>
            """
        #expect(locations(text).0 == ["https://a.example/"])
        #expect(locations(text, piece: 3).0 == ["https://a.example/"])
    }

    @Test("huge attributes, deep nesting and endless text in a sitemap are limited")
    func hostile() {
        let attribute =
            "<urlset><url a=\"" + String(repeating: "x", count: 12_000_000) + "\"><loc>https://a.example/</loc>"
        let deep = "<urlset>" + String(repeating: "<url>", count: 200_000) + "<loc>https://a.example/</loc>"
        let endless = "<urlset><url><loc>" + String(repeating: "x", count: 12_000_000)
        for text in [attribute, deep, endless] {
            let (found, summary) = locations(text, piece: 65_536)
            #expect(found.count <= 1)
            #expect(!summary.isWellFormed || summary.isCut)
        }
    }

    @Test("the URLs of a sitemap, their length and its size are limited")
    func limits() {
        var limits = SitemapReader.Limits()
        limits.locations = 2
        let many = "<urlset>" + String(repeating: "<url><loc>https://a.example/</loc></url>", count: 5) + "</urlset>"
        let (found, summary) = locations(many, limits: limits)
        #expect(found.count == 2 && summary.isCut)
        limits = .init()
        limits.locationBytes = 10
        let long = locations(
            "<urlset><url><loc>https://a.example/</loc></url><url><loc>short</loc></url></urlset>", limits: limits)
        #expect(long.0 == ["https://a.", "short"] && long.1.isCut)
        limits = .init()
        limits.bytes = 60
        let cut = locations(many, piece: 10, limits: limits)
        #expect(cut.0.count == 1 && cut.1.isCut)
    }
}
