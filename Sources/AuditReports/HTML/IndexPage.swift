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
            "charts": Charts(summary, pages: pages, ruleFacts: ruleFacts).html,
            "hosts": HostTable(summary).html,
            "rows": pages.firstRows,
            "count": Self.count(summary, pages),
            "rejected": RejectedList(summary).html,
            "outcomes": Overview.outcomes(summary, pages),
            "pictures": PictureWords.note(summary.pictureFailures, thumbsLeftOut: thumbsLeftOut),
            "limits": Self.limits(summary),
            "tool": "\(summary.toolVersion, limit: 40)",
            "rulesVersion": "\(summary.rulesVersion, limit: 40)",
            "data": HTML(trusted: Self.data(summary, pages, ruleFacts: ruleFacts)),
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
    private static func data(
        _ summary: ReportSummary, _ pages: PageShards, ruleFacts: (String) -> RuleFacts?
    ) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("stamp", pages.stamp)
            json.member("pages", pages.pages)
            json.member("rowsInShard", ShardWriter.Kind.rows.size)
            json.member("detailsInShard", ShardWriter.Kind.details.size)
            json.key("pictures")
            json.object { json in
                json.member("count", pages.pictures)
                json.member("leftOut", pages.gallery.leftOut)
                json.member("inShard", ShardWriter.Kind.pictures.size)
                json.member("small", ImageTooSmall.recommended)
                json.member("smallIcon", IconTooSmall.required)
                json.member("textHeavy", Int((PictureFacts.heavyCoverage * 100).rounded()))
            }
            json.key("picks")
            json.array { json in
                for (kind, pick) in pages.picks.picks {
                    json.array { json in
                        json.value(kind.rawValue)
                        json.value(pick.number)
                        json.verbatim(pick.json)
                    }
                }
            }
            json.key("hosts")
            json.hosts(summary.hosts)
            json.member("hostCount", summary.hostCount)
            json.key("outcomes")
            json.array { json in
                for outcome in Outcome.allCases {
                    let words = OutcomeWords(outcome)
                    json.array { json in
                        json.value(outcome.rawValue)
                        json.value(words.label)
                        json.value(words.meaning)
                    }
                }
            }
            json.key("cards")
            json.array { json in
                for card in PredictedCard.allCases {
                    json.array { json in
                        json.value(card.rawValue)
                        json.value(card.label)
                    }
                }
            }
            json.key("certainties")
            json.array { json in
                for certainty in CardCertainty.allCases {
                    json.array { json in
                        json.value(certainty.label)
                        json.value(certainty.meaning)
                    }
                }
            }
            json.key("undecoded")
            json.object { json in
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
