internal import AuditModel
internal import PageReading
internal import Testing

@Suite("Where tags are and how a page is built")
struct StructureTests {
    private typealias Section = SourcePlace.Section

    /// Where the meta named `x` is, in the tree and as written.
    private func places(_ html: String) -> [Section] {
        guard let place = read(html).metas.first(where: { $0.name == "x" })?.place else { return [] }
        return [place.inTree, place.asWritten]
    }

    @Test(
        "a meta is where an HTML5 tree has it and where it is written",
        arguments: [
            ("<meta name=x>", .head, .head), ("<html><head><meta name=x>", .head, .head),
            (
                "<head><title>t</title><script></script><style></style><base><template><div></template><meta name=x>",
                .head, .head
            ),
            ("<head></head><meta name=x>", .head, .body), ("<head></head> <body><meta name=x>", .body, .body),
            ("<head><div><meta name=x></head>", .body, .head), ("<head>text<meta name=x></head>", .body, .head),
            ("<head><!-- c --> <?x?> <meta name=x></head>", .head, .head), ("<head></p><meta name=x>", .head, .head),
            ("<head></br><meta name=x>", .body, .head), ("<p><meta name=x>", .body, .head),
            ("<head><noscript><link><meta name=x></noscript>", .head, .head),
            ("<head><noscript><img></noscript><meta name=x>", .head, .head),
            ("<head><noscript>text</body></br><body></noscript><meta name=x>", .head, .head),
            ("<head><noscript><title></noscript><meta name=x>", .head, .head),
            ("<head><noscript><svg><a href='</noscript><meta name=x>", .head, .head),
            ("<noscript><template></noscript><meta name=x>", .head, .head),
            ("<head></head><noscript></noscript><meta name=x>", .body, .body),
            ("<head><noscript><style></style></noscript><meta name=x>", .head, .head),
            ("<head></head><p><meta name=x>", .body, .body), ("<body><head><meta name=x>", .body, .body),
            ("</head><meta name=x>", .head, .body), ("<html></html><meta name=x>", .body, .head),
            ("<head><svg></svg><meta name=x>", .body, .head), ("\u{FEFF}<head><meta name=x>", .body, .head),
        ] as [(String, SourcePlace.Section, SourcePlace.Section)])
    func place(_ html: String, _ inTree: SourcePlace.Section, _ asWritten: SourcePlace.Section) {
        // A mark at the start is no text, the second one is.
        let html = html.hasPrefix("\u{FEFF}") ? "\u{FEFF}" + html : html
        #expect(places(html) == [inTree, asWritten], "\(html)")
    }

    @Test(
        "the element that closed the head is named, unless it was closed as written",
        arguments: [
            ("<head>\n<title>t</title>\n<DIV><meta>", "div", 3, true), ("<head>\n \n oops", "#text", 3, true),
            ("<head></head><div>", nil, nil, true), ("<head><body><div>", nil, nil, true),
            ("<head><title>", nil, nil, false),
            ("<head><noscript><img>oops<div></noscript>", nil, nil, false),
            ("<head><x-widget a=b>", "x-widget", 1, true),
            ("<title>t</title>", nil, nil, true), ("<head><template><p>x</template>", nil, nil, false),
        ] as [(String, String?, Int?, Bool)])
    func headClosed(_ html: String, _ element: String?, _ line: Int?, _ ends: Bool) {
        let structure = read(html).structure
        #expect(structure.headClosedBy == element, "\(html)")
        #expect(structure.headClosedLine == line, "\(html)")
        #expect(structure.headEnds == ends, "\(html)")
    }

    @Test(
        "a document without a head tag has a whole head unless it ends inside of something",
        arguments: [
            ("<!doctype html><html lang=en><title>t</title><meta name=a content=b>\n", true), ("<meta>", true),
            ("<title>t</title><!-- done -->", true), ("<title>t</title><script>let a</script>", true),
            ("<noscript><img src=x</noscript><title>t</title>", true), ("<style>p { }</style><?php ?>", true),
            ("<title>t", false), ("<title>t</title", false), ("<title>t</title><meta content='b", false),
            ("<title>t</title><meta ", false), ("<title>t</title><!-- more", false), ("<!-- <b>", false),
            ("<title>t</title><style>p { colo", false), ("<title>t</title><script>a = '<b>'", false),
            ("<title>t</title><noscript><b>", false), ("<title>t</title><?php echo", false), ("<!docty", false),
            ("<head><title>t</title>", false), ("<title>t</title><head><meta>", false),
        ] as [(String, Bool)])
    func endOfHead(_ html: String, _ ends: Bool) {
        #expect(read(html).structure.headEnds == ends, "\(html)")
    }

