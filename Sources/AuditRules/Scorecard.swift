package import AuditModel

/// The score of one page, and how its findings add up to it (docs/scoring.md §2).
///
/// It depends only on findings, so that the second pass can score a stored page again.
package struct Scorecard: Sendable {
    /// 0...100.
    package private(set) var score: Int
    package var grade: Grade { Grade(score: score) }
    /// The weighted mean before caps, with one decimal.
    package private(set) var raw: Double
    /// The remaining points of each component that was judged and counts, of 100.
    package var components: [Component: Double] {
        let judged = Component.allCases.filter { total.counts($0) && !notJudged.contains($0) }
        return Dictionary(uniqueKeysWithValues: judged.map { ($0, total.left(of: $0)) })
    }
    /// The lowest cap that applies.
    package private(set) var cap: Int?
    /// The findings with their points lost, most first.
    package private(set) var findings: [Finding]

    private let ledger: Ledger
    private let total: Ledger.Tally
    private let notJudged: ComponentSet

    /// Scores a page by its findings, in any order.
    ///
    /// A component of `notJudged` (its rules did not run because the page was hidden) counts as flawless, so that the cap
    /// alone decides. Media only counts if it applies or its byte budget is exceeded. Components that are left out
    /// say nothing about this page, and the mean is over the others (`RuleBook.leftOut`).
    package static func compute(
        findings: [Finding], mediaApplies: Bool, notJudged: ComponentSet = [], leftOut: ComponentSet = [],
        preset: Preset = .apple
    ) -> Scorecard {
        Scorecard(
            findings: findings, mediaApplies: mediaApplies, notJudged: notJudged, leftOut: leftOut, preset: preset)
    }

    /// The score with each of its findings fixed, in the order of `findings`.
    ///
    /// Nil if the finding has no remedy, and if fixing only this one would lead to something worse.
    package var scoresIfFixed: [Int?] { ledger.scoresIfFixed(findings, from: score) }

    /// The same for one rule; nil also for a rule that does not fail.
    package func scoreIfFixed(_ rule: String) -> Int? {
        zip(findings, scoresIfFixed).first { $0.0.rule == rule }?.1
    }

    private init(
        findings: [Finding], mediaApplies: Bool, notJudged: ComponentSet, leftOut: ComponentSet,
        preset: Preset
    ) {
        ledger = Ledger(findings, mediaApplies: mediaApplies, leftOut: leftOut, preset: preset)
        total = ledger.total
        self.notJudged = notJudged
        raw = total.raw
        cap = total.cap
        score = total.score
        self.findings = ledger.priced(findings, total)
    }
}

extension Scorecard: Equatable {
    package static func == (a: Scorecard, b: Scorecard) -> Bool {
        a.score == b.score && a.raw == b.raw && a.components == b.components && a.cap == b.cap
            && a.findings == b.findings
    }
}
