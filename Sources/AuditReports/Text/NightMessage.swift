internal import AuditModel
public import AuditRules

/// What `--cron` has to say: nothing, or a plain text that makes a good mail. What is new, where, what to do, and where
/// the report is.
public struct NightMessage {
    /// Lines of at most 78 characters but for addresses, each ended by a line feed; empty when nothing is new.
    public let text: String

    private static let width = 78
    private static let ruleLimit = 12
    private static let placeLimit = 3
    private static let adviceLines = 4

    /// - Parameters:
    ///   - change: what is different from the last run; nil when there was none.
    ///   - reports: the files that were written, the one for people last.
    public init(
        _ summary: ReportSummary, change: RunChange?, ruleFacts: (String) -> RuleFacts?, reports: [String]
    ) {
        guard change.map({ $0.new > 0 }) ?? true else {
            text = ""
            return
        }
        var blocks = [Self.head(summary, change)]
        blocks += change.map { Self.news($0, ruleFacts) } ?? []
        blocks.append(Self.end(summary, change, reports))
        text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func head(_ summary: ReportSummary, _ change: RunChange?) -> [String] {
        guard let change else {
            let findings = summary.severities.values.reduce(0, +)
            let median = summary.median.map { ", median score \($0) (\(Grade(score: $0).rawValue))" } ?? ""
            return [
                "ogaudit: first run, \(count(findings, "finding")) on \(count(summary.pages, "page"))\(median).",
                "From now on only what is new is told.",
            ]
        }
        let mended = change.resolved > 0 ? ", \(change.resolved) mended" : ""
        return [
            "ogaudit: \(count(change.new, "new finding"))\(mended).",
            "Compared with \(CellText.clean(change.baseline)).",
        ]
    }

    /// A block for each rule, the worst first.
    private static func news(_ change: RunChange, _ ruleFacts: (String) -> RuleFacts?) -> [[String]] {
        let items = Dictionary(grouping: change.newest, by: \.rule)
        let rules = change.rules.filter { $0.new > 0 }.sorted { a, b in
            let (one, other) = (severity(a, items, ruleFacts), severity(b, items, ruleFacts))
            return one != other ? one > other : (b.new, a.id) < (a.new, b.id)
        }
        var blocks = rules.prefix(ruleLimit).map { block($0, items[$0.id] ?? [], ruleFacts($0.id)) }
        let rest = rules.dropFirst(ruleLimit).reduce(0) { $0 + $1.new }
        if rest > 0 {
            blocks.append(["And \(count(rest, "new finding")) of \(count(rules.count - ruleLimit, "other rule"))."])
        }
        return blocks
    }

    private static func severity(
        _ rule: RunChange.RuleChange, _ items: [String: [RunChange.Item]], _ ruleFacts: (String) -> RuleFacts?
    ) -> Severity {
        items[rule.id]?.first?.severity ?? ruleFacts(rule.id)?.force.severity ?? .notice
    }

    private static func block(
        _ rule: RunChange.RuleChange, _ items: [RunChange.Item], _ facts: RuleFacts?
    ) -> [String] {
        let severity = items.first?.severity ?? facts?.force.severity ?? .notice
        var lines = CellText.wrap(
            "\(severity.rawValue.uppercased()): \(facts?.fails ?? CellText.clean(rule.id)): \(count(rule.new, "page"))",
            width, limit: 3)
        lines += items.prefix(placeLimit).flatMap { item -> [String] in
            let proof = item.evidence.isEmpty ? [] : ["    " + CellText.fit(CellText.clean(item.evidence), width - 4)]
            return ["  " + CellText.clean(item.url)] + proof
        }
        let rest = rule.new - min(items.count, placeLimit)
        if rest > 0 { lines.append("  and \(rest) more") }
        if let facts { lines += CellText.wrap("Do: \(facts.fix)", width - 2, limit: adviceLines).map { "  \($0)" } }
        return lines + ["  (\(CellText.clean(rule.id)))"]
    }

    private static func end(_ summary: ReportSummary, _ change: RunChange?, _ reports: [String]) -> [String] {
        let notes = (change?.notes ?? []) + [summary.note].compactMap(\.self)
        return notes.flatMap { CellText.wrap(CellText.clean($0), width, limit: 4) }
            + reports.map { "Report: \(CellText.clean($0))" }
    }

    /// Digits without spaces: a mail may come in any charset.
    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
