internal import TestSupport
internal import Testing
@testable internal import Auditing

@Suite("A sitemap in a file")
struct SitemapListTests {
    private static func urlset(_ addresses: [String]) -> String {
        "<urlset>" + addresses.map { "<url><loc>\($0)</loc></url>\n" }.joined() + "</urlset>"
    }

    @Test(
        "a sitemap file is recognized by its root element, whatever its name",
        arguments: [
            ("<urlset>", .sitemap), ("\u{FEFF} \n<?xml version='1.0'?><!-- <html> --><s:urlset x='1'>", .sitemap),
            ("<?xml version='1.0'?><?xml-stylesheet href='s.xsl'?>\n<sitemapindex/>", .sitemap),
            ("<!DOCTYPE urlset [<!ENTITY a 'b>'>]><urlset>", .sitemap), ("<!DOCTYPE s:urlset><s:urlset>", .sitemap),
            ("<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x'><html>", .html),
            ("<?xml version='1.0'?><!-- unfinished", .sitemap), ("<rss><channel>", .otherXML("rss")),
            ("<?xml version='1.0'?><s:sites>", .otherXML("sites")), ("<div>", .lines),
            ("<!doctype HTML><p>", .html), ("<html lang=en>", .html), ("https://a.example/ <urlset>", .lines),
            ("<", .lines), ("", .lines), ("<urlsets>", .lines), ("<https://a.example/>", .lines),
        ] as [(String, InputKind)])
    func kinds(_ text: String, _ kind: InputKind) { #expect(InputKind.of(Array(text.utf8)[...]) == kind) }

    @Test("a sitemap gives pages and invalid URLs with lines, and an index gives sitemaps")
    func reads() throws {
        let text = Self.urlset(["https://a.example/?x=1&amp;y=2", "/relative", "b.example/x"])
        let expected = ["1 https://a.example/?x=1&y=2", "2 rejected: /relative", "3 https://b.example/x"]
        #expect(try URLListTests.read(text) == expected)
        #expect(try URLListTests.read(Compress.gzip(Array(text.utf8)), named: "sitemap.xml") == expected)
        #expect(
            try URLListTests.read(
                "<sitemapindex>\n<sitemap><loc>https://a.example/1.xml</loc></sitemap><sitemap><loc>::</loc></sitemap></sitemapindex>"
            )
                == ["2 sitemap https://a.example/1.xml", "2 rejected: ::"])
        let long = Self.urlset(["https://a.example/" + String(repeating: "x", count: 20_000), "b.example"])
        #expect(try URLListTests.read(long).map { $0.prefix(30) }.last == "2 https://b.example/")
        #expect(try URLListTests.read(long)[0].hasPrefix("1 rejected: https://a.example/xx"))
    }

    @Test("--include and --exclude choose among a sitemap's pages")
    func filters() throws {
        let text = Array(Self.urlset(["https://a.example/shop", "https://a.example/blog"]).utf8)
        #expect(try URLListTests.read(text, include: ["/shop"]) == ["1 https://a.example/shop", "filtered"])
    }

    @Test("a sitemap larger than sitemaps.org allows is a warning, and all of it is read")
    func manyLocations() throws {
        let text = Self.urlset((0..<50_001).map { "https://a.example/\($0)" })
        let said = try URLListTests.read(text)
        #expect(said.count == 50_002 && said.last == "warning")
    }

    @Test("broken XML and an empty sitemap are warnings")
    func broken() throws {
        #expect(
            try URLListTests.read("<urlset><url><loc>https://a.example/</loc></url><url><loc>https://a.ex")
                == ["1 https://a.example/", "warning"])
        #expect(try URLListTests.read("<urlset></urlset>") == ["warning"])
        #expect(try URLListTests.read("<?xml version='1.0'?><!-- unfinished") == ["warning", "warning"])
    }
}
