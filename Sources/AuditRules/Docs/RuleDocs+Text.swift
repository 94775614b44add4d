internal import AuditModel

extension RuleDocs {
    /// One line per rule: the output of `ogaudit rules`.
    package static func list() -> String {
        let width = entries.map(\.facts.id.utf8.count).max() ?? 0
        return chapters.map { chapter in
            let weight = number(Weights.weight(of: chapter.component))
            let lines = chapter.entries.map { line($0.facts, width: width) }
            return "\(name(of: chapter.component)) (weight \(weight))\n" + lines.joined()
        }.joined(separator: "\n")
    }

    /// Everything about one rule: the output of `ogaudit explain ID`; nil for an unknown id.
    ///
    /// - Parameters:
    ///   - all: whether to print every example instead of one that fails and one that passes.
    ///   - wrap: wraps a text into lines with that many cells of indentation, each ended by a line feed; examples are
    ///     not wrapped, because people copy them.
    package static func explain(
        _ id: String, all: Bool = false, wrap: (_ text: String, _ indent: Int) -> String = whole
    ) -> String? {
        guard let entry = entries.first(where: { $0.facts.id == id }) else { return nil }
        let facts = entry.facts
        let fixes = ([facts.fix] + facts.cases.compactMap(special)).map { wrap(plain($0), 12) }.joined()
        let sources = facts.sources.map { citation in
            wrap(citation.text, 12) + (citation.source.webAddress.map { "              \($0)\n" } ?? "")
        }
        let lines = [
            labelled("Why", wrap(facts.why, 12)), labelled("Fix", fixes),
            labelled("Passes when", wrap(facts.passes + ".", 12)), labelled("Costs", wrap(cost(facts), 12)),
            labelled("Sources", sources.joined()),
        ]
        let shown = all ? entry.examples : pair(of: entry.examples)
        let examples = shown.map { "  \(expectation($0.expected)): \($0.about)\n" + written($0) }
        return wrap("\(facts.id): \(facts.fails).", 0) + "\n" + lines.joined()
            + (examples.isEmpty ? "" : "\nExamples\n" + examples.joined())
    }

    /// The fix for a special case: “HTTP 404”: restore the page.
    static func special(_ own: RuleFacts.Case) -> String? {
        guard let fix = own.fix else { return nil }
        switch own.evidence {
        case .begins(let text): return "“\(text)…”: \(fix)"
        case .has(let text): return "“…\(text)…”: \(fix)"
        case .ends(let text): return "“…\(text)”: \(fix)"
        }
    }

    /// The first example that fails and the passing one most like it, if they differ only in what is printed.
    private static func pair(of examples: [Sample]) -> [Sample] {
        let shown = examples.filter { !written($0).isEmpty && $0.notInHTML != nil }
        for example in shown where isFailing(example) {
            let others = shown.filter {
                $0.expected == .passes && $0.notInHTML == example.notInHTML && written($0) != written(example)
            }
            if let nearest = others.min(by: { difference($0, example) < difference($1, example) }) {
                return [example, nearest]
            }
        }
        return []
    }

    private static func isFailing(_ example: Sample) -> Bool {
        if case .breaks = example.expected { true } else { false }
    }

    /// The bytes between the common beginning and the common end of two printed pages.
    private static func difference(_ a: Sample, _ b: Sample) -> Int {
        let (a, b) = (Array(written(a).utf8), Array(written(b).utf8))
        let shorter = min(a.count, b.count)
        let start = (0..<shorter).first { a[$0] != b[$0] } ?? shorter
        let end = (0..<(shorter - start)).first { a[a.count - 1 - $0] != b[b.count - 1 - $0] } ?? shorter - start
        return a.count + b.count - 2 * (start + end)
    }

    private static func plain(_ text: String) -> String { text.filter { $0 != "`" } }

    private static func labelled(_ label: String, _ lines: String) -> String {
        pad(label, to: 12) + lines.dropFirst(12)
    }

    /// One line, not wrapped.
    package static func whole(_ text: String, _ indent: Int) -> String {
        String(repeating: " ", count: indent) + text + "\n"
    }

    /// Severity, weight, group and cap in words.
    static func cost(_ facts: RuleFacts) -> String {
        let points = "\(number(facts.force.weight)) of 100 points for \(name(of: facts.component))"
        let group = facts.group.map { ", only the largest of group \($0.rawValue) counts" } ?? ""
        let cap =
            Weights.caps[facts.id].map { cap in
                "; caps the page score at \(cap.score)" + (cap.from < 1 ? "" : " for a full breach")
            } ?? ""
        return "\(facts.force.severity.rawValue), \(points)\(group)\(cap)"
    }

    private static func line(_ facts: RuleFacts, width: Int) -> String {
        let severity = pad(facts.force.severity.rawValue, to: 7)
        return "  \(pad(facts.id, to: width))  \(severity)  \(pad(number(facts.force.weight), to: 3))  \(facts.fails)\n"
    }

    /// The URL and the part of the page that differs from other examples, each on a line.
    private static func written(_ sample: Sample) -> String {
        guard let html = sample.html, let url = sample.url, !html.isEmpty else { return "" }
        let own = excerpt(html)
        let isLong = own.utf8.count > longestExample
        let path = url + (sample.finalURL.map { " → " + $0 } ?? "")
        return "    \(path)\n    " + (isLong ? String(own.prefix(longestExample)) + " …" : own) + "\n"
    }

    /// The head of a page with the usual frame and body, otherwise the whole page.
    private static func excerpt(_ html: String) -> String {
        guard html.hasPrefix(frame.before), html.hasSuffix(frame.after) else { return html }
        let head = html.dropFirst(frame.before.count).dropLast(frame.after.count)
        return head.isEmpty ? "<head></head>" : String(head)
    }

    /// The HTML before and after the head of most examples.
    private static let frame = {
        let parts = ExamplePage.document("\0").split(separator: "\0", omittingEmptySubsequences: false)
        return (before: String(parts.first ?? ""), after: String(parts.last ?? ""))
    }()

    /// In characters; longer pages are cut.
    private static let longestExample = 400

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}
