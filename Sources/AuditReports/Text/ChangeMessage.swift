internal import AuditModel
package import AuditRules

/// The message of `--cron`: empty, or a plain text for an email with what is new, where, what to do, and where the
/// report is.
package struct ChangeMessage {
    /// Lines of at most 78 characters, except URLs, each ended by a line feed; empty if nothing is new.
    package let text: String

    private static let width = 78
    private static let ruleLimit = 12
    private static let waitLimit = 3
    private static let hostLimit = 3
    private static let adviceLines = 4

    /// - Parameter reports: the files that were written.
    package init(_ summary: ReportSummary, ruleFacts: (String) -> RuleFacts?, reports: [String]) {
        let changes = summary.changes ?? RunChanges()
        guard changes.baseline == nil || changes.news > 0 else {
            text = ""
            return
        }
        let blocks =
            [Self.head(summary, changes, ruleFacts)] + Self.news(changes, ruleFacts) + [
                Self.end(summary, changes, reports)
            ]
        text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// The first headline about something new is the subject of the email; without one, the number of changes.
    private static func head(
        _ summary: ReportSummary, _ changes: RunChanges, _ ruleFacts: (String) -> RuleFacts?
    ) -> [String] {
        let sentences = summary.newsSentences(ruleFacts)
        let isBad = sentences.first?.severity != nil
        let reported = isBad ? sentences.flatMap { CellText.wrap(CellText.clean($0.text), width, limit: 4) } : []
        guard let baseline = changes.baseline else {
            let findings = summary.severities.values.reduce(0, +)
            let median = summary.medianWords.map { ", \($0)" } ?? ""
            let first = "first run, \(counted(findings, "finding")) on \(counted(summary.pages, "page"))\(median)."
            return lines(reported, first) + ["From now on, you only hear about changes."]
        }
        return lines(reported, "\(news(changes)).") + ["Compared with \(CellText.clean(baseline))."]
    }

    /// The subject, and the lines after it.
    private static func lines(_ reported: [String], _ otherwise: String) -> [String] {
        guard let subject = reported.first else { return ["ogaudit: \(otherwise)"] }
        return ["ogaudit: \(subject)"] + reported.dropFirst() + [
            otherwise.prefix(1).uppercased() + otherwise.dropFirst()
        ]
    }

    /// “3 new findings, 1 back, 2 fixed”.
    static func news(_ changes: RunChanges) -> String {
        let (new, back) = (changes.count(.new), changes.count(.back))
        let first = new > 0 || back == 0 ? [counted(new, "new finding")] : []
        return
            (first
            + [(FindingState.back, back > 0 && new == 0 ? "finding" : ""), (.fixed, ""), (.noLongerApplies, "")]
            .compactMap { state, noun in
                let number = changes.count(state)
                guard number > 0 else { return nil }
                return (noun.isEmpty ? grouped(number) : counted(number, noun)) + " " + state.words(number)
            }).joined(separator: ", ")
    }

    /// The hosts that are back, in one line.
    private static func returned(_ changes: RunChanges) -> [String] {
        guard !changes.returned.isEmpty else { return [] }
        let names = changes.returned.prefix(hostLimit).map { "\($0.host) (\(counted($0.pages, "page")))" }
        let rest = changes.returned.count - names.count
        let more = rest > 0 ? " and \(counted(rest, "more host"))" : ""
        return ["Back: \(names.joined(separator: ", "))\(more)."]
    }

    /// Counts that never trigger a message but are included in one.
    private static func aside(_ changes: RunChanges) -> [String] {
        let (flapping, pending) = (changes.count(.flapping), changes.count(.unconfirmed))
        let parts =
            (flapping > 0
                ? ["\(counted(flapping, "finding")) that \(flapping == 1 ? "comes and goes" : "come and go")"] : [])
            + (pending > 0 ? [counted(pending, "unconfirmed finding")] : [])
        return parts.isEmpty ? [] : ["Not counted: \(parts.joined(separator: ", "))."]
    }

    /// A block for each rule, the worst first.
    private static func news(_ changes: RunChanges, _ ruleFacts: (String) -> RuleFacts?) -> [[String]] {
        var blocks = changes.headlines.prefix(ruleLimit).map { block($0, ruleFacts($0.rule)) }
        let rest = changes.headlines.dropFirst(ruleLimit)
        if !rest.isEmpty {
            let findings = rest.reduce(0) { $0 + $1.pages }
            blocks.append(["And \(counted(findings, "more new finding")) from \(counted(rest.count, "other rule"))."])
        }
        return blocks
    }

    private static func block(_ headline: Headline, _ facts: RuleFacts?) -> [String] {
        let seen = facts.map(headline.evidence) ?? ""
        let (name, rule) = (facts?.fails(for: seen) ?? CellText.clean(headline.rule), CellText.clean(headline.rule))
        var lines = CellText.wrap(
            "\(headline.severity.rawValue.uppercased()): \(name): \(counted(headline.pages, "page"))", width, limit: 3)
        lines += headline.places.map { place in
            let words = CellText.clean(place.words)
            return "  " + (place.url == nil ? CellText.fit(words, width - 2) : words)
        }
        if headline.rest > 0 { lines.append("  and \(grouped(headline.rest)) more") }
        if let facts {
            lines += CellText.wrap("Fix: \(facts.plainFix(for: seen))", width - 2, limit: adviceLines).map { "  \($0)" }
        }
        return lines + ["  (\(rule))"]
    }

    /// The hosts that limited the rate, those with the longest pauses first.
    private static func waits(_ summary: ReportSummary) -> [String] {
        let hosts = summary.hosts.filter { $0.throttles > 0 }.sorted {
            ($1.pausedSeconds, $1.throttles, $0.name) < ($0.pausedSeconds, $0.throttles, $1.name)
        }
        return hosts.prefix(waitLimit).map { host in
            let waited = host.pausedSeconds > 0 ? "; ogaudit waited \(grouped(host.pausedSeconds)) s" : ""
            return
                "\(host.name) limited the request rate \(counted(host.throttles, "time"))\(waited)."
        }
    }

    private static func end(_ summary: ReportSummary, _ changes: RunChanges, _ reports: [String]) -> [String] {
        asides(summary, changes).flatMap { CellText.wrap(CellText.clean($0), width, limit: 4) }
            + reports.map { "Report: \(CellText.clean($0))" }
    }

    /// Further facts: counts that never trigger a message, notes, and hosts that limited the rate.
    static func asides(_ summary: ReportSummary, _ changes: RunChanges) -> [String] {
        returned(changes) + aside(changes) + [changes.note, summary.note].compactMap(\.self) + waits(summary)
    }

    /// The message if one is required although nothing is new.
    static func nothingNew(_ summary: ReportSummary, reports: [String]) -> String {
        let changes = summary.changes ?? RunChanges()
        let since = changes.baseline.map { " since \(CellText.clean($0))" } ?? ""
        let median = summary.medianSentence.map { ["\($0)."] } ?? []
        return (["ogaudit: nothing new\(since)."] + median + [""] + end(summary, changes, reports)).joined(
            separator: "\n") + "\n"
    }

}
