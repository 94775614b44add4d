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

    /// What is to be told, what tripped the gate first and then what brings most.
    var leading: (tripped: [FindingGroups.Item], others: [FindingGroups.Item]) {
        var (tripped, others): ([FindingGroups.Item], [FindingGroups.Item]) = ([], [])
        for item in groups.byGain {
            if item.breach.tripped(summary.gate) { tripped.append(item) } else { others.append(item) }
        }
        return (tripped.sorted { $0.breach.severity > $1.breach.severity }, others)
    }

    /// The pages to name of a rule in a group, those first that are news where only these count.
    func examples(_ breach: FindingGroups.Breach) -> [FindingGroups.Example] {
        let isAboutNews = breach.news > 0 && (summary.gate?.isNews ?? false || summary.failsOnlyNew)
        return isAboutNews
            ? breach.newExamples + breach.examples.filter { !breach.newExamples.contains($0) } : breach.examples
    }

    /// What is wrong, on how many pages, and what fixing it brings to their scores.
    func sentence(_ breach: FindingGroups.Breach) -> String {
        let gain = breach.gain == 0 ? "" : ", +\(counted(breach.gain, "point"))"
        // Where all of it is new, or nothing is known before, nobody needs to be told.
        let news = breach.news == 0 || summary.changes?.baseline == nil ? "" : ", \(grouped(breach.news)) new"
        return "\(facts[breach.rule]?.fails ?? breach.rule) (\(counted(breach.pages, "page"))\(news)\(gain))"
    }
}
