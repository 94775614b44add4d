internal import PageReading

/// A sitemap or an index of sitemaps, unpacked: a byte that says how it is cut, then XML.
enum SitemapTarget: FuzzTarget {
    static let name = "sitemap"
    static let summary = "a sitemap, whole and in pieces: its addresses"
    /// It is read twice, once in pieces of a byte perhaps.
    static let deadline = 400

    static let words = [
        "<urlset", "<url>", "</url>", "<loc>", "</loc>", "<sitemapindex>", "<sitemap>", "<lastmod>", "<![CDATA[", "]]>",
        "<!--", "-->", "<!DOCTYPE x [", "<!ENTITY a \"b\">", "&a;", "&amp;", "&#x41;",
        "<?xml version=\"1.0\" encoding=\"",
        "UTF-16", "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"", "https://a.example/", "image:loc", "/>",
        "<item>", "</item>", "<link>", "</link>", "<guid isPermaLink=\"false\">", "<entry>",
        "<link href='b' rel='alternate'/>", "<feed xml:base='c'>", "<?xml ", "?>", "&", "&eacute;", "&#38;",
    ]

    static func seeds() -> [[UInt8]] {
        let name = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""
        return [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><urlset \(name)><url><loc> https://a.example/?b&amp;c </loc></url></urlset>",
            "<sitemapindex \(name)><sitemap><loc>https://a.example/s.xml</loc><lastmod>x</lastmod></sitemap></sitemapindex>",
            "<!DOCTYPE x [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]><urlset><url><loc>&c;</loc></url>",
            "<urlset><url><loc><![CDATA[https://a.example/]]></loc><image:loc>no</image:loc></url><url><loc/></url>",
            "https://a.example/\nhttps://b.example/\n",
            "<rss><channel><item><link>https://a.example/?b&amp;c</link><guid>https://a.example/d</guid></item></channel></rss>",
            "<feed xml:base='https://a.example/'><entry><link rel=\"alternate\" type='text/html' href='b'/></entry></feed>",
        ].map { [7] + Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        guard let first = input.first else { return }
        let bytes = Array(input.dropFirst())
        let whole = read(bytes, piece: bytes.count + 1)
        let pieces = read(bytes, piece: Int(first) + 1)
        try expectEqual(pieces.locations, whole.locations, "pieces give other addresses than the whole")
        try expect(whole.locations.count <= 100, "the limit does not hold")
        try expect(whole.locations.allSatisfy { $0.address.utf8.count <= 512 }, "an address is longer than the limit")
        try expectEqual(whole.summary.pages + whole.summary.sitemaps, whole.locations.count, "they are counted wrongly")
    }

    private static func read(
        _ bytes: [UInt8], piece: Int
    ) -> (locations: [SitemapReader.Location], summary: SitemapReader.Summary) {
        var limits = SitemapReader.Limits()
        (limits.locations, limits.locationBytes) = (100, 512)
        var locations: [SitemapReader.Location] = []
        let reader = SitemapReader(limits: limits) { locations.append($0) }
        var rest = bytes[...]
        while !rest.isEmpty, reader.feed(Array(rest.prefix(piece))) { rest = rest.dropFirst(piece) }
        let summary = reader.finish()
        return (locations, summary)
    }
}
