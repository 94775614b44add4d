internal import PageReading
internal import Testing

@Suite("Sitemaps")
struct SitemapReaderTests {
    /// All addresses, `^` before those of sitemaps and `!` before those with a flaw.
    private func locations(
        _ text: String, piece: Int = 1_000_000, limits: SitemapReader.Limits = .init()
    ) -> ([String], SitemapReader.Summary) {
        locations(Array(text.utf8), piece: piece, limits: limits)
    }

    private func locations(
        _ bytes: [UInt8], piece: Int = 1_000_000, limits: SitemapReader.Limits = .init()
    ) -> ([String], SitemapReader.Summary) {
        var found: [String] = []
        let reader = SitemapReader(limits: limits) { location in
            let mark = location.flaw != nil && location.flaw != .tooLong ? "!" : location.isSitemap ? "^" : ""
            found.append(mark + location.address)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            if !reader.feed(Array(rest.prefix(piece))) { break }
            rest = rest.dropFirst(piece)
        }
        let summary = reader.finish()
        return (found, summary)
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
            #expect(summary.pages == 2 && summary.fault == nil && !summary.isCut)
        }
    }

    @Test("a sitemap index gives sitemaps")
    func index() {
        let (found, summary) = locations(
            "<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>")
        #expect(found == ["^https://a.example/1.xml"])
        #expect(summary.sitemaps == 1 && summary.pages == 0)
    }

    @Test("a broken sitemap gives the URLs before the fault")
    func broken() {
        let (found, summary) = locations("<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.ex")
        #expect(found == ["https://a.example/1"])
        #expect(summary.endsEarly)
        #expect(locations("<rss><channel><loc>x</loc></channel></rss>").0.isEmpty)
        #expect(locations("https://a.example/1\nhttps://a.example/2").0.isEmpty)
        #expect(locations("").1.fault?.kind == .empty)
    }

    @Test("entities in a sitemap are not expanded")
    func entities() {
        let bomb = """
            <!DOCTYPE u [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
            <urlset><url><loc>x&c;&f;y</loc></url></urlset>
            """
        let (found, _) = locations(bomb)
        #expect(found == ["!x&c;&f;y"])
    }

    @Test("a sitemap URL has the line on which it ends, and an overlong one is reported")
    func lines() {
        var limits = SitemapReader.Limits()
        limits.locationBytes = 20
        var found: [SitemapReader.Location] = []
        let reader = SitemapReader(limits: limits) { found.append($0) }
        reader.feed(Array("<urlset>\n<url><loc>https://a.example/\n</loc></url>\n<url><loc>".utf8))
        reader.feed(Array((String(repeating: "é", count: 30) + "</loc></url></urlset>").utf8))
        #expect(reader.finish().fault == nil)
        #expect(found.map(\.line) == [3, 4])
        #expect(found.map(\.flaw) == [nil, .tooLong])
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
            "<urlset><url a=\"" + String(repeating: "x", count: 2_000_000) + "\"><loc>https://a.example/</loc>"
        let deep = "<urlset>" + String(repeating: "<url>", count: 200_000) + "<loc>https://a.example/</loc>"
        let endless = "<urlset><url><loc>" + String(repeating: "x", count: 2_000_000)
        for text in [attribute, deep, endless] {
            let (found, summary) = locations(text, piece: 65_536)
            #expect(found.count <= 1)
            #expect(summary.fault != nil || summary.isCut)
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

    /// What generators, editors and hands make of a sitemap, before a URL with `&amp;` in it.
    static let brokenFiles: [(String, SitemapReader.Fault.Kind?)] = [
        ("\n<?xml version=\"1.0\"?><urlset>", .beforeDeclaration),
        (" <?xml version='1.0'?><urlset>", .beforeDeclaration),
        ("<br />\n<b>Warning</b>: x in <b>y.php</b><br />\n<?xml version='1.0'?><urlset>", .afterRoot),
        ("Warning: x\n<?xml version='1.0'?><urlset>", .beforeRoot), ("<?xml version='1.0'>\n<urlset>", .tags),
        ("<!DOCTYPE urlset>\n<urlset>", nil), ("<!DOCTYPE urlset SYSTEM 'x.dtd'\n<urlset>", .tags),
        ("<!DOCTYPE u [<!ENTITY a 'b>'> <!-- don't --> ]>\n<urlset>", nil),
        ("<urlset><news:title>a & b</news:title>", .ampersand),
        ("<urlset><title>caf&eacute;</title>", .reference("&eacute;")), ("<urlset><title>AT&T</title>", .ampersand),
        ("<urlset><title>a &", .ampersand), ("<urlset><title>&;</title>", .ampersand),
        ("<urlset><title>&#0;</title>", .control),
        ("<urlset><title>&#xD800;</title>", .reference("&#xD800;")), ("<urlset><title>\u{8}</title>", .control),
        ("<urlset><title>a < b</title>", .strayBracket), ("<urlset><title>a <b</title>", .tags),
        ("<urlset><title>a</titel>", .tags),
        ("<urlset><title>a</url>", .tags), ("<urlset><title>a", .tags), ("<urlset></x>", .tags),
        ("<urlset><a b='c>", .tags), ("<urlset><a b=\"c'></a>", .tags), ("<urlset><a b=c></a>", nil),
        ("<urlset><a b='1' b='2'/>", nil),
        ("<urlset x:y='z'><q:r/>", nil), ("<urlset/><urlset>", .afterRoot), ("<urlset></urlset>\n<urlset>", .afterRoot),
        ("<urlset><!-- a -- b -->", nil), ("<urlset><![CDATA[ & < ]] > &eacute; ]]]>", nil),
        ("<urlset><![cdata[x]]>", nil),
        ("<urlset><?php echo '?' ?>", nil), ("<urlset><url><loc></loc></url>", nil), ("<urlset><url><loc/></url>", nil),
        ("<URLSET><title>a</TITLE>", nil),
    ]

    @Test("a fault in a sitemap changes no URL after it", arguments: brokenFiles)
    func faults(_ beginning: String, _ kind: SitemapReader.Fault.Kind?) {
        let text = beginning + "\n<url><loc>https://a.example/?x=1&amp;y=2&#38;z=&#x33;</loc></url></urlset>"
        for piece in [1, 3, 1_000_000] {
            let (found, summary) = locations(text, piece: piece)
            #expect(found == ["https://a.example/?x=1&y=2&z=3"], "\(beginning)")
            let isOpen = kind == nil && summary.fault?.kind == .tags
            #expect(summary.fault?.kind == kind || isOpen, "\(beginning): \(String(describing: summary.fault))")
        }
    }

    @Test("bytes that are not UTF-8 in a title change no URL after it")
    func latin() {
        let bytes =
            Array("<urlset><title>caf".utf8) + [0xE9]
            + Array("</title><url><loc>https://a.example/é?x=1&amp;y=2</loc></url></urlset>".utf8)
        for piece in [1, 3, 1_000_000] {
            let (found, summary) = locations(bytes, piece: piece)
            #expect(found == ["https://a.example/é?x=1&y=2"])
            #expect(summary.fault?.kind == .encoding)
        }
    }

    @Test("a sitemap in another encoding is read in it, and one that only says UTF-16 is read as UTF-8")
    func encodings() {
        let start = Array("<?xml version='1.0' encoding='ISO-8859-1'?><urlset><url><loc>https://a.example/".utf8)
        let (found, summary) = locations(start + [0xE9] + Array("&#233;</loc></url></urlset>".utf8))
        #expect(found == ["https://a.example/éé"] && summary.fault == nil)
        let named =
            "<?xml version=\"1.0\" encoding=\"utf-16\"?><urlset><url><loc>https://a.example/é</loc></url></urlset>"
        #expect(locations(named).0 == ["https://a.example/é"])
    }

    @Test(
        "a fault inside a URL costs that URL or leaves its meaning, and never makes another one of it",
        arguments: [
            ("https://a.example/?x=1&y=2", "https://a.example/?x=1&y=2"),
            ("https://a.example/?x&", "https://a.example/?x&"),
            ("https://a.example/?x&amp", "!https://a.example/?x&amp"),
            ("https://a.example/?x&ampy=2", "!https://a.example/?x&ampy=2"),
            ("https://a.example/?x&#38y", "!https://a.example/?x&#38y"),
            ("https://a.example/caf&eacute;", "!https://a.example/caf&eacute;"),
            ("https://a.example/\u{1}b", "!https://a.example/\u{1}b"),
            ("https://a.example/&#2;", "!https://a.example/\u{2}"),
            ("https://a.example/<b>x</b>", "!https://a.example/"),
            ("https://a.example/1<lastmod>2024</lastmod>", "!https://a.example/1"),
            ("https://a.example/<!-- x -->b", "https://a.example/b"),
            ("https://a.example/?<![CDATA[x&y]]>", "https://a.example/?x&y"),
            ("https://a.example/?x=&lt;&quot;&apos;&gt;", "https://a.example/?x=<\"'>"),
            ("https://a.example/?a&amp;amp;b", "https://a.example/?a&amp;b"),
        ])
    func faultInURL(_ written: String, _ expected: String) {
        let text = "<urlset><url><loc>\(written)</loc></url><url><loc>https://a.example/?2&amp;3</loc></url></urlset>"
        for piece in [1, 3, 1_000_000] {
            let (found, summary) = locations(text, piece: piece)
            #expect(found == [expected, "https://a.example/?2&3"])
            #expect(summary.damaged == (expected.hasPrefix("!") ? 1 : 0) && !summary.endsEarly)
        }
    }

    @Test("a loc without its end is not read, and the next one is")
    func unclosed() {
        let text = "<urlset><url><loc>https://a.example/1</url><url><loc>https://a.example/2</loc></url></urlset>"
        #expect(locations(text).0 == ["!https://a.example/1", "https://a.example/2"])
        let next = "<urlset><url><loc>https://a.example/1<url><loc>https://a.example/2</loc></url></urlset>"
        #expect(locations(next).0 == ["!https://a.example/1", "https://a.example/2"])
    }

    @Test("RSS gives the link of each item, or else its guid, and not that of the channel")
    func rss() {
        let text = """
            <?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="m"><channel>
            <title>x</title><link>https://a.example/</link><atom:link href="https://a.example/feed" rel="self"/>
            <image><url>https://a.example/i.png</url><link>https://a.example/image</link></image>
            <item><title>R&D</title><link> https://a.example/1?a&amp;b </link><guid>https://a.example/?p=1</guid>
            <description>a<br>b<link>https://a.example/not</link></description><comments>https://a.example/1#c</comments>
            <media:content url="https://a.example/v.mp4"/><source url="https://a.example/s">s</source></item>
            <item><guid>https://a.example/2</guid></item><item><guid isPermaLink="false">https://a.example/3</guid></item>
            <item><guid>urn:4</guid></item><item><link><![CDATA[https://a.example/5?a&b]]></link></item>
            <item><link/><guid isPermaLink="true">https://a.example/6</guid></item><item><link>https://a.example/7</item>
            <item><link>https://a.example/8</link>
            """
        for piece in [1, 7, 1_000_000] {
            let (found, summary) = locations(text, piece: piece)
            #expect(
                found == [
                    "https://a.example/1?a&b", "https://a.example/2", "https://a.example/5?a&b", "https://a.example/6",
                    "!https://a.example/7", "https://a.example/8",
                ])
            #expect(summary.endsEarly && summary.pages == 6)
        }
    }

    @Test("RSS 1.0 gives the link of each item")
    func rdf() {
        let text = """
            <rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://a.example/rss">
            <link>https://a.example/</link><items><rdf:Seq><rdf:li rdf:resource="https://a.example/1"/></rdf:Seq></items></channel>
            <item rdf:about="https://a.example/1"><title>x</title><link>https://a.example/1</link></item></rdf:RDF>
            """
        #expect(locations(text).0 == ["https://a.example/1"])
        #expect(locations(text).1.fault == nil)
    }

    @Test("Atom gives the alternate link of each entry, and no other link")
    func atom() {
        let text = """
            <?xml version="1.0"?><a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://a.example/blog/">
            <a:link href="https://a.example/"/><a:link rel="self" href="https://a.example/feed"/>
            <a:entry><a:link href='https://a.example/1?a&amp;b'/><a:link rel="edit" href="https://a.example/edit"/>
            <a:link rel="enclosure" type="audio/mpeg" href="https://a.example/x.mp3"/><a:id>urn:1</a:id>
            <a:source><a:link href="https://b.example/"/></a:source></a:entry>
            <a:entry><a:link rel="alternate" type="text/html" href="2"></a:link>
            <a:link rel="replies" type="text/html" href="https://a.example/2/replies"/></a:entry>
            <a:entry><a:link rel="alternate" type="application/json" href="https://a.example/3.json"/></a:entry></a:feed>
            """
        #expect(locations(text).0 == ["https://a.example/1?a&b", "2"])
        var bases: [[String]?] = []
        let reader = SitemapReader { bases.append($0.bases) }
        reader.feed(Array(text.utf8))
        #expect(reader.finish().fault == nil)
        #expect(bases == [["https://a.example/blog/"], ["https://a.example/blog/"]])
    }
}
