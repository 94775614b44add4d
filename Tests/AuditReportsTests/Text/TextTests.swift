internal import AuditModel
internal import AuditRules
internal import Testing

@testable internal import AuditReports

@Suite("Text for the terminal")
struct TextTests {
    @Test(
        "text is measured in terminal cells",
        arguments: [
            ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("🇨🇦", 2), ("❤️", 2), ("ﬀ", 1), ("한글", 4),
            ("", 0),
        ])
    func width(_ text: String, _ cells: Int) { #expect(CellText.width(text) == cells) }

    @Test(
        "text for the terminal has no control or direction characters",
        arguments: [
            ("\u{1B}[31mred\u{7}", "\u{FFFD}[31mred\u{FFFD}"), ("a\u{9B}31mb", "a\u{FFFD}31mb"),
            ("a\u{202E}b\u{2066}c", "abc"),
            ("a\r\nb", "a  b"), ("a\u{2028}b", "a b"),
        ])
    func clean(_ text: String, _ expected: String) { #expect(CellText.clean(text) == expected) }

    @Test("text for the terminal is cut between characters")
    func fits() {
        #expect(CellText.fit("日本語", 6) == "日本語")
        #expect(CellText.fit("日本語", 5) == "日本…")
        #expect(CellText.fit("日本語", 4) == "日…")
        #expect(CellText.width(CellText.pad("日本語", 4)) == 4)
        #expect(CellText.wrap("one two three four", 9, limit: 2) == ["one two", "three fo…"])
        let since = CellText.wrap("Since /var/folders/old/findings.csv: 3 new", 20, limit: 4, keepsEnds: true)
        #expect(since == ["Since", "/var/fold…dings.csv:", "3 new"])
        #expect(CellText.wrap("漢字漢字漢字漢字漢字 end", 9, limit: 4, keepsEnds: true) == ["漢字…漢字", "end"])
        let address = "https://a.example/a/long/path.jpg"
        #expect(CellText.wrap("see \(address) there", 12, limit: 3, keepsURLs: true) == ["see", address, "there"])
        #expect(CellText.wrap("see \(address)", 12, limit: 2, keepsURLs: true) == ["see", address])
    }

    @Test(
        "bytes saved by conditional requests are printed like all sizes",
        arguments: [
            (1, "1 byte"), (999, "999 bytes"), (948_100, "948 KB"), (999_600, "1.0 MB"), (1_234_000, "1.2 MB"),
            (11_234_000, "11.2 MB"), (2_500_000_000, "2.5 GB"),
        ])
    func saved(_ bytes: Int, _ words: String) {
        let counts = AnswerCounts(pages: [.unchanged: 1_200], media: [.reused: 1], savedBytes: bytes)
        #expect(counts.sentence == "1,200 pages unchanged, 1 media file reused from an earlier run: saved \(words)")
    }

    @Test("a file row has the type and the size as findings print it")
    func fileRow() {
        func about(_ size: ByteCount) -> String {
            FileRow(FileLink(type: .jpeg, contentType: nil, size: size), url: "https://a.example/b.jpg").about
        }
        #expect(about(ByteCount(11_234_000)) == "JPEG · 11.2 MB")
        #expect(about(ByteCount(999_600, .atLeast)) == "JPEG · at least 1.0 MB")
        #expect(about(ByteCount(1)) == "JPEG · 1 byte")
    }

    @Test("savings below 1 MB are only mentioned if something was reused without a request")
    func smallSavings() {
        #expect(AnswerCounts(pages: [.unchanged: 2], savedBytes: 999_999).sentence == nil)
        #expect(
            AnswerCounts(pages: [.unchanged: 2], savedBytes: 1_000_000).sentence == "2 pages unchanged: saved 1.0 MB")
        #expect(
            AnswerCounts(pages: [.reused: 2], savedBytes: 552).sentence
                == "2 pages reused from an earlier run: saved 552 bytes")
    }

    @Test("the summary of a run matches its golden file")
    func summary() throws {
        let text = try TextSummary(
            Gallery.source.settled(), ruleFacts: FakeRules.facts, reports: ["Reports/index.html", "Reports/pages.csv"],
            page: "/home/eva/my reports/100%/index.html"
        ).text
        try Golden.expect(text, is: "summary.txt")
        #expect(!text.contains("\u{1B}"))
    }

