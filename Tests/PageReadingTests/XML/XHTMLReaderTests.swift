internal import AuditModel
internal import PageReading
internal import Testing

@Suite("Pages served as XHTML")
struct XHTMLReaderTests {
    private func readXML(_ text: String) -> PageTags {
        PageReader.read(Array(text.utf8), contentType: "application/xhtml+xml; charset=utf-8")
    }

    private static let page = """
        <?xml version="1.0"?>
        <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
        <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
        <head><script src="a.js"/><title>A&nbsp;B &amp; <![CDATA[<C>]]></title>
        <meta property="og:title" content="O &hellip; &quot;"/>
        <template><meta property="og:video" content="v"/></template><!-- <meta property="og:audio"/> -->
        <link rel="icon" href="i.png"/><base href="/b/"/></head>
        <body><svg xmlns="http://www.w3.org/2000/svg"><title>no</title></svg><h1>Head <b>line</b></h1><p>abc</p>
        <nav>no</nav><img src="a.png" width="210" alt="x"/><meta name="late" content="l"/></body></html>
        """

    @Test("XHTML has empty elements, CDATA and named entities as in XML")
    func fields() {
        let tags = readXML(Self.page)
        #expect(tags.titles.map(\.text) == ["A\u{A0}B & <C>"])
        #expect(tags.contents("og:title") == ["O … \""])
        #expect(tags.metas.map(\.place.inTree) == [.head, .body])
        #expect(tags.metas.first?.place.line == 5)
        #expect(tags.links.first?.href == "i.png")
        #expect(tags.bases.first?.href == "/b/")
        #expect(tags.images.first?.width == 210)
        #expect(tags.structure.firstHeading == "Head line")
        #expect(tags.structure.language == "en")
        #expect(tags.structure.hiddenKeys == ["og:video"])
        #expect(tags.structure.headEnds && tags.structure.elements > 10)
        #expect(tags.charset.used == "UTF-8")
    }

    @Test(
        "a page that is not well-formed XHTML is read as HTML",
        arguments: [
            "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title><meta name='a' content='b'></head></html>",
            "<html><head><title>t</title></head></html>", "<title>t", "<title>t</title>&bogus",
        ])
    func fallback(_ text: String) {
        #expect(readXML(text).documentTitle == "t")
    }

    @Test("an entity bomb in XHTML is not expanded")
    func bomb() {
        let text = """
            <!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>x&c;y</title></head></html>
            """
        #expect(readXML(text).documentTitle?.contains("aaa") == false)
    }

    @Test("deeply nested XHTML falls back to the HTML scanner")
    func deep() {
        let text =
            "<html xmlns='http://www.w3.org/1999/xhtml'><body>" + String(repeating: "<div>", count: 5_000)
            + "<title>t</title>" + String(repeating: "</div>", count: 5_000) + "</body></html>"
        #expect(readXML(text).documentTitle == "t")
    }
}
