internal import AuditModel
internal import Testing

@testable internal import AuditReports

@Suite("The gain from fixing a rule")
struct RuleGainsTests {
    private static func page(_ score: Int?, _ fixed: [Int?], _ rules: [String] = ["image-missing"]) -> ReportPage {
        var record = PageRecord(page: 1, url: "https://a.example/", outcome: score == nil ? .http5xx : .ok)
        record.score = score
        record.findings = rules.map {
            Finding(rule: $0, component: .image, severity: .error, deduction: 10, evidence: "it is so")
        }
        return ReportPage(record: record, scoresIfFixed: fixed)
    }

    private static func gains(_ pages: [ReportPage]) -> RuleGains {
        var gains = RuleGains()
        for page in pages { gains.add(page) }
        return gains
    }

    @Test("pages that go from one grade to another are named with the average that they lead to")
    func steps() throws {
        let gains = Self.gains([Self.page(70, [95]), Self.page(72, [93]), Self.page(100, [], [])])
        let gain = try #require(gains.byRule["image-missing"])
        #expect(gains.words(gain) == "2 pages go from C to A")
        #expect(gains.average(gain) == "average rises to 96.0")
        #expect(gains.worth(gain) == 46)
    }

    @Test("when grades change in several ways the most frequent is named")
    func mixed() throws {
        let gains = Self.gains([Self.page(70, [95]), Self.page(72, [93]), Self.page(85, [90])])
        #expect(gains.words(try #require(gains.byRule["image-missing"])) == "3 pages move up, 2 of them from C to A")
    }

    @Test("a gain below one point is shown with a decimal; no gain is not shown")
    func small() throws {
        let others = Array(repeating: Self.page(95, [], []), count: 8)
        let gains = Self.gains([Self.page(90, [91]), Self.page(95, [95], ["other"])] + others)
        let gain = try #require(gains.byRule["image-missing"])
        #expect(gains.words(gain) == "Improves the score, not the grade")
        #expect(gains.average(gain) == "average rises to 94.6")
        let other = try #require(gains.byRule["other"])
        #expect(gains.words(other) == nil && gains.average(other) == nil)
    }

    @Test("pages without a score get one, and are worth an average page")
    func unscored() throws {
        let gains = Self.gains([Self.page(nil, []), Self.page(80, [], [])])
        let gain = try #require(gains.byRule["image-missing"])
        #expect(gains.words(gain) == "1 page gets a score" && gains.worth(gain) == 80)
    }

    @Test("Fix first begins with known gains, then has pages that could not be loaded, then rules without a gain")
    func order() {
        let counter = GroupCounter()
        let pages = [
            Self.page(nil, [], ["gone"]), Self.page(nil, [], ["gone"]), Self.page(90, [95], ["fixable"]),
            Self.page(80, [80], ["idle"]),
        ]
        for (index, page) in pages.enumerated() { counter.add(page, number: index + 1) }
        #expect(counter.ranked().map(\.cause.breach.rule) == ["fixable", "gone", "idle"])
        #expect(counter.fixes(limit: 9).map(\.rule) == ["fixable", "gone"])
    }

    @Test("the gain of an empty page is the difference to the average of the others")
    func unknown() throws {
        let others = [Self.page(100, [], []), Self.page(100, [], [])]
        let gains = Self.gains([Self.page(40, [nil])] + others)
        let gain = try #require(gains.byRule["image-missing"])
        #expect(gains.words(gain) == "1 page can be scored on its own content" && gains.average(gain) == nil)
        #expect(gains.worth(gain) == 80 - 40)
        let two = Self.gains([Self.page(40, [nil]), Self.page(nil, [])] + others)
        #expect(two.words(try #require(two.byRule["image-missing"])) == "2 pages can be scored on their own content")
    }

    @Test("a rule counts once per page, and findings about other apps do not count")
    func once() throws {
        var twice = Self.page(70, [], ["image-missing", "image-missing"]).record
        twice.findings.append(
            Finding(rule: "x-card-missing", component: .otherApps, severity: .notice, deduction: 0, evidence: ""))
        let gains = Self.gains([ReportPage(record: twice, scoresIfFixed: [95, 95])])
        #expect(gains.byRule["image-missing"]?.pages == 1 && gains.byRule["x-card-missing"] == nil)
    }
}
