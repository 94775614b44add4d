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

    /// - Parameter reports: the files that were written.
    public init(_ summary: ReportSummary, ruleFacts: (String) -> RuleFacts?, reports: [String]) {
        let changes = summary.changes ?? RunChanges()
        guard changes.baseline == nil || changes.count(.new) > 0 else {
            text = ""
            return
        }
        let blocks =
            [Self.head(summary, changes)] + Self.news(changes, ruleFacts) + [Self.end(summary, changes, reports)]
        text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static func head(_ summary: ReportSummary, _ changes: RunChanges) -> [String] {
        guard let baseline = changes.baseline else {
            let findings = summary.severities.values.reduce(0, +)
            let median = summary.median.map { ", median score \($0) (\(Grade(score: $0).rawValue))" } ?? ""
            return [
                "ogaudit: first run, \(count(findings, "finding")) on \(count(summary.pages, "page"))\(median).",
                "From now on only what is new is told.",
            ]
        }
        let gone = changes.count(.resolved)
        let mended = gone > 0 ? ", \(gone) mended" : ""
        return [
            "ogaudit: \(count(changes.count(.new), "new finding"))\(mended).",
            "Compared with \(CellText.clean(baseline)).",
        ]
    }

    /// A block for each rule, the worst first.
    private static func news(_ changes: RunChanges, _ ruleFacts: (String) -> RuleFacts?) -> [[String]] {
        let items = Dictionary(grouping: changes.newest, by: \.rule)
        let rules = changes.rules.filter { $0.value.new > 0 }.sorted { a, b in
            let (one, other) = (severity(ruleFacts(a.key)), severity(ruleFacts(b.key)))
            return one != other ? one > other : (b.value.new, a.key) < (a.value.new, b.key)
        }
        var blocks = rules.prefix(ruleLimit).map { block($0.key, $0.value.new, items[$0.key] ?? [], ruleFacts($0.key)) }
        let rest = rules.dropFirst(ruleLimit).reduce(0) { $0 + $1.value.new }
        if rest > 0 {
            blocks.append(["And \(count(rest, "new finding")) of \(count(rules.count - ruleLimit, "other rule"))."])
        }
        return blocks
    }

    private static func severity(_ facts: RuleFacts?) -> Severity { facts?.force.severity ?? .notice }

    private static func block(
        _ rule: String, _ pages: Int, _ items: [RunChanges.Item], _ facts: RuleFacts?
    ) -> [String] {
        let name = facts?.fails ?? CellText.clean(rule)
        var lines = CellText.wrap(
            "\(severity(facts).rawValue.uppercased()): \(name): \(count(pages, "page"))", width, limit: 3)
        lines += items.prefix(placeLimit).map { "  " + CellText.clean($0.url) }
        let rest = pages - min(items.count, placeLimit)
        if rest > 0 { lines.append("  and \(rest) more") }
        if let facts { lines += CellText.wrap("Do: \(facts.fix)", width - 2, limit: adviceLines).map { "  \($0)" } }
        return lines + ["  (\(CellText.clean(rule)))"]
    }

    /// The hosts that asked for fewer requests, those that were waited for longest first.
    private static func waits(_ summary: ReportSummary) -> [String] {
        let hosts = summary.hosts.filter { $0.throttles > 0 }.sorted {
            ($1.pausedSeconds, $1.throttles, $0.name) < ($0.pausedSeconds, $0.throttles, $1.name)
        }
        return hosts.prefix(placeLimit).map { host in
            let waited = host.pausedSeconds > 0 ? "; ogaudit waited \(host.pausedSeconds) s for it" : ""
            return
                "\(host.name) limited the rate of requests \(host.throttles) time\(host.throttles == 1 ? "" : "s")\(waited)."
        }
    }

    private static func end(_ summary: ReportSummary, _ changes: RunChanges, _ reports: [String]) -> [String] {
        ([changes.note, summary.note].compactMap(\.self) + waits(summary))
            .flatMap { CellText.wrap(CellText.clean($0), width, limit: 4) }
            + reports.map { "Report: \(CellText.clean($0))" }
    }

    /// Digits without spaces: a mail may come in any charset.
    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
