internal import AuditModel
internal import AuditRules

/// `index.html`: the template with the totals, the first rows and the data for the script.
struct IndexPage {
    let text: String

    init(_ summary: ReportSummary, pages: PageShards, thumbsLeftOut: Int, ruleFacts: (String) -> RuleFacts?) {
        let fixes = FixList(pages, ruleFacts: ruleFacts)
        let sections: [String: HTML] = [
            "heading": Overview.heading(summary),
            "byline": Overview.byline(summary),
            "jump": Overview.jump(pages, summary),
            "sentences": Overview.sentences(summary, ruleFacts),
            "note": summary.note.map { "<p class=\"note\">\($0, limit: 500)</p>" } ?? "",
            "median": ScoreDial(summary.median).html,
            "lead": Overview.lead(summary),
            "chart": ScoreChart(summary.scores).html,
            "chips": Overview.chips(summary),
            "cards": Overview.cards(pages),
            "gallery": Overview.gallery(pages),
            "trend": TrendLine(summary).html,
            "change": ChangeSection(summary.changes, ruleFacts: ruleFacts).html,
            "fixes": fixes.html,
            "average": summary.averageNow.map { "\($0) (the number at the top is the median). " } ?? "",
            "charts": Charts(summary, pages: pages, ruleFacts: ruleFacts).html,
            "hosts": HostTable(summary).html,
            "rows": pages.firstRows,
            "count": Self.count(summary, pages),
            "rejected": RejectedList(summary).html,
            "links": LinkSection(pages.links, notes: summary.linkNotes).html,
            "outcomes": Overview.outcomes(summary, pages),
            "fingerprint": Overview.fingerprint(summary.changes),
            "pictures": PictureWords.note(summary.pictureFailures, thumbsLeftOut: thumbsLeftOut),
            "limits": Self.limits(summary),
            "tool": "\(summary.toolVersion, limit: 40)",
            "rulesVersion": "\(summary.rulesVersion, limit: 40)",
            "data": HTML(trusted: IndexData(summary, pages, ruleFacts: ruleFacts).text),
        ]
        var values = sections.mapValues(\.text)
        values["style"] = ReportTemplates.style
        values["styleHash"] = ReportTemplates.styleHash
        values["script"] = ReportTemplates.script
        values["scriptHash"] = ReportTemplates.scriptHash
        text = Template(ReportTemplates.index).filled(values)
    }

    private static func limits(_ summary: ReportSummary) -> HTML {
        let lines = summary.limits.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.prefix(40).map { line -> HTML in "\(String(line), limit: 200)\n" }.joined()
    }

    private static func count(_ summary: ReportSummary, _ pages: PageShards) -> HTML {
        let shown = min(pages.pages, PageShards.firstRows)
        return shown == pages.pages ? "\(counted(shown, "page"))" : "1–\(shown) of \(counted(pages.pages, "page"))"
    }
}