    @Test("elements left open in noscript end with it")
    func noscriptIsClosed() {
        let html = """
            <noscript><nav><h1>no</h1><svg><template><div id=root><img src=no></noscript>
            <h1>yes</h1><noscript><noscript></noscript><img src=yes>
            """
        let tags = read(html)
        #expect(tags.structure.firstHeading == "yes")
        #expect(tags.images.map(\.src) == ["yes"])
        #expect(tags.structure.visibleCharacters == 3)
    }

    @Test("a title, base or script in a noscript says nothing about the page")
    func noscriptSaysNothing() {
        let tags = read("<noscript><title>no</title><script>location='/x'</script></noscript><title>yes</title>")
        #expect(tags.documentTitle == "yes")
        #expect(tags.titles.map(\.place.isInNoscript) == [true, false])
        #expect(!tags.structure.scriptRedirects)
    }

    @Test("tags in noscript are flagged, and a frameset has none")
    func noscript() {
        let tags = read("<noscript><meta name=a></noscript><meta name=b><p><noscript><link rel=c></noscript>")
        #expect(tags.metas.map(\.place.isInNoscript) == [true, false])
        #expect(tags.links.map(\.place.isInNoscript) == [true])
        #expect(read("<head></head><frameset><meta name=a></frameset>").metas.isEmpty)
    }

    @Test(
        "visible characters: body text, white space runs once, nothing of scripts, nav, footer, noscript",
        arguments: [
            ("<title>no</title><body>abc", 3), ("<p>a  \n b</p>", 3), ("<p>a </p> <p> b</p>", 3), ("<p>äöü日😀", 5),
            ("<p>&amp;&lt;x", 3), ("<p>a<script>no</script><style>no</style>b", 2),
            ("<p>a<nav>no</nav>b<footer>no</footer>", 2),
            ("<p>a<noscript>no</noscript><template>no</template><iframe>no</iframe>", 1), ("<p>1 < 2", 5),
            ("<p><textarea>abc</textarea>", 3), ("<p><svg><style>no</style><title>no</title><text>ab</text></svg>", 2),
            ("<p>\(String(repeating: "abc defg ", count: 100))", 900),
            ("<p>\(String(repeating: "aé&amp;  ", count: 50))", 200),
            ("<p>\(String(repeating: "x", count: 37))&eacute;\(String(repeating: " ", count: 40))y", 40),
        ])
    func visible(_ html: String, _ count: Int) {
        #expect(read(html).structure.visibleCharacters == count, "\(html)")
    }

    @Test("visible characters are counted up to a limit, which a long text reaches exactly")
    func visibleLimit() {
        let limit = PageStructure.visibleLimit
        for text in ["x", "\u{E9}", "x ", "&amp;"] {
            #expect(read("<p>" + String(repeating: text, count: limit)).structure.visibleCharacters == limit)
        }
        #expect(read("<p>" + String(repeating: "x", count: limit - 1)).structure.visibleCharacters == limit - 1)
    }

    @Test("headings, inputs, articles, roots and language are found")
    func marks() {
        let structure = read(
            """
            <html lang=pt-BR><body><template><h1>no</h1><input type=password><article></template>
            <h1> One <b>two</b><br>three&hellip; <script>no</script></h1><h1>four</h1><input type=PASSWORD><article>
            """
        ).structure
        #expect(structure.firstHeading == "One two three…")
        #expect(structure.hasPasswordInput && structure.hasArticle)
        #expect(structure.language == "pt-BR")
        #expect(read("<h1>\(String(repeating: "ä", count: 400))</h1>").structure.firstHeading?.count == 300)
        #expect(read("<h1> </h1>").structure.firstHeading == nil)
        #expect(!read("<template><input type=password><article></template>").structure.hasPasswordInput)
    }

    @Test(
        "the mount point of a client-side app",
        arguments: [
            ("<div id=root>", "#root"), ("<div class=x id=\"app\">", "#app"), ("<div id='__next'>", "#__next"),
            ("<div id=__nuxt>", "#__nuxt"), ("<app-root></app-root>", "app-root"),
            ("<x ng-version=17>", "[ng-version]"), ("<div id=___gatsby>", "#___gatsby"), ("<div id=svelte>", "#svelte"),
            ("<div id=react-root>", "#react-root"), ("<div id=vue-app>", "#vue-app"),
            ("<div id=app-mount>", "#app-mount"),
            ("<body class='ember-application x'>", ".ember-application"),
            ("<script src='/js/flutter.js?v=2' defer></script>", "flutter.js"),
            ("<script src=xflutter.js></script>", nil),
            ("<div id=roots>", nil), ("<template><div id=root></template>", nil),
        ] as [(String, String?)])
    func appRoot(_ html: String, _ root: String?) {
        #expect(read(html).structure.appRoot == root)
    }

