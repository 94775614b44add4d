public import AuditModel
// Rounding calls libm, which only this import links.
internal import Glibc

/// The score of one page, and how its findings make it up (`rules.md` §3.2).
///
/// It is computed from findings alone, so that the second pass can score a stored page again.
public struct Scorecard: Hashable, Sendable {
    /// 0...100.
    public private(set) var score: Int
    public var grade: Grade { Grade(score: score) }
    /// The weighted mean before gates, with one decimal.
    public private(set) var raw: Double
    /// What is left of the 100 points of each component that was judged and counts.
    public private(set) var components: [Component: Double]
    /// The lowest gate that is closed.
    public private(set) var cap: Int?
    /// The findings with their points lost, most first.
    public private(set) var findings: [Finding]

    private let mediaApplies: Bool
    private let notJudged: Set<Component>
    private let leftOut: Set<Component>
    private let preset: Preset
    private let groups: [String: RuleFacts.Group]

    /// Scores a page by its findings, in any order.
    ///
    /// A component of `notJudged` (its rules did not run behind a gate) counts as unhurt, so that the cap alone
    /// decides. Media counts only if it applies or its byte budget is broken. Components that are left out say nothing
    /// about this page, and the mean is over the others (`RuleBook.leftOut`).
    public static func compute(
        findings: [Finding], mediaApplies: Bool, notJudged: Set<Component> = [], leftOut: Set<Component> = [],
        preset: Preset = .apple
    ) -> Scorecard {
        compute(
            findings: findings, mediaApplies: mediaApplies, notJudged: notJudged, leftOut: leftOut, preset: preset,
            groups: RuleBook.groups)
    }

    /// The same with the groups as an argument, by rule id.
    static func compute(
        findings: [Finding], mediaApplies: Bool, notJudged: Set<Component>, leftOut: Set<Component> = [],
        preset: Preset = .apple, groups: [String: RuleFacts.Group]
    ) -> Scorecard {
        Scorecard(
            findings: findings, mediaApplies: mediaApplies, notJudged: notJudged, leftOut: leftOut, preset: preset,
            groups: groups)
    }

    /// What the score would be if nothing else changed but this rule were kept.
    ///
    /// Rules behind a gate have not run: what they would find then is not known, and the answer is the best case.
    public func scoreIfFixed(_ rule: String) -> Int {
        let rest = findings.filter { $0.rule != rule }
        guard rest.count < findings.count else { return score }
        return Self.compute(
            findings: rest, mediaApplies: mediaApplies, notJudged: notJudged, leftOut: leftOut, preset: preset,
            groups: groups
        ).score
    }

    /// The same for each of its findings, in the order of `findings`.
    public var scoresIfFixed: [Int] {
        findings.map { finding in
            // Nearly half of the findings of a page cost nothing, and need no second sum.
            let isFree = finding.pointsLost == 0 && finding.rule != Weights.mediaBudgetRule
            return isFree && Weights.cap(finding) == nil ? score : scoreIfFixed(finding.rule)
        }
    }

    private init(
        findings: [Finding], mediaApplies: Bool, notJudged: Set<Component>, leftOut: Set<Component>, preset: Preset,
        groups: [String: RuleFacts.Group]
    ) {
        self.preset = preset
        self.mediaApplies = mediaApplies
        self.notJudged = notJudged
        self.leftOut = leftOut
        self.groups = groups
        let counts = mediaApplies || findings.contains { $0.rule == Weights.mediaBudgetRule }
        let counted = Component.allCases.filter {
            !leftOut.contains($0) && ($0 == .otherApps ? preset == .social : counts || $0 != .media)
        }
        let ledger = Ledger(findings, groups: groups)
        let sumOfWeights = counted.reduce(0) { $0 + Weights.weight(of: $1) }
        let mean = counted.reduce(0) { $0 + Weights.weight(of: $1) * ledger.left(of: $1) } / sumOfWeights

        components = Dictionary(minimumCapacity: counted.count)
        for component in counted where !notJudged.contains(component) {
            components[component] = ledger.left(of: component)
        }
        raw = (mean * 10).rounded() / 10
        cap = findings.compactMap(Weights.cap).min()
        score = Int(min(raw, Double(cap ?? 100)).rounded())
        self.findings = ledger.priced(sumOfWeights: sumOfWeights, counted: counted)
    }
}
