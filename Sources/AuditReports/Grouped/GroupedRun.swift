internal import AuditModel
internal import AuditRules

/// What reports by group are made of.
struct GroupedRun {
    let groups: FindingGroups
    let summary: ReportSummary
    /// The ids of the rules that may have been judged, in report order.
    let rules: [String]
    let facts: [String: RuleFacts]

    init(_ groups: FindingGroups, _ summary: ReportSummary, rules: [RuleFacts]) {
        self.groups = groups
        self.summary = summary
        self.rules = rules.map(\.id)
        facts = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// `, median score 71 (C)`; empty when no page has a score.
    var medianWords: String { summary.medianWords.map { ", \($0)" } ?? "" }

    /// What is wrong, on how many pages, and what fixing it brings to their scores.
    func sentence(_ breach: FindingGroups.Breach) -> String {
        let gain = breach.gain == 0 ? "" : ", +\(counted(breach.gain, "point"))"
        return "\(facts[breach.rule]?.fails ?? breach.rule) (\(counted(breach.pages, "page"))\(gain))"
    }
}
