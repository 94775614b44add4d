internal import AuditModel
internal import AuditRules

/// Workflow commands that GitHub shows as annotations of a run: `::error title=…::…`, one for a rule in a group.
struct GitHubAnnotations {
    /// GitHub shows so many errors, warnings and notices of a step each, and drops the others.
    static let limit = 10

    let text: String

    private static let textLimit = 1_000

    init(_ groups: FindingGroups, _ summary: ReportSummary, _ rules: [RuleFacts]) {
        let facts = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let worst = groups.worst
        var lines = [Self.command("notice", title: "ogaudit", Self.summary(summary))]
        for severity in [Severity.error, .warning, .notice] {
            // The summary is a notice too.
            let limit = severity == .notice ? Self.limit - 1 : Self.limit
            lines += worst.lazy.filter { $0.breach.severity == severity }.prefix(limit).map { item in
                Self.command(
                    severity.rawValue, title: "\(item.breach.rule): \(item.label)",
                    Self.message(item.breach, facts[item.breach.rule]))
            }
        }
        text = lines.joined()
    }

    private static func summary(_ summary: ReportSummary) -> String {
        let score = summary.median.map { ", median score \($0) (\(Grade(score: $0).rawValue))" } ?? ""
        let note = summary.note.map { "\n\($0)" } ?? ""
        return "\(counted(summary.pages, "page")), \(grouped(summary.seen)) seen\(score)\(note)"
    }

    private static func message(_ breach: FindingGroups.Breach, _ facts: RuleFacts?) -> String {
        let cost = breach.points < 0.05 ? "" : ", \(points(breach.points)) points"
        var lines = ["\(facts?.fails ?? breach.rule) (\(counted(breach.pages, "page"))\(cost))"]
        if let first = breach.examples.first { lines.append(first.url) }
        if let facts { lines.append("Fix: \(facts.fix)") }
        return lines.joined(separator: "\n")
    }

    private static func command(_ name: String, title: String, _ message: String) -> String {
        "::\(name) title=\(escape(title, isProperty: true))::\(escape(message, isProperty: false))\n"
    }

    /// The escapes of the runner: `%` and line ends everywhere, `:` and `,` in properties.
    private static func escape(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(textLimit) {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            case "\0"..<" ", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
