internal import AuditModel
internal import PageReading
internal import Testing
internal import WebAddresses

@Suite("Tags with only white space")
struct BlankValueTests {
    private static let keys = [
        "og:title", "og:description", "og:url", "og:site_name", "og:type", "og:image", "og:image:url",
        "og:image:secure_url", "og:video", "og:video:url", "og:video:secure_url", "og:audio", "og:audio:url",
        "og:audio:secure_url", "og:see_also", "twitter:title", "twitter:description", "twitter:image",
        "twitter:player:stream", "twitter:creator", "image", "description", "author", "application-name", "theme-color",
    ]
    private static let blanks = [
        "", " ", "\t", "\n", "\r\n  ", "\u{A0}", "\u{3000}", "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{AD}", "\u{1}",
        "&nbsp;", "&#32;", "&#x3000;", "&amp;nbsp;", "&ZeroWidthSpace;", " \u{A0}\u{2003}\u{200D}\t",
    ]

    private func card(_ head: String) throws -> LinkCard {
        let page = try #require(WebAddress.parse("https://www.e.test/a/b"))
        return CardReader.card(of: read(head), requested: page, final: page)
    }

    @Test("a blank value of any key leaves the card as if its tag were not there", arguments: keys)
    func metas(_ key: String) throws {
        let page = "<title>T</title><body><img src=/bee.jpg width=800 height=600>"
        let expected = try dumped(card(page))
        for blank in Self.blanks {
            for attribute in ["property", "name", "itemprop"] {
                let found = try card(page + #"<meta \#(attribute)="\#(key)" content="\#(blank)">"#)
                #expect(dumped(found) == expected, "\(blank.debugDescription)")
            }
        }
    }

    private func dumped(_ card: LinkCard) -> String {
        var text = ""
        dump(card, to: &text)
        return text
    }

    @Test("a tag with a value counts after a blank one with its key")
    func next() throws {
        for blank in Self.blanks {
            let card = try card(
                """
                <meta property="og:image" content="\(blank)"><meta property="og:image" content="/a.jpg">
                <meta property="og:title" content="\(blank)"><meta name="twitter:title" content="Bees">
                """)
            #expect(card.images.map(\.raw) == ["/a.jpg"] && card.title?.value == "Bees")
        }
    }

    @Test("links, titles and images of the body with blank values are ignored")
    func others() throws {
        for blank in Self.blanks where blank != "&amp;nbsp;" {
            let card = try card(
                """
                <title>\(blank)</title><link rel="icon" href="\(blank)"><link rel="canonical" href="\(blank)">
                <link rel="manifest" href="\(blank)"><body><img src="\(blank)" width="800" height="600">
                """)
            #expect(card.title == nil && card.canonical == nil && card.manifest == nil && card.images.isEmpty)
            #expect(card.icons.allSatisfy { $0.line == nil })
        }
    }
}
