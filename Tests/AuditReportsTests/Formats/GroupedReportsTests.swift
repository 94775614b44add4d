internal import AuditModel
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Reports by group")
struct GroupedReportsTests {
    private static func page(_ url: String, _ findings: [Finding] = []) -> PageRecord {
        var page = PageRecord(page: 1, url: url, outcome: .ok)
        page.findings = findings
        return page
    }

    private static func finding(
        _ rule: String, _ severity: Severity = .error, points: Double = 2, component: Component = .image,
        evidence: String = "it is so"
    ) -> Finding {
        Finding(
            rule: rule, component: component, severity: severity, deduction: 10, pointsLost: points,
            evidence: evidence, line: 7)
    }

    private static func groups(_ pages: [PageRecord], _ limits: GroupCounter.Limits = .init()) -> FindingGroups {
        let counter = GroupCounter(limits)
        for (index, page) in pages.enumerated() {
            var record = page
            record.score = 0
            counter.add(
                ReportPage(record: record, scoresIfFixed: page.findings.map { Int($0.pointsLost) }), number: index + 1
            ) { "<meta \(index) \(page.findings[$0].rule)>" }
        }
        return counter.settled()
    }

    private static func run(_ pages: [PageRecord], _ summary: ReportSummary) -> GroupedRun {
        GroupedRun(groups(pages), summary, rules: FakeRules.all)
    }

    private static func markdown(_ run: GroupedRun) -> String { MarkdownSummary(run, FixList.ranked(run.groups)).text }

    private static let summary = ReportSummary(rulesVersion: "1", startedAt: 1_772_338_000, finishedAt: 1_772_338_306)

    @Test("pages of one folder form one group, and the worst group is first")
    func grouping() throws {
        let blog = (0..<42).map { Self.page("https://a.example/blog/\($0)", [Self.finding("image-missing")]) }
        let shop = [
            Self.page(
                "https://a.example/shop/1",
                [Self.finding("image-missing", points: 90), Self.finding("x-card-missing", component: .otherApps)])
        ]
        let worst = Self.groups(blog + shop).byGain
        #expect(worst.map(\.label) == ["a.example/shop/", "a.example/blog/"])
        #expect(worst.map(\.breach.pages) == [1, 42])
        #expect(worst.map(\.breach.points) == [90, 84] && worst.map(\.breach.gain) == [90, 84])
        #expect(worst[1].breach.examples.map(\.url) == (0..<3).map { "https://a.example/blog/\($0)" })
        #expect(worst[1].breach.examples.map(\.number) == [1, 2, 3])
        #expect(worst.map(\.breach.tag) == ["<meta 42 image-missing>", "<meta 0 image-missing>"])
        #expect(worst[1].host == "a.example" && worst[1].folder == "/blog/")
    }

    @Test("a page that breaks a rule twice is one page, with the points of both")
    func twice() throws {
        let page = Self.page("https://a.example/x", [Self.finding("r", .notice), Self.finding("r", points: 3)])
        let breach = try #require(Self.groups([page]).byGain.first?.breach)
        #expect(breach.pages == 1 && breach.points == 5 && breach.severity == .error && breach.examples.count == 1)
    }

    @Test("Markdown lists each rule once, in order of gain")
    func markdownByGain() throws {
        let heavy = Self.finding("image-too-heavy", .warning, points: 30)
        let pages =
            (0..<3).map { Self.page("https://a.example/\($0)", [heavy]) }
            + (0..<9).map { Self.page("https://b\($0).example/", [Self.finding("icon-missing", points: 90)]) }
        var groups = Self.groups(pages)
        groups.gains = RuleGains()
        for record in pages {
            let isHeavy = record.findings[0].rule == "image-too-heavy"
            var scored = record
            scored.score = isHeavy ? 70 : 89
            groups.gains.add(ReportPage(record: scored, scoresIfFixed: [isHeavy ? 95 : 90]))
        }
        let text = Self.markdown(GroupedRun(groups, Self.summary, rules: FakeRules.all))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| **") }
        #expect(rows.count == 2 && rows[0].contains("image-too-heavy") && rows[1].contains("9 hosts"))
        #expect(rows[0].hasSuffix("| 3 pages go from C to A, average rises to 90.5 |"), "\(rows)")
    }

    @Test("the group of a page is called the same whatever other pages there are")
    func names() {
        let urls = [
            "/": "/", "/about": "/", "/blog/": "/", "/blog/post": "/blog/",
            "/blog/2024/11/post?a=1": "/blog/{year}/{month}/",
            "/blog/2025/01/other": "/blog/{year}/{month}/", "/p/1234/a.html": "/p/{id}/", "/p/77/b.html": "/p/{id}/",
            "/p/item-1/a": "/p/item-1/", "/c/deadbeef01/x": "/c/{id}/", "/12/x": "/{id}/",
        ]
        let pages = urls.keys.sorted()
        for left in 0...pages.count {
            let rest = pages.enumerated().filter { $0.offset != left }.map(\.element)
            for url in rest {
                let names = Self.groups(([url] + rest).map { Self.page("https://a.example\($0)") }).groups
                #expect(names[0].label == "a.example\(urls[url] ?? "")", "\(url)")
            }
        }
    }

