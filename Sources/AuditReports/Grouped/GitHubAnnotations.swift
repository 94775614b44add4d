internal import AuditModel
internal import AuditRules

/// Workflow commands that GitHub shows as annotations of a run: `::error title=…::…`, one for a rule in a group.
struct GitHubAnnotations {
    /// GitHub shows so many errors, warnings and notices of a step each, and drops the others.
    static let limit = 10

    let text: String

    private static let textLimit = 1_000

    init(_ run: GroupedRun) {
        let ranked = run.groups.byGain
        var lines = [Self.command("notice", title: "ogaudit", Self.summary(run))]
        for severity in [Severity.error, .warning, .notice] {
            // The summary is a notice too.
            let limit = severity == .notice ? Self.limit - 1 : Self.limit
            lines += ranked.lazy.filter { $0.breach.severity == severity }.prefix(limit).map { item in
                Self.command(
                    severity.rawValue, title: "\(item.breach.rule): \(item.label)",
                    Self.message(item.breach, run))
            }
        }
        text = lines.joined()
    }

    private static func summary(_ run: GroupedRun) -> String {
        let note = run.summary.note.map { "\n\($0)" } ?? ""
        return "\(counted(run.summary.pages, "page")), \(grouped(run.summary.seen)) checked\(run.medianWords), "
            + "rules \(run.summary.rulesVersion)\(note)"
    }

    private static func message(_ breach: FindingGroups.Breach, _ run: GroupedRun) -> String {
        var lines = [run.sentence(breach)]
        if let first = breach.examples.first { lines.append(first.url) }
        if let facts = run.facts[breach.rule] { lines.append("Fix: \(facts.plainFix)") }
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
