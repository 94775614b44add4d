internal import AuditModel
internal import AuditRules
internal import Testing

@testable internal import AuditReports

@Suite("Tags to paste")
struct PasteTagsTests {
    private static let page: PageRecord = {
        var page = PageRecord(page: 1, url: "http://www.acme.example/old", outcome: .ok)
        page.finalURL = "https://www.acme.example/shoes?id=1&x=\"2\""
        page.title = Sourced("Walking <Shoe> | Acme", source: "title")
        page.siteName = "ACME"
        page.summary = "Light,\nand dry."
        page.image = PageRecord.Picture(url: "http://cdn.example/shoe.jpg")
        return page
    }()

    @Test(
        "tags to paste have the page's own values where they are known",
        arguments: [
            (
                #"Add <meta property="og:title" content="…">."#,
                #"<meta property="og:title" content="Walking &lt;Shoe>">"#
            ),
            (
                #"Add <meta property="og:url"> with the canonical address."#,
                #"<meta property="og:url" content="https://www.acme.example/shoes?id=1&amp;x=&quot;2&quot;">"#
            ),
            (
                #"<meta property="og:site_name" content="…"> instead."#,
                #"<meta property="og:site_name" content="ACME">"#
            ),
            (
                #"Add <meta property="og:description" content="…"> with"#,
                #"<meta property="og:description" content="Light, and dry.">"#
            ),
            (
                #"or add <meta property="og:image:secure_url" content="https://…/picture.jpg">."#,
                #"<meta property="og:image:secure_url" content="https://cdn.example/shoe.jpg">"#
            ),
            (
                #"with <link rel="apple-touch-icon">; 180"#,
                #"<link rel="apple-touch-icon" href="/apple-touch-icon.png">"#
            ),
            (#"write <meta charset="utf-8"> first"#, #"<meta charset="utf-8">"#),
            (
                #"Point <meta property="og:video" content="https://…/clip.mp4"> at"#,
                #"<meta property="og:video" content="https://…/clip.mp4">"#
            ),
        ])
    func filled(_ fix: String, _ tag: String) { #expect(PasteTags(fix).text(for: Self.page) == tag) }

    @Test(
        "there are no tags to paste where the fix names no whole tag",
        arguments: [
            "Use a larger picture.", #"Write <meta property="og:…" content="…">: Messages"#, "Use `<title>`.",
            #"a <meta property="og:title" content="…"#, "<meta>", #"<meta property="og:locale" content="de_DE">"#,
            "< >",
        ])
    func none(_ fix: String) { #expect(PasteTags(fix).text(for: Self.page) == nil) }

    @Test("tags to paste are one a line, and leave the site name out of the title")
    func several() {
        var page = Self.page
        page.title?.value = "Acme - Walking Shoe"
        let fix = #"<meta property="og:title" content="…"> and <meta property="og:type" content="article">"#
        #expect(
            PasteTags(fix).text(for: page) == """
                <meta property="og:title" content="Walking Shoe">
                <meta property="og:type" content="article">
                """)
    }

    @Test("a tag to paste has the whole value, however long a URL or description is")
    func long() {
        var page = Self.page
        page.summary = String(repeating: "Light and dry. ", count: 200) + "End"
        page.image?.url = "https://cdn.example/" + String(repeating: "a", count: 3_000)
        for (key, value) in [("og:description", page.summary), ("og:image", page.image?.url)] {
            let tag = #"<meta property="\#(key)" content="…">"#
            #expect(PasteTags(tag).text(for: page) == tag.replacing("…", with: value ?? ""))
        }
    }

    @Test("a tag to paste leaves the title to a person when it would repeat the present one")
    func sameTitle() {
        var page = Self.page
        page.title = Sourced("Walking Shoe", source: "og:title")
        let tags = PasteTags(#"<meta property="og:title" content="…">"#)
        #expect(tags.text(for: page) == #"<meta property="og:title" content="…">"#)
        page.title?.value = "Walking Shoe | Acme"
        #expect(tags.text(for: page) == #"<meta property="og:title" content="Walking Shoe">"#)
        page.title = nil
        #expect(tags.text(for: page) == #"<meta property="og:title" content="…">"#)
    }

    @Test("tags to paste are whole elements, for every rule")
    func rules() {
        for facts in RuleBook.allFacts {
            for line in PasteTags(facts.fix).text(for: Self.page)?.split(separator: "\n") ?? [] {
                #expect(line.hasPrefix("<meta ") || line.hasPrefix("<link "), "\(facts.id): \(line)")
                #expect(line.hasSuffix("\">"), "\(facts.id): \(line)")
                #expect(line.ranges(of: "\"").count.isMultiple(of: 2), "\(facts.id): \(line)")
            }
        }
    }
}
