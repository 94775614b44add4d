internal import AuditModel
internal import AuditRules
internal import PageReading
internal import WebAddresses

/// A page with its Content-Type in the first line: charset, scanner, tags, text and card.
enum PageTarget: FuzzTarget {
    static let name = "page"
    static let summary = "Content-Type, then a page: charset, scanner, tags, text, card"

    static let words = Markup.words

    static func seeds() -> [[UInt8]] {
        let files =
            Seeds.files("Tests/PageReadingTests/Fixtures", ".html", ".json") + Seeds.files("samples/site", ".html")
        let examples = RuleBook.page.flatMap { $0.examples }.map { Array($0.page.html.utf8) }
        let types = ["text/html; charset=utf-8", "text/html", "application/xhtml+xml", "text/html; charset=gb18030"]
        return (files + examples).enumerated().map { HeadedInput.joined(types[$0.offset % types.count], $0.element) }
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        let input = HeadedInput(input)
        let tags = PageReader.read(input.body, contentType: input.head)
        try TagChecks.check(tags, input.body)
        try sameAgain(tags, PageReader.read(input.body, contentType: input.head))
        try asciiIsAlike(tags, input)
        guard let url = WebAddress.parse("https://www.example.com/a/page?q") else { return }
        try CardChecks.check(CardReader.card(of: tags, requested: url, final: url))
    }

    private static func sameAgain(_ tags: PageTags, _ again: PageTags) throws(Broken) {
        try expect(isSame(tags, again) && tags.charset == again.charset, "the same page is read in two ways")
    }

    private static func isSame(_ one: PageTags, _ other: PageTags) -> Bool {
        one.metas == other.metas && one.links == other.links && one.titles == other.titles && one.bases == other.bases
            && one.images == other.images && one.structure == other.structure
    }

    /// ASCII means the same in every charset that keeps it.
    private static func asciiIsAlike(_ tags: PageTags, _ input: HeadedInput) throws(Broken) {
        guard input.head == "text/html", tags.charset.isASCII, tags.charset.source != .header else { return }
        let asUTF8 = PageReader.read(input.body, contentType: "text/html; charset=utf-8")
        let asGreek = PageReader.read(input.body, contentType: "text/html; charset=iso-8859-7")
        try expect(isSame(asUTF8, asGreek), "an ASCII page differs by its charset")
    }
}

/// Words of pages.
enum Markup {
    static let words =
        [
            "<meta ", "<link ", "<title>", "</title>", "<base href=", "<html", "<head>", "</head>", "<body>",
            "<script>",
            "</script>", "<style>", "</style>", "<noscript>", "</noscript>", "<template>", "</template>", "<svg>",
            "</svg>", "<math>", "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<!doctype html>", "<?xml version=\"1.0\"?>",
            "<textarea>", "</textarea>", "<plaintext>", "<iframe>", "<table>", "<select>", "<p>", "<h1>", "<article>",
            "<nav>", "<img src=", "<input type=password", "<foreignObject>", "<desc>", "<annotation-xml encoding=",
        ] + attributes + references

    private static let attributes = [
        "property=\"og:title\"", "property=\"og:image\"", "property=\"og:image:width\"", "property=\"og:url\"",
        "property=\"og:video\"", "property=\"og:audio\"", "property=\"og:type\"", "property=\"og:site_name\"",
        "property=\"og:description\"", "name=\"twitter:card\"", "name=\"description\"", "name=\"theme-color\"",
        " content=\"", " charset=\"", "http-equiv=\"refresh\"", "http-equiv=\"content-type\"", "rel=\"icon\"",
        "rel=\"canonical\"", "rel=\"apple-touch-icon\"", "rel=\"manifest\"", " sizes=\"", " href=\"", "/>",
        "id=\"root\"",
        "lang=\"", "https://", "//", "text/html", "application/xhtml+xml", "utf-16", "iso-2022-jp", "gb18030", "big5",
    ]

    private static let references = [
        "&amp;", "&#x", "&#1114112;", "&#xD800;", "&notin;", "&nGt;", "&CounterClockwiseContourIntegral;", "&",
        "\u{FEFF}", "\u{301}", "\u{202E}", "\0", "\u{1F468}\u{200D}\u{1F469}", "\r\n", "\u{2028}",
    ]
}
