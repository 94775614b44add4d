internal import AuditModel

extension RuleDocs {
    /// An array with one object per rule, one per line: the output of `ogaudit rules --format json`.
    package static func json() -> String {
        "[\n" + entries.map(object).joined(separator: ",\n") + "\n]\n"
    }

    /// The object of one rule; nil for an unknown id.
    package static func json(of id: String) -> String? { entries.first { $0.facts.id == id }.map(object) }

    private static func object(_ entry: Entry) -> String {
        let facts = entry.facts
        let members: [(String, String)] = [
            ("id", string(facts.id)), ("component", string(facts.component.rawValue)),
            ("severity", string(facts.force.severity.rawValue)), ("weight", number(facts.force.weight)),
            ("group", facts.group.map { string($0.rawValue) } ?? "null"),
            ("cap", Weights.caps[facts.id].map { String($0.score) } ?? "null"),
            ("scope", string(entry.isAboutSites ? "site" : "page")), ("passes", string(facts.passes)),
            ("fails", string(facts.fails)), ("why", string(facts.why)), ("fix", string(facts.fix)),
            ("sources", "[" + facts.sources.map(citation).joined(separator: ",") + "]"),
            ("confidence", string(facts.confidence.rawValue)),
            ("examples", "[" + entry.examples.map(example).joined(separator: ",") + "]"),
        ]
        return object(members)
    }

    private static func citation(_ citation: Citation) -> String {
        object([
            ("title", string(citation.source.title)), ("url", string(citation.url)),
            ("claim", string(citation.claim)), ("confidence", string(citation.source.confidence.rawValue)),
        ])
    }

    private static func example(_ sample: Sample) -> String {
        var members = [("about", string(sample.about)), ("expected", string(word(sample.expected)))]
        if case .breaks(let fraction, _) = sample.expected { members.append(("fraction", number(fraction))) }
        if let url = sample.url { members.append(("url", string(url))) }
        if let finalURL = sample.finalURL { members.append(("final_url", string(finalURL))) }
        if let html = sample.html { members.append(("html", string(html))) }
        return object(members)
    }

    private static func word(_ expected: Example.Expectation) -> String {
        switch expected {
        case .passes: "passes"
        case .notApplicable: "not_applicable"
        case .breaks: "breaks"
        }
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { string($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }

    /// RFC 8259 §7.
    private static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
