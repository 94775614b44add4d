internal import AuditModel
internal import PageReading
internal import Testing

@Suite("Tags as the tokenizer of HTML has them")
struct TokenizerTests {
    @Test(
        "only the real title is found",
        arguments: [
            "<!--><title>t</title>", "<!---><title>t</title>", "<!-- a --!><title>t</title>",
            "<!----!><title>t</title>",
            "<!-- <title>no</title> --!-><title>no</title> --><title>t</title>", "<!--a--!--><title>t</title>",
            "<!-- - -- --- ----><title>t</title>", "<!x><title>t</title>", "<!><title>t</title>",
            "<?php > <title>t</title>",
            "</><title>t</title>", "</ a><title>t</title>", "<![CDATA[><title>t</title>]]>",
            "<!doctype html public \"><title>t</title>", "<script><!--</script><title>t</title>",
            "<script><!-- <script> --></script><title>t</title>", "<script><!--><script></script><title>t</title>",
            "<script><!-- <scriptx></script><title>t</title>",
            "<script><!-- <script></script></script><title>t</title>",
            "<script>a</scripty></script ><title>t</title>", "<SCRIPT>'</script'</SCRIPT/><title>t</title>",
            "<style></styl></style\n><title>t</title>", "<textarea></title></textarea><title>t</title>",
            "<noembed><title>no</title></noembed><title>t</title>", "<xmp></xm></xmp><title>t</title>",
            "<a b='>' c=\">\" d=/><title>t</title>", "<a b=c'\"><title>t</title>", "<a/b/=c / ><title>t</title>",
            "<a =><title>t</title>", "<a b==c><title>t</title>", "<a b = ><title>t</title>", "<1><title>t</title>",
            "<title>t</title></title></title>", "<TITLE>t</tItLe\t>", "<title>t", "<title\n>t</title",
            "<iframe><title>no</title></iframe/><title>t</title>", "<noframes></noframe></noframes><title>t</title>",
        ])
    func oneTitle(_ html: String) {
        #expect(read(html).titles.first?.text.prefix(1) == "t", "\(html)")
        #expect(!read(html).titles.contains { $0.text == "no" })
    }

    @Test(
        "no tag is found in script, style, textarea and the like",
        arguments: [
            "<plaintext><title>no</title>", "<script><!-- <script></script><title>no</title>", "<!-- <title>no</title>",
            "<!-- a -- > <title>no</title>", "<title", "<title a='", "<meta name=a content=b",
            "<svg><title>no</title></svg>",
            "<math><title>no</title></math>", "<svg><g><title>no</title></g></svg>",
            "<svg><![CDATA[<title>no</title>]]></svg>",
            "<svg><desc/><title>no</title></svg>", "<math></h1></x><title>no</title>",
            "<head><svg></head><title>no</title>", "<html><body><svg></body></html><title>no</title>",
            "<p></p><svg></div><title>no</title>", "<template><title>no</title></template>",
            "<template><template></template><title>no</title></template>",
            "<math><annotation-xml><title>no</title></math>",
            "<script><!--<script></script>--><title>no</title>",
        ])
    func nothing(_ html: String) {
        let tags = read(html)
        #expect(tags.titles.isEmpty && tags.metas.isEmpty, "\(html)")
    }

    @Test(
        "HTML inside SVG and MathML counts where the standard says",
        arguments: [
            "<svg><foreignObject><title>t</title></foreignObject></svg>", "<svg><desc><title>t</title></desc></svg>",
            "<svg><title><title>t</title></title></svg>", "<math><mtext><title>t</title></mtext></math>",
            "<math><annotation-xml encoding='Text/HTML'><title>t</title></annotation-xml></math>",
            "<svg><p><title>t</title>", "<svg><font size=1><title>t</title>", "<svg></p><title>t</title>",
            "<svg/><title>t</title>", "<svg><path/></svg><title>t</title>", "<div><svg><g></div><title>t</title>",
            "<svg><a><b></svg><title>t</title>", "<svg></svg><title>t</title>", "<SVG></Svg><title>t</title>",
            "<svg><template></template></svg><title>t</title>", "<svg><script></svg><title>t</title>",
        ])
    func integration(_ html: String) {
        #expect(read(html).titles.map(\.text) == ["t"], "\(html)")
    }

    @Test("the first attribute of a name counts, in any quotes and case")
    func attributes() {
        let meta = read("<META a b=1 PROPERTY=og:title Content='x\r\ny' content=2 itemprop=i HTTP-EQUIV=h CharSet=c>")
            .metas.first
        #expect(meta?.property == "og:title")
        #expect(meta?.content == "x\ny")
        #expect(meta?.itemprop == "i")
        #expect(meta?.httpEquiv == "h")
        #expect(meta?.charset == "c")
        #expect(meta?.name == nil)
        #expect(read("<meta name content>").metas.first?.name == "")
    }

    @Test("NUL becomes U+FFFD in names and values, and a tag with one in its name is another tag")
    func nul() {
        #expect(read("<meta name=a content='x\0y'>").contents("a") == ["x\u{FFFD}y"])
        #expect(read("<met\0a name=a content=b><title>t\0</title>").metas.isEmpty)
        #expect(read("<title>t\0</title>").documentTitle == "t\u{FFFD}")
        #expect(read("<meta na\0me=a content=b>").metas.first?.name == nil)
    }

    @Test("links, bases and images are kept as written, each with its place")
    func otherTags() {
        let tags = read(
            """
            <base target=x><base href=/b/><link href=a><link rel='Icon Shortcut' href=' i.png ' sizes=16x16 type=t>
            <body><nav><img src=n.png></nav><img src=''><img src=a.png width=' 640px' height=50% alt='&lt;'>
            <noscript><img src=no></noscript><image src=old><template><img src=no><link rel=x></template>
            """)
        #expect(tags.bases.map(\.href) == [nil, "/b/"])
        #expect(tags.links.count == 1)
        #expect(tags.links.first?.href == " i.png ")
        #expect(tags.links.first?.sizes == "16x16")
        #expect(tags.links(rel: "icon").count == 1)
        #expect(tags.images.map(\.src) == ["a.png", "old"])
        #expect(tags.structure.images == 3)
        #expect(tags.images.first?.width == 640)
        #expect(tags.images.first?.height == nil)
        #expect(tags.images.first?.alt == "<")
    }

    @Test("lines are counted by LF, CR and CRLF", arguments: ["\n", "\r", "\r\n"])
    func lines(_ feed: String) {
        let filler = String(repeating: "0123456789abcdef\(feed)", count: 700)
        let tags = read("<title>t</title>\(feed)<meta name=a>\(feed)\(feed)\(filler)<meta name=b>")
        #expect(tags.metas.map(\.place.line) == [2, 704])
        #expect(tags.titles.first?.place.line == 1)
        #expect(tags.metas.first?.place.offset == 16 + feed.utf8.count)
    }
}
