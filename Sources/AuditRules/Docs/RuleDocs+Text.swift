internal import AuditModel

extension RuleDocs {
    /// Every rule on a line: what `ogaudit rules` prints.
    package static func list() -> String {
        let width = entries.map(\.facts.id.utf8.count).max() ?? 0
        return chapters.map { chapter in
            let weight = number(Weights.weight(of: chapter.component))
            let lines = chapter.entries.map { line($0.facts, width: width) }
            return "\(name(of: chapter.component)) (weight \(weight))\n" + lines.joined()
        }.joined(separator: "\n")
    }

    /// Everything about one rule: what `ogaudit explain ID` prints; nil for an unknown id.
    ///
    /// - Parameter wrap: breaks a text into lines that are indented by so many cells, each ended by a line feed; examples
    ///   stay whole, for people copy them.
    package static func explain(_ id: String, wrap: (_ text: String, _ indent: Int) -> String = whole) -> String? {
        guard let entry = entries.first(where: { $0.facts.id == id }) else { return nil }
        let facts = entry.facts
        let rows = [
            ("Fix", facts.plainFix), ("Passes when", facts.passes + "."), ("Costs", cost(facts)),
        ]
        let sources = facts.sources.map { wrap($0.text, 12) + "              \($0.source.url)\n" }.joined()
        let lines =
            rows.map { labelled($0, wrap($1, 12)) } + [
                labelled("Sources", sources), labelled("Confidence", wrap(facts.confidence.rawValue, 12)),
            ]
        let examples = entry.examples.map { "  \(expectation($0.expected)): \($0.about)\n" + written($0) }
        return wrap("\(facts.id): \(facts.fails).", 0) + "\n" + lines.joined() + "\nExamples\n" + examples.joined()
    }

    private static func labelled(_ label: String, _ lines: String) -> String {
        pad(label, to: 12) + lines.dropFirst(12)
    }

    /// One line, however long.
    package static func whole(_ text: String, _ indent: Int) -> String {
        String(repeating: " ", count: indent) + text + "\n"
    }

    /// Severity, weight, group and cap in words.
    static func cost(_ facts: RuleFacts) -> String {
        let points = "\(number(facts.force.weight)) of 100 points for \(name(of: facts.component))"
        let group = facts.group.map { ", only the largest of group \($0.rawValue) counts" } ?? ""
        let cap =
            Weights.gates[facts.id].map { gate in
                "; limits the page score to \(gate.cap)" + (gate.from < 1 ? "" : " for a full breach")
            } ?? ""
        return "\(facts.force.severity.rawValue), \(points)\(group)\(cap)"
    }

    private static func line(_ facts: RuleFacts, width: Int) -> String {
        let severity = pad(facts.force.severity.rawValue, to: 7)
        return "  \(pad(facts.id, to: width))  \(severity)  \(pad(number(facts.force.weight), to: 3))  \(facts.fails)\n"
    }

    private static func written(_ sample: Sample) -> String {
        guard let html = sample.html, let url = sample.url, !html.isEmpty else { return "" }
        let isLong = html.utf8.count > longestExample
        let path = url + (sample.finalURL.map { " → " + $0 } ?? "")
        return "    \(path)\n    " + (isLong ? String(html.prefix(longestExample)) + " …" : html) + "\n"
    }

    /// In characters; longer pages are cut.
    private static let longestExample = 400

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}
