internal import AuditModel
package import AuditRules

/// Reports about groups of pages instead of single pages: `junit.xml`, `summary.md`, annotations for GitHub.
///
/// They print what the counter that all reports share has counted, and are written after the last page.
package final class GroupedReports: ReportSink {
    package enum Kind: Sendable { case junit, markdown, github }

    private let counter: GroupCounter
    private var summary: ReportSummary
    private let rules: [RuleFacts]
    private let files: [(kind: Kind, file: OutputFile)]

    /// Opens the files, which get their names when `finish` is called.
    ///
    /// - Parameters:
    ///   - rules: every rule that may have been judged, in report order.
    ///   - groups: has every page when `finish` is called.
    package init(
        _ places: [(Kind, ReportPlace)], _ summary: ReportSummary, rules: [RuleFacts], groups: GroupCounter
    ) throws(ReportError) {
        var files: [(Kind, OutputFile)] = []
        for (kind, place) in places { files.append((kind, try OutputFile(place))) }
        (self.files, counter) = (files, groups)
        self.summary = summary
        self.rules = rules
    }

    package func settle(_ summary: ReportSummary) { self.summary = summary }

    /// Adds nothing: the counter takes each page by itself.
    package func add(_ row: ReportRow) throws(ReportError) {}

    /// Writes all reports and renames the temporary files into place.
    package func finish() throws(ReportError) {
        let run = GroupedRun(counter.settled(), summary, rules: rules)
        for (kind, file) in files {
            switch kind {
            case .junit: try JUnitReport(run).write(to: file)
            case .markdown: try file.record { $0.append(MarkdownSummary(run, counter.ranked()).text) }
            case .github: try file.record { $0.append(GitHubAnnotations(run).text) }
            }
            try file.publish()
        }
    }
}

/// The contents of reports by group.
struct GroupedRun {
    let groups: FindingGroups
    let summary: ReportSummary
    /// The ids of all rules that were on, in report order.
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

    /// What to report: first what failed the gate, then the largest gains.
    var leading: (tripped: [FindingGroups.Item], others: [FindingGroups.Item]) {
        var (tripped, others): ([FindingGroups.Item], [FindingGroups.Item]) = ([], [])
        for item in groups.byGain {
            if item.breach.tripped(summary.gate) { tripped.append(item) } else { others.append(item) }
        }
        return (tripped.sorted { $0.breach.severity > $1.breach.severity }, others)
    }

    /// The example pages of a rule in a group; if only new findings count, those come first.
    func examples(_ breach: FindingGroups.Breach) -> [FindingGroups.Example] {
        let isAboutNews = breach.news > 0 && (summary.gate?.isNews ?? false || summary.failsOnlyNew)
        return isAboutNews
            ? breach.newExamples + breach.examples.filter { !breach.newExamples.contains($0) } : breach.examples
    }

    /// What is wrong, on how many pages, and how much fixing it raises their scores.
    func sentence(_ breach: FindingGroups.Breach) -> String {
        let gain = breach.gain == 0 ? "" : ", +\(counted(breach.gain, "point"))"
        // If everything is new, or there is no baseline, “new” says nothing.
        let news = breach.news == 0 || summary.changes?.baseline == nil ? "" : ", \(grouped(breach.news)) new"
        let fails = facts[breach.rule].map { $0.fails(for: breach.evidence(for: $0)) } ?? breach.rule
        return "\(fails) (\(counted(breach.pages, "page"))\(news)\(gain))"
    }
}

/// XML in which every interpolated text is escaped; characters that XML 1.0 forbids become U+FFFD (§2.2).
struct XML: ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral value: String) { text = value }
    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    struct StringInterpolation: StringInterpolationProtocol {
        var text: String

        init(literalCapacity: Int, interpolationCount: Int) {
            text = ""
            text.reserveCapacity(literalCapacity + interpolationCount * 32)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ xml: XML) { text += xml.text }
        mutating func appendInterpolation(_ number: Int) { text += String(number) }
        mutating func appendInterpolation(_ value: String) {
            for scalar in value.unicodeScalars { append(scalar) }
        }

        private mutating func append(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\n": text += "&#10;"
            case "\r": text += "&#13;"
            case "\t": text += "&#9;"
            case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
