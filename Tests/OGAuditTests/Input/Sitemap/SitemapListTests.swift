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
            ("<?xml version='1.0'?><!-- unfinished", .sitemap), ("<rss><channel>", .sitemap),
            ("<feed xmlns='x'>", .sitemap), ("<?xml version='1.0'?><rdf:RDF>", .sitemap), ("<rss2>", .lines),
            ("\n\u{FEFF}<?xml version='1.0'?><urlset>", .sitemap),
            ("Warning: x\n<?xml version='1.0'?><urlset>", .sitemap),
            ("<br />\n<b>Warning</b>: x\n<?xml version='1.0'?>\n<sitemapindex>", .sitemap),
            ("x\n<?xml version='1.0'?><html>", .lines),
            ("https://a.example/\n<?xml version='1.0'?><urlset>", .lines),
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

    @Test("a broken sitemap reports the fault, its line, and how much was read")
    func says() throws {
        func notes(_ text: String) throws -> [String] {
            var notes: [String] = []
            let input = InputBytes(name: "s.xml", bytes: Array(text.utf8))
            try URLList.read(input, filter: AddressFilter()) { entry in
                if case .note(let note) = entry { notes.append(note.text) }
            }
            return notes
        }
        let url = "<url><loc>https://a.example/?a&amp;b</loc></url>"
        #expect(
            try notes("<urlset>\n<title>A&B</title>\(url)</urlset>") == [
                "The sitemap s.xml is not well-formed XML (line 2: & instead of &amp;); all its URLs were read."
            ])
        #expect(
            try notes("<urlset><url><loc>https://a.example/&eacute;</loc></url>\(url)</urlset>") == [
                "The sitemap s.xml is not well-formed XML (line 1: &eacute; is not defined); all its URLs were read, except 1 invalid line."
            ])
        #expect(
            try notes("<urlset>\(url)\n<url><loc>https://a.ex") == [
                "The sitemap s.xml is not well-formed XML (it ends early, in line 2); the URLs before its end were read."
            ])
        #expect(try notes("<urlset>\(url)</urlset>").isEmpty)
    }

    @Test("a fault in a sitemap costs no URL after it, compressed or not")
    func faults() throws {
        let text =
            "\n<?xml version='1.0'?><urlset><title>R&D &eacute;</title>\n<url><loc>https://a.example/?x=1&amp;y=2</loc></url></urlset>"
        let expected = ["3 https://a.example/?x=1&y=2", "warning"]
        #expect(try URLListTests.read(text) == expected)
        #expect(try URLListTests.read(Compress.gzip(Array(text.utf8)), named: "sitemap.xml.gz") == expected)
        let index =
            "\n<?xml version='1.0'?><sitemapindex>&x;\n<sitemap><loc>https://a.example/?x=1&amp;y=2</loc></sitemap></sitemapindex>"
        #expect(try URLListTests.read(index) == ["3 sitemap https://a.example/?x=1&y=2", "warning"])
    }

    @Test("a feed is a sitemap, and its relative links are read where their base is known")
    func feeds() throws {
        let rss =
            "<rss><channel><item><link>https://a.example/1</link></item><item><link>/2</link></item></channel></rss>"
        #expect(try URLListTests.read(rss) == ["1 https://a.example/1", "1 rejected: /2"])
        var fetched: [String] = []
        let input = InputBytes(name: "https://a.example/blog/feed.xml", bytes: Array(rss.utf8))
        try URLList.read(input, filter: AddressFilter()) {
            fetched.append(URLListTests.word($0))
        }
        #expect(fetched == ["1 https://a.example/1", "1 https://a.example/2"])
        let atom = "<feed xml:base='https://a.example/b/'><entry xml:base='c/'><link href='1'/></entry></feed>"
        #expect(try URLListTests.read(atom) == ["1 https://a.example/b/c/1"])
        #expect(try URLListTests.read(Array(rss.utf8), include: ["*1"]).first == "1 https://a.example/1")
    }
}
