internal import AuditModel
internal import AuditReports
internal import Testing

@testable internal import Auditing

@Suite("A gate")
struct GateTests {
    private static let summary: ReportSummary = {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 0)
        (summary.pages, summary.loaded, summary.rejected) = (10, 7, 2)
        summary.outcomes = [.ok: 7, .timeout: 2, .http4xx: 1]
        for score in [35, 60, 72, 72, 80, 90, 100] { summary.scores[score] += 1 }
        summary.severities = [.error: 3, .warning: 12]
        summary.rules = [
            .init(id: "title-missing", pages: 2, points: 20), .init(id: "title-too-long", pages: 1, points: 1),
        ]
        return summary
    }()

    @Test(
        "a gate fails if a condition is true, and prints the number",
        arguments: [
            ("score<80", "score<80 (is 72)"), ("score<=72", "score<=72 (is 72)"), ("score<72", nil),
            ("worst<50", "worst<50 (is 35)"), ("worst>=36", nil), ("errors>0", "errors>0 (is 3)"),
            ("errors>3", nil), ("notices>0", nil), ("warnings=12", "warnings=12 (is 12)"), ("warnings!=12", nil),
            ("rule:title-missing>1", "rule:title-missing>1 (is 2)"),
            ("rule:title-*>=3", "rule:title-*>=3 (is 3)"),
            ("rule:image-missing>0", nil), ("outcome:timeout>1", "outcome:timeout>1 (is 2)"),
            ("unseen>=3", "unseen>=3 (is 3)"), ("seen<7", nil), ("pages<10", nil),
            ("rejected>1", "rejected>1 (is 2)"),
            (" score < 80 ", "score<80 (is 72)"),
        ] as [(String, String?)])
    func conditions(text: String, failure: String?) throws {
        let verdict = try Gate(parsing: text).verdict(Self.summary)
        #expect(verdict.failures == (failure.map { [$0] } ?? []))
        #expect(verdict.isPassed == (failure == nil))
    }

    @Test("a gate names every condition that is true, in order")
    func several() throws {
        let verdict = try Gate(parsing: "errors>0,score<10,unseen>2").verdict(Self.summary)
        #expect(verdict.sentence == "Gate failed: errors>0 (is 3); unseen>2 (is 3).")
        let passed = try Gate(parsing: "errors>9,score<10").verdict(Self.summary)
        #expect(passed.sentence == "Gate passed: none of errors>9, score<10 is true.")
    }

    @Test("a gate about new findings neither passes nor fails without a baseline")
    func incomparable() throws {
        let verdict = try Gate(parsing: "new>0,errors>9").verdict(Self.summary)
        #expect(!verdict.isPassed && verdict.failures.isEmpty && verdict.incomparable == ["new>0"])
        var compared = Self.summary
        var changes = RunChanges()
        changes.baseline = "run 1"
        changes.counts = [.new: 2, .back: 1]
        compared.changes = changes
        let failed = try Gate(parsing: "new>0").verdict(compared)
        #expect(failed.failures == ["new>0 (is 3)"] && failed.tripped.isNews && failed.incomparable.isEmpty)
        #expect(try Gate(parsing: "new>3").verdict(compared).isPassed)
    }

    @Test("a gate about a score fails if no page could be loaded", arguments: ["score<80", "worst<1", "score>100"])
    func notLoaded(text: String) throws {
        let empty = ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 0)
        #expect(try !Gate(parsing: text).verdict(empty).isPassed)
        #expect(try Gate(parsing: "errors>0").verdict(empty).isPassed)
    }

    @Test(
        "a gate that cannot be parsed is an error that names the part",
        arguments: [
            ("", .gate(.condition(""))), ("score", .gate(.condition("score"))), ("score<", .gate(.condition("score<"))),
            ("score<x", .gate(.condition("score<x"))), ("score<80,", .gate(.condition(""))),
            ("score<-1", .gate(.condition("score<-1"))), ("score=<3", .gate(.condition("score=<3"))),
            ("eror>0", .gate(.measure("eror"))), ("rule:title-mising>0", .unknownRule("title-mising")),
            ("outcome:timeot>0", .gate(.outcome("timeot"))), ("<3", .gate(.measure(""))),
        ] as [(String, AuditError)])
    func unreadable(text: String, error: AuditError) {
        #expect(throws: error) { try Gate(parsing: text) }
    }
}
