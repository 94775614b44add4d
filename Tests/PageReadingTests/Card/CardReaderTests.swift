internal import AuditModel
internal import PageReading
internal import Testing
internal import WebAddresses

@Suite("The card that a page's tags make")
struct CardReaderTests {
    private func card(_ html: String, at address: String = "https://www.e.test:8443/a/b?c") throws -> LinkCard {
        let page = try #require(WebAddress.parse(address))
        return CardReader.card(of: read(html), requested: page, final: page)
    }

    @Test("the first value that is not blank counts for the card, og: before the rest")
    func texts() throws {
        let card = try card(
            """
            <title>T</title><meta name=twitter:title content=no><meta property=og:title content=" ">
            <meta property=og:title content="A &amp;amp; B"><noscript><meta property=og:site_name content=no></noscript>
            <meta name=description content=lower><meta name=Description content=upper>
            """)
        #expect(card.title == Sourced("A & B", source: "og:title", line: 2))
        #expect(card.summary?.value == "upper")
        #expect(card.siteName == nil && card.siteLabel == "e.test")
    }

    @Test("the card's title is the first outside noscript")
    func title() throws {
        let card = try card("<noscript><title>no</title></noscript>\n<title>yes</title>")
        #expect(card.title == Sourced("yes", source: "title", line: 2))
    }

    @Test("a base counts for links and not for metas; one in noscript does not count")
    func base() throws {
        let card = try card(
            """
            <noscript><base href=/no/></noscript><base target=x><base href=/x/><link rel="x CANONICAL" href=c>
            <meta property=og:url content=o><link rel=icon href=i.png>
            """)
        #expect(card.canonical?.value.text == "https://www.e.test:8443/x/c")
        #expect(card.ogURL?.value.text == "https://www.e.test:8443/a/o")
        #expect(card.icons.first?.url?.text == "https://www.e.test:8443/x/i.png")
    }

    @Test(
        "a rel is that of an icon only by whole words",
        arguments: [
            ("icon", .favicon), ("ICON", .favicon), (" icon ", .favicon), ("shortcut icon", .shortcut),
            ("icon shortcut", .shortcut), ("Shortcut\n ICON", .shortcut), ("apple-touch-icon", .touch),
            ("apple-touch-icon-precomposed", .touchPrecomposed), ("alternate icon", nil),
            ("icon apple-touch-icon", nil),
            ("shortcut", nil), ("shortcut shortcut icon", nil), ("shortcut apple-touch-icon", nil), ("icons", nil),
            ("mask-icon", nil), ("", nil), ("icon icon", nil),
        ] as [(String, IconCandidate.Origin?)])
    func relations(_ rel: String, _ origin: IconCandidate.Origin?) {
        #expect(IconCandidate.Origin(rel: rel) == origin)
    }

    @Test("icons are sorted by kind and size, and end with the root files")
    func icons() throws {
        let card = try card(
            """
            <link rel=icon href=16 sizes=16x16><link rel="Shortcut Icon" href=any sizes=any>
            <link rel=icon href=32 sizes=32>
            <link rel=apple-touch-icon href=t><link rel=apple-touch-icon-precomposed href=p><link rel="icon x" href=no>
            <link rel=apple-touch-icon href=180 sizes=180x180><noscript><link rel=icon href=no></noscript>
            <body><link rel=icon href=no>
            """)
        #expect(card.icons.prefix(6).map(\.raw) == ["180", "p", "t", "32", "16", "any"])
        #expect(card.icons.prefix(6).map(\.declaredSide) == [180, nil, nil, 32, 16, 0])
        let roots = ["/apple-touch-icon-precomposed.png", "/apple-touch-icon.png", "/favicon.ico"]
        #expect(card.icons.dropFirst(6).map(\.raw) == roots)
        #expect(card.icons.dropFirst(6).map(\.url?.text) == roots.map { "https://www.e.test:8443" + $0 })
        for root in card.icons.dropFirst(6) { #expect(root.url == root.url.flatMap { WebAddress.parse($0.text) }) }
    }

    @Test("image tags are grouped as Apple groups them")
    func images() throws {
        let card = try card(
            """
            <meta property=og:image:width content=lost><meta property=og:image content=/a>
            <meta name=twitter:image content=/t>
            <meta property=og:image:secure_url content=/s><meta property=og:image:width content=10>
            <meta property=og:image:width content=20><meta property=og:image:alt content=alt>
            <meta property=og:image content="/b?x&amp;amp;y"><meta name=twitter:image:alt content=said>
            <meta property=og:image content=/c>
            """)
        #expect(card.images.map(\.key) == ["og:image:secure_url", "og:image", "og:image"])
        #expect(card.images.map(\.url?.pathAndQuery) == ["/s", "/b?x&y", "/c"])
        #expect(card.images.map(\.raw) == ["/s", "/b?x&amp;y", "/c"])
        #expect(card.images.map(\.declaredWidth) == ["10", nil, nil])
        #expect(card.images.map(\.alt) == ["alt", "said", nil])
    }

    @Test("body images are used only when no image is declared")
    func hoisted() throws {
        let html = "<body><nav><img src=no></nav><img src=no width=149><img src=/1 width=150 alt=a><img src=/2>"
        #expect(try card(html).images.map(\.raw) == ["/1", "/2"])
        #expect(try card(html).images.allSatisfy(\.isHoisted))
        #expect(try card(html + "<meta name=image content=/m>").images.map(\.raw) == ["/m"])
    }

    @Test("a player's stream is before videos, and their number is limited")
    func media() throws {
        let card = try card(
            """
            <meta property=og:video content=/v><meta property=og:video:type content=video/mp4>
            <meta name=twitter:player:stream content=/s><meta name=twitter:player:stream:content_type content=x/y>
            <meta property=og:audio:url content=/a>
            """)
        #expect(card.videos.map(\.key) == ["twitter:player:stream", "og:video"])
        #expect(card.videos.map(\.declaredType) == ["x/y", "video/mp4"])
        #expect(card.audios.map(\.raw) == ["/a"])
        let many = try self.card(String(repeating: "<meta property=og:image content=x>", count: 50))
        #expect(many.images.count == 12)
    }
}
