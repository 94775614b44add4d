internal import AuditModel
internal import AuditRules

/// `index.html`: the template with the totals, the first rows and what the script needs.
struct IndexPage {
    let text: String

    init(_ summary: ReportSummary, pages: PageShards, thumbsLeftOut: Int, ruleFacts: (String) -> RuleFacts?) {
        let fixes = FixList(pages, ruleFacts: ruleFacts)
        let sections: [String: HTML] = [
            "heading": "How \(counted(summary.pages, "page")) look\(summary.pages == 1 ? "s" : "") when shared",
            "byline": Overview.byline(summary),
            "note": summary.note.map { "<p class=\"note\">\($0, limit: 500)</p>" } ?? "",
            "median": ScoreDial(summary.median).html,
            "lead": Overview.lead(summary),
            "chart": ScoreChart(summary.scores).html,
            "chips": Overview.chips(summary),
            "trend": TrendLine(summary).html,
            "change": ChangeSection(summary.changes, ruleFacts: ruleFacts).html,
            "fixes": fixes.html,
            "charts": Charts(summary, pages: pages, ruleFacts: ruleFacts).html,
            "hosts": HostTable(summary).html,
            "hostOptions": HostTable.options(summary.hosts),
            "rows": pages.firstRows,
            "count": Self.count(summary, pages),
            "rejected": RejectedList(summary).html,
            "outcomes": Overview.outcomes(summary),
            "pictures": PictureWords.note(summary.pictureFailures, thumbsLeftOut: thumbsLeftOut),
            "limits": Self.limits(summary),
            "tool": "\(summary.toolVersion, limit: 40)",
            "rulesVersion": "\(summary.rulesVersion, limit: 40)",
            "data": HTML(trusted: Self.data(pages, summary.permits, ruleFacts: ruleFacts)),
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

    /// The data block of the script, which may stand in HTML because the writer escapes `<`.
    private static func data(_ pages: PageShards, _ permits: Permits, ruleFacts: (String) -> RuleFacts?) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("stamp", pages.stamp)
            json.member("pages", pages.pages)
            json.member("rowsInShard", ShardWriter.Kind.rows.size)
            json.member("detailsInShard", ShardWriter.Kind.details.size)
            json.object("columns") { json in
                json.header("row", ScriptColumns.row)
                json.header("finding", ScriptColumns.finding)
            }
            json.objects("outcomes", Outcome.allCases) { json, outcome in
                let words = OutcomeWords(outcome, permits)
                json.member("id", outcome.rawValue)
                json.member("label", words.label)
                json.member("meaning", words.meaning)
            }
            json.objects("cards", PredictedCard.allCases) { json, card in
                json.member("id", card.rawValue)
                json.member("label", card.label)
            }
            json.objects("certainties", CardCertainty.allCases) { json, certainty in
                json.member("label", certainty.label)
                json.member("meaning", certainty.meaning)
            }
            json.object("undecoded") { json in
                for failure in PictureFailure.allCases { json.member(PictureWords.key(failure), failure.words) }
                json.member(PictureWords.notChecked, PictureNote.notChecked)
                json.member(PictureWords.hostBusy, PictureNote.hostBusy)
            }
            json.key("rules")
            pages.rules.write(to: &json, ruleFacts: ruleFacts)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
