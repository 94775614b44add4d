internal import AuditModel
internal import AuditRules
internal import Testing

@testable internal import AuditReports

@Suite("The message of a scheduled run")
struct ChangeMessageTests {
    private static func summary() -> ReportSummary {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 60)
        summary.pages = 10_000
        summary.severities = [.error: 3, .notice: 1]
        return summary
    }

    private static func changes(new: Int, fixed: Int = 0) -> RunChanges {
        var changes = RunChanges()
        changes.baseline = "run 41 (20 November 2026)"
        var desk = HeadlineDesk()
        for number in 0..<new {
            let rule = number == 0 ? "og-url-missing" : "image-missing"
            add(rule, "https://a.example/\(number)", to: &changes, &desk)
        }
        desk.count(10_000, of: "a.example")
        changes.headlines = desk.headlines
        for number in 0..<fixed {
            changes.add(
                .init(url: "https://a.example/\(number)", rule: "image-missing", state: .fixed, firstSeen: 0))
        }
        return changes
    }

    private static func add(
        _ rule: String, _ url: String, state: FindingState = .new, evidence: String = "seen", times: Int = 1,
        to changes: inout RunChanges, _ desk: inout HeadlineDesk
    ) {
        changes.add(.init(url: url, rule: rule, state: state, firstSeen: 0))
        let facts = FakeRules.facts(rule)
        let finding = Finding(
            rule: rule, component: .image, severity: facts?.force.severity ?? .notice, deduction: 1, evidence: evidence)
        desk.add(finding, of: url, host: String(url.split(separator: "/")[1]), times: times)
    }

    private static func text(_ changes: RunChanges?) -> String {
        var summary = summary()
        summary.changes = changes
        return ChangeMessage(summary, ruleFacts: FakeRules.facts, reports: ["/r/index.html"]).text
    }

    @Test("--cron says nothing when nothing is new")
    func quiet() {
        var changes = Self.changes(new: 0, fixed: 7)
        changes.counts[.unchanged] = 40
        changes.counts[.flapping] = 3
        #expect(Self.text(changes).isEmpty)
    }

    @Test("--cron lists new findings, the worst first, with the fix and the report")
    func news() {
        let text = Self.text(Self.changes(new: 8, fixed: 2))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0] == "ogaudit: There is no preview image on 7 of 10,000 pages.")
        #expect(lines[1] == "8 new findings, 2 fixed.")
        #expect(lines[2] == "Compared with run 41 (20 November 2026).")
        #expect(lines[3] == "ERROR: There is no preview image: 7 pages")
        #expect(lines[4...6] == (1...3).map { "  https://a.example/\($0)" }[...])
        #expect(text.contains("  and 4 more\n  Fix: Add <meta property"))
        #expect(text.contains("NOTICE: og:url is missing: 1 page\n"))
        #expect(lines.last == "Report: /r/index.html")
        #expect(lines.allSatisfy { $0.count <= 78 || $0.contains("https://") })
    }

    @Test("--cron names the host where it explains its pages' findings, and the pages otherwise")
    func hosts() {
        var changes = RunChanges()
        changes.baseline = "run 41 (20 November 2026)"
        var desk = HeadlineDesk()
        for page in 0..<51 {
            Self.add(
                "http-error-status", "https://h7.example/\(page)", evidence: "HTTP 503", times: 3, to: &changes, &desk)
        }
        for page in 0..<40 {
            Self.add("image-missing", "https://h8.example/\(page)", evidence: "\(page)", to: &changes, &desk)
        }
        for page in 0..<5 { Self.add("image-missing", "https://h9.example/\(page)", to: &changes, &desk) }
        Self.add("og-url-missing", "https://h9.example/9", state: .back, to: &changes, &desk)
        for (host, pages) in [("h7.example", 51), ("h8.example", 50), ("h9.example", 4_000)] {
            desk.count(pages, of: host)
        }
        changes.headlines = desk.headlines
        (changes.counts[.flapping], changes.counts[.unconfirmed]) = (2, 1)
        let text = Self.text(changes)
        let subject = "ogaudit: h7.example: all 51 pages return 503.\n"
        #expect(text.hasPrefix(subject) && text.contains("\n96 new findings, 1 back.\n"), "\(text)")
        #expect(
            text.contains(
                """
                ERROR: The server answers with an error: 51 pages
                  h7.example: all 51 pages return 503, again (3 times in the last 10 runs)
                  Fix: Answer 200
                """), "\(text)")
        #expect(
            text.contains(
                """
                ERROR: There is no preview image: 45 pages
                  h8.example: 40 of 50 pages
                  https://h9.example/0
                  https://h9.example/1
                  and 3 more

                """), "\(text)")
        #expect(text.contains("NOTICE: og:url is missing: 1 page\n  https://h9.example/9\n"), "\(text)")
        #expect(text.contains("\nNot counted: 2 findings that come and go, 1 unconfirmed finding.\n"), "\(text)")
    }

    @Test("--cron names the hosts that were waited for")
    func waits() {
        var summary = Self.summary()
        summary.changes = Self.changes(new: 1)
        var slow = ReportSummary.Host(name: "shop.example")
        (slow.throttles, slow.pausedSeconds) = (3, 65)
        var brief = ReportSummary.Host(name: "cdn.example")
        brief.throttles = 1
        summary.hosts = [ReportSummary.Host(name: "well.example"), brief, slow]
        let text = ChangeMessage(summary, ruleFacts: FakeRules.facts, reports: []).text
        #expect(
            text.hasSuffix(
                """
                shop.example limited the request rate 3 times; ogaudit waited 65 s.
                cdn.example limited the request rate 1 time.

                """), "\(text)")
    }

    @Test("--cron summarizes a first run, once")
    func first() {
        #expect(Self.text(nil).hasPrefix("ogaudit: first run, 4 findings on 10,000 pages.\n"))
    }

    @Test("text of a page is only text in the terminal and the email")
    func hostile() {
        var changes = Self.changes(new: 3)
        let (rule, url) = ("x\u{7}\u{1B}", "https://a.example/\u{1B}[31m\n.\n\u{202E}\u{9B}2J\r\n.")
        var desk = HeadlineDesk()
        Self.add(rule, url, evidence: url, to: &changes, &desk)
        changes.headlines += desk.headlines
        changes.baseline = "\u{1B}]0;x\u{7}"
        let text = Self.text(changes)
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E)
            })
        #expect(!text.split(separator: "\n").contains("."))
    }

    @Test("the --cron message stays short, however much is new")
    func short() {
        var changes = Self.changes(new: 900)
        changes.headlines = (0..<126).map { Headline(rule: "rule-\($0)", severity: .error, pages: 900, places: []) }
        let text = Self.text(changes)
        #expect(text.split(separator: "\n").count < 120)
        #expect(text.contains("And 102,600 more new findings from 114 other rules."))
    }
}
