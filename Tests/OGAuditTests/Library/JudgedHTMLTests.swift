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

    @Test("a finding names its rule, what is wrong, its sources and the tag to paste")
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
}
