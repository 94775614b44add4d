internal import AuditModel
internal import PageReading
internal import Testing

@Suite("Links to other pages")
struct AnchorTests {
    private static func anchors(_ html: String, type: String = "text/html; charset=utf-8", limit: Int = 100)
        -> AnchorList
    {
        var limits = ReadingLimits()
        limits.anchors = limit
        return PageReader.read(Array(html.utf8), contentType: type, limits: limits).anchors
    }

    private static func hrefs(_ html: String) -> [String] { anchors(html).items.map(\.href) }

    @Test(
        "an href is read as a browser reads it",
        arguments: [
            ("<a href=/plain>", "/plain"), ("<A HREF='/case'>", "/case"),
            ("<a class=x href=\"/quoted\" id=y>", "/quoted"),
            ("<a\nhref\n=\n'/space'\n>", "/space"), ("<a href=' /around '>", " /around "), ("<a href=''>", ""),
            ("<a href='?a=1&amp;b=2'>", "?a=1&b=2"), ("<a href='?a=1&b=2&copy=3'>", "?a=1&b=2&copy=3"),
            ("<a href='/caf&eacute;'>", "/café"), ("<a href=/1 href=/2>", "/1"), ("<area href=/area>", "/area"),
            ("<a href=/a/>", "/a/"), ("<svg><a xlink:href='/old'><a href=/new></svg>", "/old"),
            ("<noscript><a href=/noscript></noscript>", "/noscript"), ("<h1><a href=/heading>x</a></h1>", "/heading"),
            ("<head><a href=/head>", "/head"), ("<table><a href=/table></table>", "/table"),
        ])
    func forms(html: String, href: String) {
        #expect(Self.hrefs(html).first == href)
    }

    @Test(
        "only links of the page itself count",
        arguments: [
            "<a name=x>", "<a>", "<!-- <a href=/comment> -->", "<script>'<a href=/script>'</script>",
            "<template><a href=/template></template>", "<textarea><a href=/text></textarea>", "<a href=/cut",
            "<abbr href=/abbr>", "<iframe src=/frame><a href=/inside></iframe>", "<style><a href=/style></style>",
        ])
    func others(html: String) {
        #expect(Self.hrefs(html).isEmpty)
    }

    @Test("rel=nofollow is recognised next to any other value")
    func nofollow() {
        let items = Self.anchors(
            "<a href=1 rel=nofollow><a href=2 rel='noopener NoFollow'><a href=3 rel='nofollowed external'><a href=4>"
        ).items
        #expect(items.map(\.isNofollow) == [true, true, false, false])
    }

    @Test("links beyond the limit of a page are counted and not kept")
    func limit() {
        let list = Self.anchors(String(repeating: "<a href=/x>y</a>", count: 25), limit: 10)
        #expect(list.items.count == 10)
        #expect(list.leftOut == 15)
    }

    @Test("links are only read on request, and no other fact depends on them")
    func unread() {
        let html = "<title>x</title><p>" + String(repeating: "<a href=/x id=root>y</a>", count: 25)
        let plain = read(html)
        var limits = ReadingLimits()
        limits.anchors = 10
        let linked = read(html, limits: limits)
        #expect(plain.anchors.items.isEmpty && plain.anchors.leftOut == 0)
        #expect(plain.structure == linked.structure)
    }

    @Test("XHTML has the same links")
    func xhtml() {
        let html = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>
            <a href="/a?x=1&amp;y=2">a</a><map><area href="/b" rel="nofollow"/></map><a name="c"/></body></html>
            """
        let items = Self.anchors(html, type: "application/xhtml+xml").items
        #expect(items == [AnchorTag(href: "/a?x=1&y=2"), AnchorTag(href: "/b", isNofollow: true)])
    }
}
