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

    private static func change(new: Int, resolved: Int = 0) -> RunChange {
        var change = RunChange(baseline: "run 41 of 2026-11-20 02:00 UTC")
        change.new = new
        change.resolved = resolved
        change.rules = [
            .init(id: "og-url-missing", new: 1), .init(id: "image-missing", new: new - 1, resolved: resolved),
        ]
        change.newest = (0..<min(new - 1, 5)).map {
            .init(url: "https://a.example/\($0)", rule: "image-missing", severity: .error, evidence: "no og:image")
        }
        return change
    }

    private static func text(_ change: RunChange?) -> String {
        NightMessage(summary(), change: change, ruleFacts: FakeRules.facts, reports: ["/r/index.html"]).text
    }

    @Test("is nothing when nothing is new, whatever was mended or is still there")
    func quiet() {
        var change = RunChange(baseline: "run 41")
        change.resolved = 7
        change.persisting = 40
        #expect(Self.text(change).isEmpty)
    }

    @Test("is what is new, the worst first, where, what to do, and where the report is")
    func news() {
        let text = Self.text(Self.change(new: 8, resolved: 2))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0] == "ogaudit: 8 new findings, 2 mended.")
        #expect(lines[1] == "Compared with run 41 of 2026-11-20 02:00 UTC.")
        #expect(lines[2] == "ERROR: There is no preview image: 7 pages")
        #expect(lines[3] == "  https://a.example/0" && lines[4] == "    no og:image")
        #expect(text.contains("  and 4 more\n  Do: Add <meta property"))
        #expect(text.contains("NOTICE: og:url is missing: 1 page\n"))
        #expect(lines.last == "Report: /r/index.html")
        #expect(lines.allSatisfy { $0.count <= 78 || $0.contains("https://") })
    }

    @Test("tells of a first run how much there is, once")
    func first() {
        #expect(Self.text(nil).hasPrefix("ogaudit: first run, 4 findings on 10000 pages.\n"))
    }

    @Test("no text of a page reaches the terminal or the mail as anything but text")
    func hostile() {
        var change = Self.change(new: 3)
        change.newest = [
            .init(
                url: "https://a.example/\u{1B}[31m\n.\n", rule: "x\u{7}", severity: .error,
                evidence: "\u{202E}\u{9B}2J\r\n.")
        ]
        change.rules.append(.init(id: "x\u{7}", new: 1))
        change.baseline = "\u{1B}]0;x\u{7}"
        let text = Self.text(change)
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E)
            })
        #expect(!text.split(separator: "\n").contains("."))
    }

    @Test("stays short however much is new")
    func short() {
        var change = Self.change(new: 100_000)
        change.rules = (0..<126).map { .init(id: "rule-\($0)", new: 900) }
        let text = Self.text(change)
        #expect(text.split(separator: "\n").count < 120)
        #expect(text.contains("And 102600 new findings of 114 other rules."))
    }
}
