internal import AuditModel
internal import AuditRules
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("The HTML report")
struct HTMLReportTests {
    private static func write(_ source: some ReportSource, to folder: String) throws {
        try HTMLReport(folder: folder, ruleFacts: FakeRules.facts).write(source)
    }

    @Test("the HTML rows of the gallery match their golden files")
    func golden() throws {
        let folder = try TemporaryFolder()
        try Self.write(FakeSource(pages: Array(Gallery.pages.prefix(14))), to: folder.path)
        let index = try folder.read("index.html")
        let rows = try #require(index.firstRange(of: "<tbody id=\"rows\">"))
        let end = try #require(index[rows.upperBound...].firstRange(of: "</tbody>"))
        try Golden.expect(String(index[rows.upperBound..<end.lowerBound]), is: "rows.html")
        try Golden.expect(folder.read("pages/0001.js"), is: "rows.js")
    }

    @Test("the HTML report shows hostile titles as text")
    func hostile() throws {
        let folder = try TemporaryFolder()
        try Self.write(Gallery.source, to: folder.path)
        let index = try folder.read("index.html")
        #expect(!index.contains("<script>alert"))
        #expect(index.contains("--rate 5/s\n--timeout 30s"))
        #expect(index.contains("&lt;/script&gt;&lt;script&gt;alert(&#39;owned&#39;)"))
        #expect(index.components("</script>") == 2)
        for file in ["index.html", "pages/0001.js", "pages/d0001.js"] {
            let text = try folder.read(file)
            #expect(
                !text.unicodeScalars.contains {
                    $0 == "\u{2028}" && file != "index.html" || $0 == "\0" || $0 == "\u{1B}"
                })
            if file != "index.html" { #expect(!text.contains("<")) }
        }
    }

    @Test("the HTML report's policy allows only its own style, script and files")
    func policy() throws {
        let folder = try TemporaryFolder()
        try Self.write(FakeSource(), to: folder.path)
        let index = try folder.read("index.html")
        #expect(
            index.contains(
                "default-src 'none'; style-src '\(ReportTemplates.styleHash)'; "
                    + "script-src '\(ReportTemplates.scriptHash)' 'self' file:"
            ))
        #expect(!index.contains("{{"))
        #expect(index.contains("<style>\(ReportTemplates.style)</style>"))
        #expect(index.contains("<script>\(ReportTemplates.script)</script>"))
    }

    @Test("the HTML report judges edited tags only by the rules of its run")
    func textRules() throws {
        let folder = try TemporaryFolder()
        let source = FakeSource { $0.textRules.removeAll { $0.id == "title-too-long" } }
        try Self.write(source, to: folder.path)
        let index = try folder.read("index.html")
        let data = try #require(index.firstRange(of: "\"textRules\":{"))
        let rules = index[data.upperBound...].prefix { $0 != "\n" }
        #expect(rules.contains("\"title-too-short\":{") && !rules.contains("\"title-too-long\":{"))
    }

    @Test("the HTML report shows no score for a page that could not be loaded")
    func notLoaded() throws {
        let folder = try TemporaryFolder()
        let notLoaded = Gallery.pages.filter { !$0.outcome.isLoaded }
        try Self.write(FakeSource(pages: notLoaded), to: folder.path)
        let index = try folder.read("index.html")
        #expect(index.contains("No page has a score"))
        #expect(!index.contains(">0<small>"))
        for page in notLoaded { #expect(index.contains(OutcomeWords(page.outcome).meaning)) }
    }

    @Test("an HTML report replaces a longer one, and leaves other people's files alone")
    func replaces() throws {
        let folder = try TemporaryFolder()
        let many = (0..<4_001).map { Gallery.page($0 % 60) }
        try Self.write(FakeSource(pages: many), to: folder.path)
        #expect(folder.names(in: "pages").count == 3 + 41 + 1)
        try folder.write("pages/notes.js", "mine")
        try Self.write(FakeSource(pages: Array(many.prefix(2_001))), to: folder.path)
        let rows = ["0001.js", "0002.js"]
        let details = (1...21).map { "d00\($0 < 10 ? "0" : "")\($0).js" }
        #expect(folder.names(in: "pages") == rows + details + ["i0001.js", "notes.js"])
    }

    @Test("the HTML table shows the preview image or else the icon, and pages with the same image")
    func images() {
        let (image, icon) = (String(repeating: "ab", count: 32), String(repeating: "0", count: 32))
        var page = PageRecord(page: 1, url: "https://a.example/", outcome: .ok)
        #expect(RowImage(page).key == nil && RowImage(page).thumb == nil)
        page.detail = Array(#"{"icons":[{"thumb":"\#(icon).webp"}]}"#.utf8)
        #expect(RowImage(page).key == nil && RowImage(page).thumb == icon + ".webp")
        #expect(RowImage(page).image == nil && RowImage(page).shortThumb == icon + ".webp")
        page.setKeys.image = image
        page.detail = Array(
            #"{"images":[{"thumb":"\#(image.prefix(32)).jpg"}],"icons":[{"thumb":"\#(icon).webp"}]}"#.utf8)
        #expect(RowImage(page).key == String(image.prefix(32)))
        #expect(RowImage(page).thumb == image.prefix(32) + ".jpg" && RowImage(page).shortThumb == ".jpg")
        #expect(RowImage(page).image == RowImage(page).thumb && RowImage(page).icon == icon + ".webp")
        page.detail = Array(#"{"images":[{"thumb":"../../etc/passwd-and-what-follows-it"}]}"#.utf8)
        #expect(RowImage(page).thumb == nil)
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
