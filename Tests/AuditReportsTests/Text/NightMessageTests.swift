internal import AuditModel
internal import Testing

@testable internal import AuditReports

@Suite("What a night has to say")
struct NightMessageTests {
    private static func summary() -> ReportSummary {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 60)
        summary.pages = 10_000
        summary.severities = [.error: 3, .notice: 1]
        return summary
    }

    private static func changes(new: Int, resolved: Int = 0) -> RunChanges {
        var changes = RunChanges()
        changes.baseline = "run 41 of 2026-11-20"
        for number in 0..<new {
            let rule = number == 0 ? "og-url-missing" : "image-missing"
            changes.add(.new, .init(url: "https://a.example/\(number)", rule: rule, firstSeen: 0))
        }
        for number in 0..<resolved {
            changes.add(
                .resolved,
                .init(url: "https://a.example/\(number)", rule: "image-missing", firstSeen: 0))
        }
        return changes
    }

    private static func text(_ changes: RunChanges?) -> String {
        var summary = summary()
        summary.changes = changes
        return NightMessage(summary, ruleFacts: FakeRules.facts, reports: ["/r/index.html"]).text
    }

    @Test("is nothing when nothing is new, whatever was mended or is still there")
    func quiet() {
        var changes = Self.changes(new: 0, resolved: 7)
        changes.counts[.persisting] = 40
        changes.counts[.flapping] = 3
        #expect(Self.text(changes).isEmpty)
    }

    @Test("is what is new, the worst first, where, what to do, and where the report is")
    func news() {
        let text = Self.text(Self.changes(new: 8, resolved: 2))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0] == "ogaudit: 8 new findings, 2 mended.")
        #expect(lines[1] == "Compared with run 41 of 2026-11-20.")
        #expect(lines[2] == "ERROR: There is no preview image: 7 pages")
        #expect(lines[3...5] == (1...3).map { "  https://a.example/\($0)" }[...])
        #expect(text.contains("  and 4 more\n  Do: Add <meta property"))
        #expect(text.contains("NOTICE: og:url is missing: 1 page\n"))
        #expect(lines.last == "Report: /r/index.html")
        #expect(lines.allSatisfy { $0.count <= 78 || $0.contains("https://") })
    }

    @Test("names the hosts that were waited for")
    func waits() {
        var summary = Self.summary()
        summary.changes = Self.changes(new: 1)
        var slow = ReportSummary.Host(name: "shop.example")
        (slow.throttles, slow.pausedSeconds) = (3, 65)
        var brief = ReportSummary.Host(name: "cdn.example")
        brief.throttles = 1
        summary.hosts = [ReportSummary.Host(name: "well.example"), brief, slow]
        let text = NightMessage(summary, ruleFacts: FakeRules.facts, reports: []).text
        #expect(
            text.hasSuffix(
                """
                shop.example limited the rate of requests 3 times; ogaudit waited 65 s for it.
                cdn.example limited the rate of requests 1 time.

                """), "\(text)")
    }

    @Test("tells of a first run how much there is, once")
    func first() {
        #expect(Self.text(nil).hasPrefix("ogaudit: first run, 4 findings on 10000 pages.\n"))
    }

    @Test("no text of a page reaches the terminal or the mail as anything but text")
    func hostile() {
        var changes = Self.changes(new: 3)
        let (rule, url) = ("x\u{7}\u{1B}", "https://a.example/\u{1B}[31m\n.\n\u{202E}\u{9B}2J\r\n.")
        changes.add(.new, .init(url: url, rule: rule, firstSeen: 0))
        changes.baseline = "\u{1B}]0;x\u{7}"
        let text = Self.text(changes)
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E)
            })
        #expect(!text.split(separator: "\n").contains("."))
    }

    @Test("stays short however much is new")
    func short() {
        var changes = Self.changes(new: 900)
        changes.rules = Dictionary(uniqueKeysWithValues: (0..<126).map { ("rule-\($0)", .init(new: 900)) })
        let text = Self.text(changes)
        #expect(text.split(separator: "\n").count < 120)
        #expect(text.contains("And 102600 new findings of 114 other rules."))
    }
}
