internal import AuditModel
internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import AuditReports

@Suite("Why the gate failed")
struct TrippedGateTests {
    /// Three pages of a build and one of the Web: all have an old error, and one has a new notice too.
    private static let pages: [ReportPage] = (1...4).map { number in
        var record = PageRecord(page: Int64(number), url: "https://a.example/blog/\(number).html", outcome: .ok)
        let old = Finding(
            rule: "image-missing", component: .image, severity: .error, deduction: 9, pointsLost: 9, evidence: "none",
            line: 3)
        let new = Finding(
            rule: "og-url-missing", component: .markup, severity: .notice, deduction: 1, pointsLost: 1,
            evidence: "no og:url",
            line: 5)
        record.score = 60
        record.findings = number == 3 ? [old, new] : [old]
        return ReportPage(
            record: record, states: number == 3 ? [.unchanged, .new] : [.unchanged],
            file: number < 4 ? "dist/blog/\(number).html" : nil)
    }

    private static func summary(gate: Bool = true, onlyNew: Bool = false) -> ReportSummary {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 1, finishedAt: 2)
        (summary.pages, summary.loaded) = (4, 4)
        var changes = RunChanges()
        changes.baseline = "baseline.txt"
        changes.counts = [.new: 1, .unchanged: 4]
        summary.changes = changes
        summary.failsOnlyNew = onlyNew
        guard gate else { return summary }
        var tripped = TrippedGate()
        (tripped.failures, tripped.isNews) = (["new>0 (is 1)"], true)
        summary.gate = tripped
        return summary
    }

    private static func run(_ summary: ReportSummary) -> GroupedRun {
        let counter = GroupCounter()
        for (index, page) in pages.enumerated() { counter.add(page, number: index + 1) }
        return GroupedRun(counter.settled(), summary, rules: FakeRules.all)
    }

    private static func junit(_ summary: ReportSummary) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = try OutputFile(folder.path + "/junit.xml")
        try JUnitReport(run(summary)).write(to: file)
        try file.publish()
        return try folder.read("junit.xml").split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("<testcase") }
    }

    @Test("annotations begin with it, at the file and line of the page")
    func annotations() {
        let lines = GitHubAnnotations(Self.run(Self.summary())).text.split(separator: "\n")
        #expect(lines[0] == "::error title=ogaudit::Gate failed: new>0 (is 1).")
        #expect(lines[1].hasPrefix("::notice file=dist/blog/3.html,line=5,title=og-url-missing%3A a.example/blog/::"))
        #expect(lines[2].hasPrefix("::notice title=ogaudit::4 pages"))
        #expect(lines[3].hasPrefix("::error file=dist/blog/1.html,line=3,title=image-missing%3A a.example/blog/::"))
        let plain = GitHubAnnotations(Self.run(Self.summary(gate: false))).text.split(separator: "\n")
        #expect(plain[0].hasPrefix("::notice title=ogaudit::4 pages") && plain.count == 3)
    }

    @Test(
        "findings that fail the gate come first in JUnit and fail at any severity; with --new-only nothing else fails")
    func tests() throws {
        let cases = try Self.junit(Self.summary())
        #expect(
            cases[0].contains("name=\"og-url-missing\" file=\"dist/blog/3.html\" line=\"5\"")
                && cases[0].contains("<failure"))
        #expect(
            cases[1].contains("pages-loaded") && cases[2].contains("image-missing") && cases[2].contains("<failure"))
        let new = try Self.junit(Self.summary(onlyNew: true))
        #expect(new.filter { $0.contains("<failure") }.count == 1 && new[2].contains("<system-out>"), "\(new)")
        #expect(try Self.junit(Self.summary(gate: false, onlyNew: true)).allSatisfy { !$0.contains("<failure") })
        var first = Self.summary(gate: false, onlyNew: true)
        first.changes?.baseline = nil
        #expect(
            try Self.junit(first).contains { $0.contains("<failure") }, "everything is new to who compares with nothing"
        )
    }

    @Test("Markdown begins with it, and names the file and line")
    func markdown() throws {
        let run = Self.run(Self.summary())
        let lines = MarkdownSummary(run, FixList.ranked(run.groups)).text.split(separator: "\n")
        #expect(lines[1] == "**Gate failed: new\\>0 (is 1).**")
        #expect(lines[2].hasPrefix("* **notice** ") && lines[2].contains("`og-url-missing`"))
        #expect(lines[3].hasPrefix("  * `dist/blog/3.html:5` no og:url"))
    }

    @Test("SARIF and code quality begin with it; SARIF has paths, states and points")
    func results() throws {
        let folder = try TemporaryFolder()
        let reports: [any FindingSink] = [
            try SARIFReport(.file("\(folder.path)/a.sarif"), Self.summary(), rules: FakeRules.all),
            try CodeQualityReport(.file("\(folder.path)/a.json"), Self.summary(), rules: FakeRules.all),
        ]
        for part in [FindingPart.tripped, .others] {
            for report in reports {
                report.part = part
                for page in Self.pages { try report.add(ReportRow(input: "x", line: 1, entry: .page(page))) }
            }
        }
        for report in reports { try report.finish() }
        let issues = try #require(Self.json(folder.bytes("a.json")) as? [[String: Any]])
        #expect(issues.map { $0["check_name"] as? String }.first == "og-url-missing" && issues.count == 5)
        let places = issues.map { ($0["location"] as? [String: Any])?["path"] as? String }
        #expect(places.first == "dist/blog/3.html" && places.last == "https://a.example/blog/4.html")
        #expect(Set(issues.map { $0["fingerprint"] as? String }).count == 5)
        let log = try #require(Self.json(folder.bytes("a.sarif")) as? [String: Any])
        let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        #expect(
            results.map { $0["baselineState"] as? String } == [
                "new", "unchanged", "unchanged", "unchanged", "unchanged",
            ])
        let text = try folder.read("a.sarif")
        #expect(text.contains(#""artifactLocation":{"uri":"dist/blog/3.html"},"region":{"startLine":5}"#))
        #expect(text.contains(#""uri":"blog/4.html","uriBaseId":"SITE1""#) && text.contains(#""pointsLost":9.0"#))
    }

    private static func json(_ bytes: [UInt8]) throws -> Any { try JSONSerialization.jsonObject(with: Data(bytes)) }

    @Test("the name of a group depends only on the URLs of its pages")
    func names() {
        func label(_ url: String, beside others: [String] = []) -> String {
            var groups = FolderGroups(limit: 100)
            for other in others { _ = groups.place(of: other) }
            return groups.place(of: url).map { groups.names[$0].label } ?? "none"
        }
        for (url, name) in [
            ("https://a.example/", "a.example/"), ("https://a.example/blog/3.html", "a.example/blog/"),
            ("https://a.example/2024/11/a-bee", "a.example/{year}/{month}/"),
            ("https://a.example:8080/p/123/x?y", "a.example:8080/p/{id}/"),
            ("https://a.example/team/ann/", "a.example/team/"),
        ] {
            #expect(label(url) == name)
            #expect(label(url, beside: (0..<40).map { "https://a.example/blog/\($0)/\($0).html" }) == name)
        }
        var small = FolderGroups(limit: 1)
        #expect(small.place(of: "https://a.example/") == 0 && small.place(of: "https://b.example/") == nil)
    }
}
