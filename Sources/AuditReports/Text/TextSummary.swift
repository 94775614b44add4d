internal import AuditModel
package import AuditRules

/// The summary that the terminal prints at the end of a run.
package struct TextSummary {
    /// The lines, each ended by a line feed.
    package let text: String

    private static let fixLimit = 5
    private static let hostLimit = 5
    private static let rejectedLimit = 5
    private static let newLimit = 5

    /// - Parameters:
    ///   - reports: the paths of the reports; they are listed if there is no HTML report to open.
    ///   - page: the absolute path of the HTML report; nil if none was written.
    package init(
        _ summary: ReportSummary, ruleFacts: (String) -> RuleFacts?, reports: [String], page: String? = nil,
        style: TextStyle = TextStyle()
    ) {
        var lines = Self.sentences(summary.sentences(ruleFacts), style) + Self.counts(summary, style)
        lines += Self.changes(summary, ruleFacts, style)
        lines += style.section("Fix first", Self.fixes(summary, ruleFacts, style))
        lines += style.section("Worst hosts", Self.hosts(summary, style))
        lines += style.section("Invalid lines (\(grouped(summary.rejected)))", Self.rejected(summary, style))
        if let page {
            lines += ["", style.paint("Report", .bold), "file://\(FragmentLink.encoded(page))"]
        } else {
            lines += style.section("Reports", reports.map { "  \(CellText.clean($0))" })
        }
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func sentences(_ sentences: [RunSentence], _ style: TextStyle) -> [String] {
        let lines = sentences.flatMap { sentence in
            let mark = sentence.severity.map { style.paint($0.mark, $0.ink) } ?? style.paint("✓", .green)
            let words = CellText.wrap(CellText.clean(sentence.text), style.width - 2, limit: 3)
            return words.enumerated().map { ($0 == 0 ? mark : " ") + " " + style.paint($1, .bold) }
        }
        return lines.isEmpty ? [] : lines + [""]
    }

    private static func counts(_ summary: ReportSummary, _ style: TextStyle) -> [String] {
        let span = duration(max(0, summary.finishedAt - summary.startedAt))
        let unloaded = summary.finished - summary.loaded
        let part = unloaded > 0 ? "\(grouped(summary.loaded)) of " : ""
        var first = "Checked \(part)\(counted(summary.finished, "page")) in \(span)."
        if unloaded > 0 { first += " \(grouped(unloaded)) could not be loaded." }
        if summary.duplicates > 0 { first += " Ignored \(counted(summary.duplicates, "duplicate line"))." }
        var lines = CellText.wrap(first, style.width, limit: 3)
        if let note = summary.note {
            lines += CellText.wrap(CellText.clean(note), style.width, limit: 4).map { style.paint($0, .yellow) }
        }
        if let median = summary.medianSentence { lines += Self.scores(median, summary, style) }
        let notLoaded = summary.occurred.filter { !$0.outcome.isLoaded }.map { outcome, count in
            "\(OutcomeWords(outcome).label) \(grouped(count))"
        }
        if !notLoaded.isEmpty {
            lines += CellText.wrap("Not loaded: " + notLoaded.joined(separator: ", "), style.width, limit: 6)
        }
        if let sentence = summary.answers.sentence { lines.append(CellText.fit(sentence + ".", style.width)) }
        return lines
    }

    /// The median score and the number of pages of each grade, side by side if there is room.
    private static func scores(_ median: String, _ summary: ReportSummary, _ style: TextStyle) -> [String] {
        let counts = Grade.allCases.map { ($0, grouped(summary.grades[$0] ?? 0)) }
        let grades = counts.map { "\($0.rawValue) \($1)" }.joined(separator: "  ")
        let painted = counts.map { "\(style.paint($0.rawValue, $0.ink)) \($1)" }.joined(separator: "  ")
        let isOneLine = CellText.width(median) + 3 + CellText.width(grades) <= style.width
        return isOneLine ? ["\(median)   \(painted)"] : [median, painted]
    }

    private static func changes(
        _ summary: ReportSummary, _ ruleFacts: (String) -> RuleFacts?, _ style: TextStyle
    ) -> [String] {
        guard let changes = summary.changes else { return [] }
        var lines = CellText.wrap(
            changes.sentence + "." + (changes.baseline == nil ? "" : " Fingerprint: \(changes.fingerprint)"),
            style.width, limit: 3, keepsEnds: true)
        if let note = changes.note {
            lines += CellText.wrap(note, style.width, limit: 3, keepsEnds: true).map { style.paint($0, .yellow) }
        }
        let reported = changes.headlines.prefix(newLimit)
        lines += style.section("New", reported.flatMap { headline($0, ruleFacts($0.rule)?.fails ?? $0.rule, style) })
        let rest = changes.news - reported.reduce(0) { $0 + $1.pages }
        if rest > 0, !reported.isEmpty { lines.append("  and \(grouped(rest)) more, all in findings.csv") }
        return lines
    }

    private static func headline(_ headline: Headline, _ title: String, _ style: TextStyle) -> [String] {
        let mark = style.paint(headline.severity.mark, headline.severity.ink)
        let title = CellText.fit("\(title): \(counted(headline.pages, "page"))", style.width - 4)
        let more = headline.rest > 0 ? ["    and \(counted(headline.rest, "more page"))"] : []
        return ["  \(mark) \(title)"] + headline.places.map { "    " + CellText.fit($0.words, style.width - 4) } + more
    }

    /// The problems, each with the gain from fixing it.
    private static func fixes(
        _ summary: ReportSummary, _ ruleFacts: (String) -> RuleFacts?, _ style: TextStyle
    ) -> [String] {
        guard !summary.fixes.isEmpty else { return [] }
        var lines: [String] = []
        if let now = summary.averageNow { lines.append("  " + style.paint(now, .dim)) }
        for fix in summary.fixes.prefix(fixLimit) {
            let about = ruleFacts(fix.rule).map { "\(fix.rule): \($0.fails(for: fix.evidence))" } ?? fix.rule
            let title = CellText.wrap(about, style.width - 4, limit: 3)
            lines.append("  \(style.paint(fix.severity.mark, fix.severity.ink)) \(title[0])")
            for rest in title.dropFirst() { lines.append("    " + rest) }
            for gain in CellText.wrap(fix.gain, style.width - 4, limit: 2) {
                lines.append("    " + style.paint(gain, .dim))
            }
        }
        return lines
    }

    private static func hosts(_ summary: ReportSummary, _ style: TextStyle) -> [String] {
        guard summary.hostCount > 1 else { return [] }
        let hosts = summary.hosts.prefix(hostLimit)
        let counts = hosts.map { "\(counted($0.pages, "page")), \(Severity.error.counted($0.errors))" }
        let room = style.width - 11 - (counts.map(CellText.width).max() ?? 0)
        return hosts.enumerated().map { index, host in
            let grade = host.isDown ? nil : host.median.map(Grade.init(score:))
            let score = start(host.isDown ? "down" : host.median.map(String.init) ?? "–", 5) + " "
            let mark = grade.map { style.paint($0.rawValue, $0.ink) } ?? " "
            return "\(score)\(mark)  \(CellText.pad(host.name, min(40, room)))  \(counts[index])"
        }
    }

    private static func rejected(_ summary: ReportSummary, _ style: TextStyle) -> [String] {
        var lines = summary.rejectedLines.prefix(rejectedLimit).map { line in
            "  " + CellText.fit("\(line.input):\(line.line): \(line.reason): \(line.text)", style.width - 2)
        }
        let rest = summary.rejected - lines.count
        if rest > 0, !lines.isEmpty { lines.append("  and \(grouped(rest)) more, all in pages.csv") }
        return lines
    }

    /// Fills up with spaces before the text.
    private static func start(_ text: String, _ cells: Int) -> String {
        String(repeating: " ", count: max(0, cells - CellText.width(text))) + text
    }
}

extension Severity {
    /// The sign before a finding.
    var mark: String {
        switch self {
        case .error: "●"
        case .warning: "▲"
        case .notice: "○"
        }
    }

    var ink: TextStyle.Ink {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .notice: .dim
        }
    }
}

extension Grade {
    var ink: TextStyle.Ink {
        switch self {
        case .a, .b: .green
        case .c: .yellow
        case .d, .f: .red
        }
    }
}
