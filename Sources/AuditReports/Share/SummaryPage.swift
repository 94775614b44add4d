internal import AuditModel
internal import AuditRules

/// `summary.html`: a run on one or two sheets of paper, as one file without scripts that loads nothing.
struct SummaryPage {
    let text: String

    /// The most fixes, and the most hosts in the chart.
    private static let fixes = 5
    private static let hosts = 6

    init(
        _ run: SharedRun, fixes: [GroupCounter.RankedCause], gains: RuleGains,
        counts: [PredictedCard: Int], cards: [SharedCard], images: [String: [UInt8]]
    ) {
        let summary = run.summary
        let sections: [String: HTML] = [
            "heading": Overview.heading(summary),
            "byline": Overview.byline(summary),
            "note": summary.note.map { "<p class=\"note\">\($0, limit: 500)</p>" } ?? "",
            "sentences": Self.sentences(summary.sentences(run.ruleFacts)),
            "median": ScoreDial(summary.median).html,
            "lead": Overview.lead(summary),
            "trend": TrendLine(summary).html,
            "chart": ScoreChart(summary.scores).html,
            "charts": Self.charts(summary, counts),
            "fixes": Self.list(fixes, gains, run.ruleFacts),
            "cards": Self.cards(cards) { images[$0].map(Base64.dataURL) },
            "tool": "\(summary.toolVersion, limit: 40)",
        ]
        var values = sections.mapValues(\.text)
        values["style"] = ReportTemplates.style + ReportTemplates.summaryStyle
        text = Template(ReportTemplates.summary).filled(values)
    }

    private static func sentences(_ sentences: [RunSentence]) -> HTML {
        let items = sentences.map { sentence -> HTML in
            let word: HTML = sentence.severity.map { "<span class=\"quiet\">\($0.rawValue): </span>" } ?? ""
            return
                "<li class=\"\(sentence.severity?.rawValue ?? "good")\">\(word)<bdi>\(sentence.text, limit: 300)</bdi></li>"
        }
        return items.isEmpty ? "" : "<ol class=\"sentences\">\(items.joined())</ol>"
    }

    /// The cards, and the hosts if there are several, or else the grades. The scores are the third chart.
    private static func charts(_ summary: ReportSummary, _ counts: [PredictedCard: Int]) -> HTML {
        let cards = PredictedCard.allCases.map { BarTable.Row(name: "\($0.label)", value: counts[$0] ?? 0) }
        let first = BarTable("Cards in Messages", heads: ("Card", "Pages"), rows: cards).html
        let hosts = Charts.hosts(summary, hosts) { HTML.host($0.name, limit: 40) }
        let second = summary.hostCount > 1 ? hosts : grades(summary)
        return "<div class=\"figure\">\(first)</div><div class=\"figure\">\(second)</div>"
    }

    private static func grades(_ summary: ReportSummary) -> HTML {
        let rows = Grade.allCases.map {
            BarTable.Row(name: "Grade \($0.rawValue)", value: summary.grades[$0] ?? 0, style: "f\($0.rawValue)")
        }
        return BarTable("Grades", heads: ("Grade", "Pages"), rows: rows).html
    }

    private static func list(
        _ fixes: [GroupCounter.RankedCause], _ gains: RuleGains,
        _ ruleFacts: (String) -> RuleFacts?
    ) -> HTML {
        let rows = fixes.prefix(Self.fixes).map { cause, gain -> HTML in
            let breach = cause.breach
            let severity = breach.severity.rawValue
            let fails = ruleFacts(breach.rule).map { $0.fails(for: breach.evidence(for: $0)) } ?? breach.rule
            return """
                <li><span class="sev \(severity)">\(severity)</span> <span class="fails">\(fails)</span> \
                <span class="at">\(counted(breach.pages, "page")) on <bdi>\(cause.place, limit: 80)</bdi></span>\
                <span class="cost">\(gains.sentence(gain))</span></li>
                """
        }
        let rest = fixes.count - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more rule")) in the full report.</p>" : ""
        return rows.isEmpty
            ? "<p class=\"sub\">Nothing to fix.</p>" : "<ol class=\"causes\">\(rows.joined())</ol>\(more)"
    }

    private static func cards(_ cards: [SharedCard], _ source: (String) -> String?) -> HTML {
        guard !cards.isEmpty else { return "" }
        let items = cards.map { card -> HTML in
            let note: HTML = card.mediaNote.map { " <small class=\"unchecked\">\($0)</small>" } ?? ""
            return """
                <li>\(card.html(source))<p>\(ScoreBadge(card.score).html)\(note) <bdi>\(card.url, limit: 80)</bdi>\
                <span class="why">\(card.reason ?? "No findings")</span></p></li>
                """
        }
        return """
            <section aria-labelledby="h-worst"><h2 id="h-worst">Lowest scores, as Messages shows them</h2>\
            <ol class="shown">\(items.joined())</ol></section>
            """
    }
}