    @Test("the summary lists new findings of five rules with hosts and pages, hostile texts too")
    func changes() {
        let text = TextSummary(Formats.golden.summary(), ruleFacts: FakeRules.facts, reports: []).text
        let words = text.replacing("\n", with: " ")
        #expect(
            words.contains(
                ": 12 new, 1 fixed, 1 no longer applies, \(grouped(1_040)) unchanged, 2 unconfirmed, 3 by new rules, "
                    + "1 flapping"))
        #expect(words.contains("Since run 12 (") && words.contains("Fingerprint: 00c0ffee00c0ffee"))
        #expect(
            text.contains(
                """

                New
                  ● There is no preview image: 11 pages
                    h7.example: all 8 pages return 503, again (3 times in the last 10 runs)
                    https://example.org/<script>/`0`|
                    and 2 more pages
                  ▲ Same title as other pages: 1 page
                    https://example.org/<script>/`9`|

                """), "\(text)")
        var changes = RunChanges()
        #expect(changes.sentence == "First run. Next time, ogaudit shows what changed")
        for _ in 0..<300 { changes.add(.init(url: "u", rule: "r", state: .fixed, firstSeen: 1)) }
        #expect(changes.resolved.count == RunChanges.itemLimit && changes.count(.fixed) == 300)
    }

    @Test("the summary has colours only if they are on")
    func colours() {
        let style = TextStyle(colour: true, width: 80)
        #expect(
            TextSummary(Gallery.source.summary(), ruleFacts: FakeRules.facts, reports: [], style: style).text.contains(
                "\u{1B}[31m"))
    }

    @Test("no line of a summary or a card is wider than the terminal", arguments: [44, 80, 200])
    func widths(_ width: Int) throws {
        let style = TextStyle(width: width)
        var texts = try [Formats.golden.settled(), Gallery.source.settled()].map {
            TextSummary($0, ruleFacts: FakeRules.facts, reports: [], style: style).text
        }
        for number in 0..<16 {
            let page = Gallery.page(number)
            texts.append(
                CardText(
                    ReportPage(record: page, scoresIfFixed: FakeRules.scoresIfFixed(page)),
                    evidence: page.outcome.isLoaded ? Evidence.of(page, number) : nil, ruleFacts: FakeRules.facts,
                    style: style
                ).text)
        }
        // Tags to paste and URLs are copied whole.
        for line in texts.joined().split(separator: "\n")
        where !line.hasPrefix("<") && !line.drop(while: { $0 == " " }).hasPrefix("http") {
            #expect(CellText.width(String(line)) <= width, "\(line)")
        }
    }

    @Test("the fixes of every rule fit 44 columns without being cut")
    func narrowFixes() throws {
        var summary = Formats.golden.summary()
        for facts in RuleBook.allFacts {
            summary.fixes = [.init(rule: facts.id, severity: .error, gain: "1 page goes from D to C, average 38.0")]
            let text = TextSummary(
                summary, ruleFacts: { _ in facts }, reports: [], style: TextStyle(width: 44)
            ).text
            let fix = try #require(text.split(separator: "Fix first\n").last)
            let words = fix.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("\(facts.id): \(facts.fails)"), "\(words.prefix(200))")
        }
    }

    @Test("why a page could not be loaded is said once, by the finding where there is one")
    func causeOnce() {
        var page = Gallery.page(3)
        func text() -> String {
            CardText(
                ReportPage(record: page, scoresIfFixed: []), evidence: nil, ruleFacts: FakeRules.facts,
                style: TextStyle(width: 72)
            ).text
        }
        #expect(text().ranges(of: page.causeDetail).count == 1)
        page.findings = [
            Finding(
                rule: "http-error-status", component: .reach, severity: .error, deduction: 100, pointsLost: 0,
                evidence: page.causeDetail)
        ]
        #expect(text().ranges(of: page.causeDetail).count == 1)
    }

    @Test("every card in the terminal matches its golden file")
    func cards() throws {
        let numbers = [0, 1, 2, 5, 4, 9, 15, 3, 7]
        let texts = numbers.map { number -> String in
            let page = Gallery.page(number)
            let evidence = page.outcome.isLoaded ? Evidence.of(page, number) : nil
            return CardText(
                ReportPage(record: page, scoresIfFixed: FakeRules.scoresIfFixed(page)), evidence: evidence,
                ruleFacts: FakeRules.facts, style: TextStyle(width: 72)
            ).text
        }
        let text = texts.joined(separator: "\n")
        try Golden.expect(text, is: "cards.txt")
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
        // Tags to paste are copied whole.
        let drawn = text.split(separator: "\n").filter { !$0.hasPrefix("<") }
        #expect(drawn.allSatisfy { CellText.width(String($0)) <= 72 })
    }
}
