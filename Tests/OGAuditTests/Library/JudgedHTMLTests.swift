internal import OGAudit
internal import Testing

@Suite("HTML judged without a network")
struct JudgedHTMLTests {
    private func judge(_ head: String, contentType: String = "text/html; charset=utf-8") throws -> PageAudit {
        let page = "<!doctype html><html><head>\(head)</head><body><p>Some words to read.</p></body></html>"
        return LinkAuditor.judge(
            html: page.utf8, at: try PageURL(parsing: "https://a.example/bees"), contentType: contentType)
    }

    @Test("a page that shares well has a card and no error")
    func good() throws {
        let page = try judge(bees("https://a.example"))
        #expect(page.outcome == .ok && page.grade == .a && page.score.map { $0.value > 89 } == true)
        #expect(page.card.title?.value == "Bees can count" && page.card.title?.source == "og:title")
        #expect(page.card.siteName == "Northbay" && page.card.layout == .largeImage)
        #expect(page.card.certainty == .mediaNotChecked && page.card.isMediaChecked == false)
        #expect(page.card.image?.url?.text == "https://a.example/bee.png")
        #expect(!page.findings.contains { $0.severity == .error }, "\(page.findings)")
        #expect(page.status == nil && page.fetchedAt == nil && page.fetchTime == nil && page.input.isEmpty)
    }

    @Test("a finding has its rule, title, sources and the tag to paste")
    func finding() throws {
        let page = try judge("<meta property=og:image content=/bee.png>")
        let finding = try #require(page.findings.first { $0.rule.id == "title-missing" })
        #expect(finding.severity == .error && finding.component == .title && finding.pointsLost > 0)
        #expect(!finding.message.isEmpty && finding.message == finding.rule.message)
        #expect(finding.fix.paste?.hasPrefix(#"<meta property="og:title" content=""#) == true, "\(finding.fix)")
        #expect(finding.fix.instruction.contains("og:title") && !finding.rule.sources.isEmpty)
        #expect(finding.scoreIfFixed.map { $0 > page.score ?? $0 } == true)
    }

    @Test("the charset of the Content-Type counts")
    func charset() throws {
        let bytes = Array("<title>Caf".utf8) + [0xE9] + Array("</title>".utf8)
        let url = try PageURL(parsing: "https://a.example/")
        let page = LinkAuditor.judge(html: bytes, at: url, contentType: "text/html; charset=windows-1252")
        #expect(page.card.title?.value == "Café")
    }

    @Test("an empty page has an error and no title")
    func empty() throws {
        let page = LinkAuditor.judge(html: [UInt8](), at: try PageURL(parsing: "https://a.example/"))
        #expect(page.card.title == nil && page.findings.contains { $0.severity == .error }, "\(page)")
    }

    @Test("options take rules away, change weights and severities, and accept findings of some pages")
    func options() throws {
        let url = try PageURL(parsing: "https://a.example/legal/terms")
        let html = Array("<title>Terms of use</title>".utf8)
        func findings(_ change: (inout JudgeOptions) -> Void) throws -> [Finding] {
            var options = LinkAuditor.Options()
            change(&options.rules)
            return try LinkAuditor.judge(html: html, at: url, options: options).findings
        }
        let usual = try #require(try findings { _ in }.first { $0.rule.id == "image-missing" })
        #expect(try !findings { $0.disabled = ["image-*"] }.contains { $0.rule.id == "image-missing" })
        #expect(try findings { $0.only = ["image-missing"] }.map(\.rule.id) == ["image-missing"])
        #expect(usual.severity == .error)
        let mild = try findings { $0.changes["image-missing"] = .init(severity: .notice) }
        #expect(mild.contains { $0.rule.id == "image-missing" && $0.severity == .notice })
        let costly = try #require(try findings { _ in }.first { $0.pointsLost > 0 })
        let cheap = try findings { $0.changes[costly.rule.id] = .init(weight: 0) }
        #expect(cheap.first { $0.rule == costly.rule }?.pointsLost ?? 0 < costly.pointsLost)
        func exempt(_ pages: String, until: String? = nil) throws -> Bool {
            try !findings {
                $0.exemptions = [
                    .init(rule: "image-missing", url: pages, reason: "No image on legal pages", until: until)
                ]
            }.contains { $0.rule.id == "image-missing" }
        }
        #expect(try exempt("*") && exempt("*/legal/*") && exempt("*", until: "9999-12-31"))
        #expect(try !exempt("*/blog/*") && !exempt("*", until: "2001-01-01"))
        for wrong in ["title-mising", ""] {
            #expect(throws: OptionsError.self) { try findings { $0.only = [wrong] } }
            #expect(throws: OptionsError.self) { try findings { $0.changes[wrong] = .init(weight: 1) } }
        }
        #expect(throws: OptionsError.self) { try findings { $0.changes["image-missing"] = .init(weight: 101) } }
        #expect(throws: OptionsError.self) { _ = try exempt("*", until: "tomorrow") }
    }

    @Test("a link of HTML has all that its tags declare")
    func link() throws {
        let tags = """
            <title>Shoe</title><meta name=author content="Ada"><meta property="og:price:amount" content="19.90">
            <meta property="og:price:currency" content=EUR><meta property="og:image" content="/a.png">
            <meta property="og:image:alt" content="A red shoe"><meta property="og:image:width" content=1200>
            <meta property="og:image" content="/b.png"><meta property="og:audio" content="/song.mp3">
            <meta property="og:locale" content="de_DE"><link rel="apple-touch-icon" sizes="180x180" href="/i.png">
            """
        let link = PageJudge().link(html: tags.utf8, at: try PageURL(parsing: "https://www.a.example/shoe"))
        #expect(link.title == "Shoe" && link.creator == "Ada" && link.domain == "a.example")
        #expect(link.price == RichLink.Price(amount: "19.90", currency: "EUR"))
        #expect(link.images.map(\.url?.path) == ["/a.png", "/b.png"] && link.images[0].alt == "A red shoe")
        #expect(link.image?.width == 1_200 && link.icon?.url?.path == "/i.png" && link.icon?.width == 180)
        #expect(link.audios.first?.url?.path == "/song.mp3")
        #expect(link["og:locale"] == "de_DE" && link["og:nothing"] == nil)
        #expect(link.page?.findings.isEmpty == false)
    }
}
