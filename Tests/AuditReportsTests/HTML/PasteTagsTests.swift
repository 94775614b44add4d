internal import AuditRules
internal import Testing

@Suite("Tags to paste")
struct PasteTagsTests {
    private static let text = """
        <meta property="og:title" content="Walking &lt;Shoe>">
        <meta property="og:site_name" content="ACME">
        <meta property="og:image" content="https://cdn.example/shoe.jpg">
        <meta property="og:image" content="https://cdn.example/sole.jpg">
        <meta name="twitter:card" content="summary">
        """
    private static let offered = OfferedTags.lines(of: text)

    @Test(
        "tags to paste of a fix are those that are offered for the page",
        arguments: [
            (
                #"Add <meta property="og:title" content="…">."#,
                #"<meta property="og:title" content="Walking &lt;Shoe>">"#
            ),
            (
                #"Add <meta property="og:url"> with the canonical address."#,
                #"<meta property="og:url" content="…">"#
            ),
            (
                #"with <meta property="og:image" content="https://…/picture.jpg">, wide"#,
                """
                <meta property="og:image" content="https://cdn.example/shoe.jpg">
                <meta property="og:image" content="https://cdn.example/sole.jpg">
                """
            ),
            (
                #"Add <meta name="twitter:card" content="summary_large_image">."#,
                #"<meta name="twitter:card" content="summary">"#
            ),
            (
                #"with <link rel="apple-touch-icon">; 180"#,
                #"<link rel="apple-touch-icon" href="…">"#
            ),
            (#"write <meta charset="utf-8"> first"#, #"<meta charset="utf-8">"#),
            (
                #"Point <meta property="og:video" content="https://…/clip.mp4"> at"#,
                #"<meta property="og:video" content="https://…/clip.mp4">"#
            ),
        ])
    func filled(_ fix: String, _ tag: String) { #expect(PasteTags(fix).text(over: Self.offered) == tag) }

    @Test(
        "there are no tags to paste where the fix names no whole tag",
        arguments: [
            "Use a larger picture.", #"Write <meta property="og:…" content="…">: Messages"#, "Use `<title>`.",
            #"a <meta property="og:title" content="…"#, "<meta>", #"<meta property="og:locale" content="de_DE">"#,
            "< >",
        ])
    func none(_ fix: String) { #expect(PasteTags(fix).text(over: Self.offered) == nil) }

    @Test("a page whose own tags are not read has no tags to paste")
    func unread() {
        #expect(PasteTags(#"<meta property="og:title" content="…">"#).text(over: nil) == nil)
    }

    @Test("a fix above the tags that are offered only names them")
    func named() {
        let fix = #"Add <meta property="og:title" content="…"> and <meta charset="utf-8">."#
        #expect(PasteTags.naming(fix, offered: Self.text) == #"Add og:title and <meta charset="utf-8">."#)
        let named = #"Remove the name from og:title: <meta property="og:title" content="…">."#
        #expect(PasteTags.naming(named, offered: Self.text) == "Remove the name from og:title.")
    }

    @Test("tags to paste are whole elements, for every rule")
    func rules() {
        for facts in RuleBook.allFacts {
            for line in PasteTags(facts.fix).text(over: Self.offered)?.split(separator: "\n") ?? [] {
                #expect(line.hasPrefix("<meta ") || line.hasPrefix("<link "), "\(facts.id): \(line)")
                #expect(line.hasSuffix("\">"), "\(facts.id): \(line)")
                #expect(line.ranges(of: "\"").count.isMultiple(of: 2), "\(facts.id): \(line)")
            }
        }
    }
}
