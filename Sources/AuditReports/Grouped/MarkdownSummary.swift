internal import AuditModel
internal import AuditRules

/// A summary in Markdown for a comment on a pull request or an email: the numbers, what to fix first, the worst hosts.
///
/// Its length is limited: GitHub accepts comments of up to 65,536 characters.
struct MarkdownSummary {
    /// The most characters.
    static let limit = 30_000

    let text: String

    private static let groupLimit = 15
    private static let fixLimit = 10
    private static let hostLimit = 5
    private static let newLimit = 10
    private static let labelLimit = 120
    private static let placeLimit = 200
    /// The most characters of one of our own texts in a line.
    private static let textLimit = 600

    /// - Parameter causes: what to fix, the largest gain first.
    init(_ run: GroupedRun, _ causes: [GroupCounter.RankedCause]) {
        let (summary, facts) = (run.summary, run.facts)
        let parts = [
            Self.head(run), Self.grades(summary), Self.changes(summary, run.facts), Self.table(causes, run),
            Self.fixes(causes.map(\.cause.breach.rule), facts), Self.hosts(summary), Self.end(summary),
        ]
        text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func head(_ run: GroupedRun) -> String {
        let summary = run.summary
        var lines = ["## ogaudit: \(counted(summary.pages, "page"))\(run.medianWords)"] + gate(run)
        let sentences = summary.sentences { run.facts[$0] }
        if !sentences.isEmpty { lines += [""] + sentences.map { "* **\(Markdown.text(cut($0.text)))**" } }
        if let note = summary.note { lines += ["", "> \(Markdown.text(String(note.prefix(textLimit))))"] }
        let outcomes = summary.occurred.map { outcome, count in
            "\(Markdown.text(OutcomeWords(outcome).label)): \(grouped(count))"
        }
        let rejected = summary.rejected > 0 ? ["Invalid lines: \(grouped(summary.rejected))"] : []
        return (lines + ["", (outcomes + rejected).joined(separator: " · ")]).joined(separator: "\n")
    }

    /// Why the gate failed: the conditions, then the rules and where they are broken.
    private static func gate(_ run: GroupedRun) -> [String] {
        guard let sentence = run.summary.gate?.sentence else { return [] }
        let tripped = run.leading.tripped
        let rows = tripped.prefix(newLimit).flatMap { item -> [String] in
            let places = run.examples(item.breach).map { example in
                let name = example.file ?? example.url
                let place = Markdown.code(example.line.map { "\(name):\($0)" } ?? name, limit: placeLimit)
                return "  * \(place)" + (example.evidence.isEmpty ? "" : " \(Markdown.text(cut(example.evidence)))")
            }
            return [
                "* **\(item.breach.severity.rawValue)** \(Markdown.text(cut(run.sentence(item.breach)))) "
                    + Markdown.code(item.breach.rule)
            ] + places
        }
        let rest = tripped.count - newLimit
        return ["", "**\(Markdown.text(sentence))**", ""] + rows + (rest > 0 ? ["", "and \(grouped(rest)) more."] : [])
    }

    private static func grades(_ summary: ReportSummary) -> String {
        guard summary.median != nil else { return "" }
        let grades = Grade.allCases
        return """
            | \(grades.map(\.rawValue).joined(separator: " | ")) |
            |\(String(repeating: "--:|", count: grades.count))
            | \(grades.map { grouped(summary.grades[$0] ?? 0) }.joined(separator: " | ")) |
            """
    }

    private static func changes(_ summary: ReportSummary, _ facts: [String: RuleFacts]) -> String {
        guard let changes = summary.changes else { return "" }
        var lines = [
            "\(Markdown.text(changes.sentence))."
                + (changes.baseline == nil ? "" : " Fingerprint: \(Markdown.code(changes.fingerprint))")
        ]
        if let note = changes.note { lines += ["", "> \(Markdown.text(cut(note)))"] }
        let reported = changes.headlines.prefix(newLimit)
        if !reported.isEmpty { lines += ["", "### New", ""] + reported.flatMap { headline($0, facts[$0.rule]) } }
        let rest = changes.news - reported.reduce(0) { $0 + $1.pages }
        if rest > 0, !reported.isEmpty { lines += ["", "and \(grouped(rest)) more."] }
        return lines.joined(separator: "\n")
    }

    private static func headline(_ headline: Headline, _ facts: RuleFacts?) -> [String] {
        let more = headline.rest > 0 ? ["  * and \(counted(headline.rest, "more page"))"] : []
        let title = facts.map { Markdown.text(cut($0.fails(for: headline.evidence(for: $0)))) + " " } ?? ""
        let head = "* **\(headline.severity.rawValue)** \(title)\(Markdown.code(headline.rule))"
        return ["\(head): \(counted(headline.pages, "page"))"]
            + headline.places.map { "  * \(Markdown.code($0.words, limit: labelLimit))" } + more
    }

    private static func table(_ causes: [GroupCounter.RankedCause], _ run: GroupedRun) -> String {
        guard !causes.isEmpty else { return "Nothing to fix." }
        let rows = causes.prefix(groupLimit).map { cause, gain in
            let breach = cause.breach
            let fails = run.facts[breach.rule].map { Markdown.text(cut($0.fails(for: breach.evidence(for: $0)))) } ?? ""
            return "| **\(breach.severity.rawValue)** \(fails) \(Markdown.code(breach.rule, limit: labelLimit)) "
                + "| \(grouped(breach.pages)) | \(place(of: cause)) "
                + "| \(Markdown.text(run.groups.gains.summary(gain))) |"
        }
        let rest = causes.count - rows.count
        let more = rest > 0 ? "\n\nand \(counted(rest, "more rule"))." : ""
        let now = run.summary.averageNow.map { "\($0)\n\n" } ?? ""
        return "### Fix first\n\n\(now)| Finding | Pages | Where | If fixed |\n|---|--:|---|---|\n"
            + rows.joined(separator: "\n") + more
    }

    /// The URL template if there is one; otherwise the host, or the number of hosts.
    private static func place(of cause: FindingGroups.Cause) -> String {
        if cause.places.count == 1 { return Markdown.code(cause.places[0].label, limit: labelLimit) }
        return cause.hosts.count == 1 ? Markdown.code(cause.place, limit: labelLimit) : cause.place
    }

    /// The fixes for the rules in the table.
    private static func fixes(_ rules: [String], _ facts: [String: RuleFacts]) -> String {
        let lines = rules.compactMap { facts[$0] }.prefix(fixLimit).map { rule in
            "* \(Markdown.code(rule.id)): \(Markdown.prose(cut(rule.fix)))"
        }
        return lines.isEmpty ? "" : "### How to fix\n\n" + lines.joined(separator: "\n")
    }

    private static func hosts(_ summary: ReportSummary) -> String {
        guard summary.hostCount > 1 else { return "" }
        let rows = summary.hosts.prefix(hostLimit).map { host in
            "| \(host.median.map(String.init) ?? "–") | \(grouped(host.pages)) | \(grouped(host.errors)) "
                + "| \(Markdown.code(host.name, limit: labelLimit)) |"
        }
        return "### Worst of \(counted(summary.hostCount, "host"))\n\n| Median | Pages | Errors | Host |\n"
            + "|--:|--:|--:|---|\n" + rows.joined(separator: "\n")
    }

    private static func end(_ summary: ReportSummary) -> String {
        "<sub>ogaudit \(summary.toolVersion), rules \(Markdown.text(summary.rulesVersion)), \(UTCTime(seconds: summary.finishedAt).sentence)</sub>"
    }

    private static func cut(_ text: String) -> String {
        text.count > textLimit ? String(text.prefix(textLimit)) + "…" : text
    }
}

/// Text as GitHub-flavoured Markdown, fully escaped.
enum Markdown {
    /// Plain text: none of its characters is markup.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in CellText.clean(text).unicodeScalars {
            if special.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Our own text, with code in backticks.
    static func prose(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
            place.isMultiple(of: 2) ? self.text(String(part)) : code(String(part))
        }.joined()
    }

    /// Text as code, also inside a table cell; names do not become mentions, and URLs do not become links.
    static func code(_ text: String, limit: Int = .max) -> String {
        let clean = CellText.clean(text)
        let cut = clean.unicodeScalars.count > limit ? String(clean.unicodeScalars.prefix(limit)) + "…" : clean
        let safe = cut.replacing("`", with: "'").replacing("|", with: "\\|")
        return safe.allSatisfy { $0 == " " } ? "" : "`\(safe)`"
    }

    private static let special = Set("\\`*_{}[]<>#|~&@".unicodeScalars)
}
