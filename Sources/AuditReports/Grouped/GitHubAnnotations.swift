internal import AuditModel
internal import AuditRules

/// Workflow commands that GitHub shows as annotations of a run: `::error file=…,line=…,title=…::…`.
///
/// Findings that failed the gate come first, one line for each named page of a build; then one for each rule and group.
struct GitHubAnnotations {
    /// GitHub shows this many errors, warnings and notices of a step, and drops the rest.
    static let limit = 10

    let text: String

    private static let textLimit = 1_000

    init(_ run: GroupedRun) {
        var desk = Desk()
        if let sentence = run.summary.gate?.sentence {
            desk.add(.error, Self.command("error", nil, title: "ogaudit", sentence))
        }
        let (tripped, others) = run.leading
        for item in tripped {
            let examples = run.examples(item.breach)
            let places = examples.filter { $0.file != nil }
            for example in places.isEmpty ? Array(examples.prefix(1)) : places {
                desk.add(item.breach.severity, Self.command(item, example, run))
            }
        }
        desk.add(.notice, Self.command("notice", nil, title: "ogaudit", Self.summary(run)))
        for item in others {
            desk.add(item.breach.severity, Self.command(item, run.examples(item.breach).first, run))
        }
        text = desk.lines.joined()
    }

    /// The lines, as many as GitHub shows.
    private struct Desk {
        private(set) var lines: [String] = []
        private var counts: [Severity: Int] = [:]

        mutating func add(_ severity: Severity, _ line: @autoclosure () -> String) {
            guard counts[severity, default: 0] < limit else { return }
            counts[severity, default: 0] += 1
            lines.append(line())
        }
    }

    private static func summary(_ run: GroupedRun) -> String {
        let note = run.summary.note.map { "\n\($0)" } ?? ""
        return "\(counted(run.summary.pages, "page")), \(grouped(run.summary.loaded)) checked\(run.medianWords), "
            + "rules \(run.summary.rulesVersion)\(note)"
    }

    private static func command(
        _ item: FindingGroups.Item, _ example: FindingGroups.Example?, _ run: GroupedRun
    ) -> String {
        command(
            item.breach.severity.rawValue, example, title: "\(item.breach.rule): \(item.label)",
            message(item.breach, example, run))
    }

    private static func message(
        _ breach: FindingGroups.Breach, _ example: FindingGroups.Example?, _ run: GroupedRun
    ) -> String {
        var lines = [run.sentence(breach)]
        if let example {
            lines.append(example.evidence.isEmpty ? example.url : "\(example.url): \(example.evidence)")
        }
        if let facts = run.facts[breach.rule] {
            lines.append("Fix: \(facts.plainFix(for: breach.evidence(for: facts)))")
        }
        return lines.joined(separator: "\n")
    }

    private static func command(
        _ name: String, _ example: FindingGroups.Example?, title: String, _ message: String
    ) -> String {
        var properties: [String] = []
        if let file = example?.file {
            properties = ["file=\(escape(file, isProperty: true))", "line=\(max(1, example?.line ?? 1))"]
        }
        properties.append("title=\(escape(title, isProperty: true))")
        return "::\(name) \(properties.joined(separator: ","))::\(escape(message, isProperty: false))\n"
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
