internal import AuditModel
internal import Testing

@testable internal import AuditReports

@Suite("The totals of a run")
struct ReportSummaryTests {
    @Test(
        "the summary has the lower median of all scores",
        arguments: [([], nil), ([70], 70), ([0, 100], 0), ([10, 20, 30], 20), ([100, 100], 100)])
    func median(_ scores: [Int], _ expected: Int?) {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 0)
        for score in scores { summary.scores[score] += 1 }
        #expect(summary.median == expected)
    }

    @Test("the summary names the costliest rule first")
    func order() {
        var summary = ReportSummary(rulesVersion: "1", startedAt: 0, finishedAt: 0)
        summary.rules = [
            .init(id: "b", pages: 1, points: 1), .init(id: "a", pages: 1, points: 1),
            .init(id: "c", pages: 1, points: 9),
        ]
        #expect(summary.rulesByCost.map(\.id) == ["c", "a", "b"])
    }

    @Test(
        "the summary gives times by the calendar",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_868_799, "2000-02-29T23:59:59Z"), (1_709_164_800, "2024-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"), (-5, "1970-01-01T00:00:00Z"), (Int64.max, "9999-12-31T23:59:59Z"),
        ])
    func times(_ seconds: Int64, _ expected: String) { #expect(UTCTime(seconds: seconds).stamp == expected) }
}