    @Test(
        "scripts that write tags or redirect are found",
        arguments: [
            ("document.title = 'x'", true, false), ("if(document.title==='x'){}", false, false),
            ("import 'react-helmet'", true, false),
            ("var a='og:title'", true, false), ("location='/x'", false, true),
            ("window.location.href = '/x'", false, true),
            ("location.replace('/x')", false, true), ("if(location==x){}", false, false),
            ("if(location.href=='x'){}", false, false), ("if(top!=self)location='/x'", false, false),
            ("var allocation=1;mylocation=2;data-location=3", false, false), ("x=location.hash", false, false),
            ("\(String(repeating: "x;", count: 33))top.location = '/y'", false, true),
        ])
    func scripts(_ script: String, _ writes: Bool, _ redirects: Bool) {
        let structure = read("<script>\(script)</script>").structure
        #expect(structure.scriptWritesTags == writes, "\(script)")
        #expect(structure.scriptRedirects == redirects, "\(script)")
        #expect(structure.scriptBytes == script.utf8.count)
        let data = read("<script type=application/json>\(script)</script>").structure
        #expect(!data.scriptWritesTags && !data.scriptRedirects && data.scriptBytes == script.utf8.count)
    }

    @Test("scripts that write tags are found wherever in a script their words begin, and not by a part of these")
    func places() {
        for word in ["og:title", "document.title=1", "document.title = 1", "react-helmet"] {
            for offset in 0..<40 {
                let before = String(repeating: " ", count: offset)
                for behind in ["", String(repeating: " ", count: 40)] {
                    let script = before + word + behind
                    #expect(read("<script>\(script)</script>").structure.scriptWritesTags, "\(script)")
                    let part = before + word.dropFirst() + behind
                    #expect(!read("<script>\(part)</script>").structure.scriptWritesTags, "\(part)")
                }
            }
        }
    }

    @Test("og: keys only in templates are noted, except in comments")
    func hiddenKeys() {
        let html = """
            <!-- <meta property="og:title" content=x><meta name=author><META PROPERTY=og:image> -->
            <template><meta property=og:video><meta name=og:title></template><meta property=og:image content=y>
            """
        #expect(read(html).structure.hiddenKeys == ["og:video", "og:title"])
    }

    @Test(
        "signs of bot walls are found",
        arguments: [
            ("<script src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1'></script>", "cf-challenge"),
            ("<script>a.src='/cdn-cgi/challenge-platform/h/g/x'</script>", "cf-challenge"),
            ("<script>a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>", nil),
            ("<title>Making sure you&#39;re not a bot!</title>", "anubis"),
            ("<script src=/.within.website/x/main.mjs></script>", "anubis"),
            ("<script src='/_Incapsula_Resource?SWJI=1'></script>", "incapsula"), ("<div id=px-captcha>", "perimeterx"),
            ("<title>Vercel Security Checkpoint</title>", "vercel"),
            ("<title>What the Vercel Security Checkpoint does to previews</title>", nil),
            ("<script>a.src='/cdn-cgi/challenge-platform/h/g/scripts/jsd/ab12/main.js'</script>", nil),
            ("<iframe id=main-iframe>Request unsuccessful. Incapsula incident ID: 7-7</iframe>", "incapsula"),
            ("<iframe title=Map></iframe>", nil), ("<script>window.gokuProps = {};</script>", "aws-waf"),
            ("<script src=https://ct.captcha-delivery.com/c.js></script>", "datadome"),
            ("<script src=https://js.datadome.co/tags.js></script>", nil),
            ("<script src='/_sec/cp_challenge/sec-cpt-int-4-3.js'></script>", "akamai"),
            ("<script>function triggerInterstitialChallenge(){}</script>", "akamai"),
            ("<script>var s={},sucuri_cloudproxy_js='';</script>", "sucuri"), ("<script>KPSDK={}</script>", "kasada"),
            ("<script>window['bobcmn']='1'</script>", "f5"),
            ("<script>\(String(repeating: "x;", count: 99))gokuProps</script>", "aws-waf"),
            ("<script>exchange(channel.charAt(challenge)); with (oxygen) { gokart() }</script>", nil),
            ("<noscript><h1>Enable JavaScript and cookies to continue</h1></noscript>", "noscript-enable-cookies"),
            ("<noscript>Please enable JavaScript</noscript><title>Just a page</title>", nil),
        ] as [(String, String?)])
    func walls(_ html: String, _ sign: String?) {
        #expect(read(html).structure.wallSigns == (sign.map { [$0] } ?? []), "\(html)")
    }

    @Test("elements, depth and bytes are counted")
    func counts() {
        let head = "<html><head><title>t</title></head>"
        let html = head + "<body><div><div><br><p><i>x</i></div></div><svg><path/></svg>"
        let structure = read(html).structure
        #expect(structure.elements == 8)
        #expect(structure.depth == 3)
        #expect(structure.bytes == html.utf8.count)
    }
}
