internal import AuditModel
internal import Testing

@Suite("Values that end too early")
struct SpilledValueTests {
    private func meta(_ attributes: String) -> MetaTag? { read("<meta \(attributes)>").metas.first }

    @Test(
        "the part of a value that ended up after it is kept",
        arguments: [
            (#"content="The "moving" truth""#, #""moving" truth""#),
            (#"content='It's a bee'"#, "'s a bee'"),
            (#"content="A 15" laptop stand""#, #"" laptop stand""#),
            (#"content=""Bees" count""#, #""Bees" count""#),
            (#"content="Say "bees"""#, #""bees"""#),
            (#"content="a " b " c""#, #"" b " c""#),
            (#"content="E "E=mc2" story""#, #""E=mc2" story""#),
            (#"content="<p class="x">Bees</p>""#, #""x""#),
            (#"content="The "<b>moving</b>" truth""#, #""<b"#),
            (#"content="The "moving" truth" data-rh="true""#, #""moving" truth""#),
            (#"content="A 15" laptop" property="og:title""#, #"" laptop""#),
            ("content=How bees count", " bees count"), ("content=Top 10 property=og:title", " 10"),
            ("content=Bees – flowers data-rh", " – flowers"), ("content=Bees & flowers", " & flowers"),
            (#"content=Bees count""#, #" count""#), (#"content=Bees""#, ""),
            ("content=“Bees count”", " count”"), ("content=„Bees“", ""), (#"content=\"Bees count\""#, #" count\""#),
            (#"content="Bees>\#n<meta property="og:url" content="/a""#, #""og:url""#),
            ("content='Bees>\n<p>We don't know", "'t"),
        ])
    func spilled(_ attributes: String, _ expected: String) {
        #expect(meta(attributes)?.spilled == expected)
    }

    @Test(
        "regular attributes after a value do not count as part of it",
        arguments: [
            #"content="Bees" data-react-helmet="true""#, #"content="Bees" data-n-head"#, "content=Bees data-rh /",
            #"content="Bees" itemprop="name" itemscope"#, #"content="Bees"data-hid="x""#, #"content="Bees"itemscope"#,
            #"content="Bees" @click="it's" :content="'x'" x-data="{a: \"b\"}""#, "content=Bees v-once x-cloak hidden",
            #"content="Bees" [content]="x" (click)="y" *ngIf="z" #ref"#, "content=Bees _ngcontent-abc-1",
            #"content="Bees" prefix="og: https://ogp.me/ns#""#, #"content="Bees" xml:lang="en" lang="en""#,
            #"content="Bees"""#, #"content="Bees"" data-rh"#, #"content="Bees" data-rh="true"""#, "content",
            #"content="" data-rh"#, #"content='She said "bees"'"#, #"content="It's""#, "content=It's",
            #"content="“Bees” count""#, #"content="<p>Bees</p> <b>count</b>" data-rh="true""#, #"content="Bees"/"#,
            "content=https://example.com/a.jpg/", #"content="5' 10&quot; tall""#, "content=Bees\ndata-rh\n",
        ])
    func honest(_ attributes: String) {
        #expect(meta("property=\"og:title\" " + attributes)?.spilled == nil)
        #expect(
            read("<link rel=\"icon\" \(attributes.replacing("content", with: "href"))>").links.first?.spilled == nil)
    }

    @Test("tags without quotation marks around key or content are recognised")
    func unquoted() {
        #expect(meta(#"property=og:title content="Bees""#)?.isUnquoted == true)
        #expect(meta(#"property="og:title" content=Bees"#)?.isUnquoted == true)
        #expect(meta(#"property="og:title" content="Bees" data-rh=true x"#)?.isUnquoted == false)
    }

    @Test("a URL that ends at a space is kept with the text after it")
    func link() {
        #expect(read("<link rel=icon href=/a b.png sizes=32x32>").links.first?.spilled == " b.png")
    }

    @Test("an element that ends the head inside a noscript is noted")
    func noscript() {
        let page = read(
            "<title>T</title>\n<noscript><link rel=a href=b><style>p{}</style>\n<img src=a></noscript><meta name=a>")
        #expect(page.structure.noscriptContent == "img" && page.structure.noscriptPlace?.line == 3)
        #expect(read("<noscript><!-- x --> Bees</noscript>").structure.noscriptContent == "#text")
        for quiet in [
            "<body><noscript><img src=a></noscript>", "<noscript><link rel=a></noscript>", "<title>a</title>",
        ] {
            #expect(read(quiet).structure.noscriptContent == nil)
        }
    }

    @Test(
        "the image of linked data is found in all its forms",
        arguments: [
            (#"{"image":"https://e.test/a.jpg"}"#, "https://e.test/a.jpg"),
            (#"{"image" : [ "https:\/\/e.test\/a.jpg", "x"]}"#, "https://e.test/a.jpg"),
            (#"{"image":{"@type":"ImageObject","url":"/a.jpg","width":9}}"#, "/a.jpg"),
            (#"{"image":[{"contentUrl":"/a.jpg"}]}"#, "/a.jpg"),
            (##"{"image":{"@id":"#a"},"x":{"image":"/b.jpg"}}"##, "/b.jpg"),
            (##"{"image":"#logo"}"##, nil), (#"{"image":null,"url":"/x"}"#, nil), (#"{"image""#, nil),
            (#"{"image":["#, nil),
        ] as [(String, String?)])
    func linkedData(_ json: String, _ image: String?) {
        let page = read("<script type=\"application/ld+json\">\(json)</script>")
        #expect(page.structure.linkedDataImage == image)
        #expect(read("<script>\(json)</script>").structure.linkedDataImage == nil)
    }
}