    @Test("groups beyond the limits are counted together, and nothing is lost")
    func limits() {
        let pages = (0..<100).map {
            Self.page(
                "https://h\($0).example/", [Self.finding("image-missing"), Self.finding("og-url-missing", .notice)])
        }
        let long = Self.page(
            "https://h0.example/" + String(repeating: "x", count: 5_000),
            [Self.finding("image-missing", evidence: String(repeating: "日", count: 500))])
        let groups = Self.groups(pages + [long], .init(groups: 20, breaches: 12, examples: 1, characters: 12))
        #expect(groups.groups.count == 20 + 1)
        #expect(groups.groups.reduce(0) { $0 + $1.breaches.count } == 12 + 2)
        #expect(groups.byGain.reduce(0) { $0 + $1.breach.pages } == 201)
        #expect(groups.byGain[0].label == FindingGroups.rest)
        let bytes = groups.byGain.flatMap(\.breach.examples).map { $0.url.utf8.count + $0.evidence.utf8.count }
        #expect(bytes.allSatisfy { $0 <= 2 * 56 }, "\(bytes)")
    }

    @Test(
        "JUnit has a case per rule and group: errors and warnings fail, notices pass, pages that could not be loaded are skipped"
    )
    func cases() throws {
        var wall = Self.page("https://a.example/shop/1")
        wall.outcome = .botWall
        let pages = [
            Self.page("https://a.example/blog/1", [Self.finding("image-missing")]),
            Self.page("https://a.example/blog/2", [Self.finding("og-url-missing", .notice)]), wall,
        ]
        let folder = try TemporaryFolder()
        let file = try OutputFile(folder.path + "/junit.xml")
        try JUnitReport(Self.run(pages, Self.summary)).write(to: file)
        try file.publish()
        let text = try folder.read("junit.xml")
        let cases = text.split(separator: "\n").filter { $0.hasPrefix("<testcase") }
        #expect(cases.count == 6)
        for part in [
            "<testsuites name=\"ogaudit\" tests=\"6\" failures=\"1\"",
            "name=\"image-missing\" time=\"0\"><failure type=\"error\" message=\"There is no preview image (1 page, +2 points)",
            "https://a.example/blog/1 line 7: it is so&#10;Fix: Add &lt;meta",
            "name=\"og-url-missing\" time=\"0\"><system-out>og:url is missing",
            "<skipped message=\"1 of 1 page could not be loaded. Bot challenge: 1\"/>",
            "<testcase classname=\"a.example/shop/\" name=\"image-missing\" time=\"0\"/>",
        ] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
    }

    @Test(
        "the Markdown summary stays below its limit, and no text of a page becomes markup",
        arguments: 0..<4 as Range<UInt64>)
    func markdown(_ seed: UInt64) throws {
        let source = Hostile.source(400, seed: seed)
        var summary = source.summary()
        summary.hostCount = 9_000
        summary.hosts = (0..<200).map { .init(name: "\($0)`|<b>@x" + String(repeating: "a", count: 9_000)) }
        summary.note = String(repeating: "<img src=x> @x ", count: 9_000)
        let text = Self.markdown(Self.run(source.pages, summary))
        #expect(text.unicodeScalars.count < MarkdownSummary.limit)
        // Outside of code no bare tag but our own, no mention; rows have as many cells as their head.
        for line in text.split(separator: "\n") {
            let bare = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined()
            #expect(
                !bare.replacing("\\<", with: "").replacing("<sub>", with: "").contains("<") || line.hasPrefix("<sub>"))
            #expect(!bare.replacing("\\@", with: "").contains("@"), "\(line)")
        }
    }

    @Test("GitHub annotations are one command a line, at most ten of a kind, escaped for the runner")
    func annotations() throws {
        let pages = (0..<30).map {
            Self.page("https://h\($0).example/a,b:c", [Self.finding("image-missing", points: Double($0))])
        }
        var summary = Self.summary
        summary.note = "50 % done:\r\nstopped"
        let text = GitHubAnnotations(Self.run(pages, summary)).text
        let lines = text.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines[0] == "::notice title=ogaudit::0 pages, 0 checked, rules 1%0A50 %25 done:%0D%0Astopped")
        #expect(
            lines[1].hasPrefix(
                "::error title=image-missing%3A h29.example/::There is no preview image (1 page, +29 points)%0A"
                    + "https://h29.example/a,b:c: it is so%0AFix: Add"))
    }

    @Test("GitHub annotations stay commands, whatever the texts hold", arguments: 0..<4 as Range<UInt64>)
    func hostileAnnotations(_ seed: UInt64) throws {
        let source = Hostile.source(300, seed: seed)
        var summary = source.summary()
        summary.note = Hostile.source(40, seed: seed).pages.compactMap(\.title?.value).joined()
        let text = GitHubAnnotations(Self.run(source.pages, summary)).text
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count <= 30 && !text.utf8.contains(13) && !text.utf8.contains(0x1B))
        for line in lines {
            let command = try #require(
                String(Substring(line)).firstMatch(of: /^::(error|warning|notice) title=([^:,]*)::/))
            #expect(!command.2.isEmpty)
        }
    }
}
