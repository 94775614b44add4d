internal import AuditModel
internal import AuditRules

/// The data that the report's script has from the start, as JSON: lists, totals, hosts and the pages of the first
/// screen.
struct IndexData {
    /// It is safe inside HTML because the writer escapes `<`.
    let text: String

    init(_ summary: ReportSummary, _ pages: PageShards, ruleFacts: (String) -> RuleFacts?) {
        var json = JSONWriter()
        json.object { json in
            json.shards(pages)
            json.columns()
            json.picks(pages.picks)
            json.key("hosts")
            json.hosts(summary.hosts)
            json.member("hostCount", summary.hostCount)
            json.totals(summary, pages)
            json.words(summary.permits)
            json.key("rules")
            pages.rules.write(to: &json, ruleFacts: ruleFacts)
            json.textRules(summary.textRules)
        }
        text = String(decoding: json.bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    /// What the files in `pages/` hold.
    fileprivate mutating func shards(_ pages: PageShards) {
        member("stamp", pages.stamp)
        member("pages", pages.pages)
        member("rowsInShard", ShardWriter.Kind.rows.size)
        member("detailsInShard", ShardWriter.Kind.details.size)
        object("pictures") { json in
            json.member("count", pages.imageCount)
            json.member("inShard", ShardWriter.Kind.images.size)
            json.member("small", ImageTooSmall.recommended)
            json.member("smallIcon", IconTooSmall.required)
            json.member("textHeavy", Int((ImageFacts.heavyCoverage * 100).rounded()))
        }
    }

    /// The data for judging edited tags: the texts of the rules, and titles that fit any page.
    fileprivate mutating func textRules(_ rules: [RuleFacts]) {
        object("textRules") { json in
            for rule in rules {
                json.key(word: rule.id)
                json.object { json in
                    json.member("fails", rule.fails)
                    json.member("severity", rule.force.severity.rawValue)
                    json.member("fix", rule.fix)
                }
            }
        }
        member("generic", RuleBook.plainGenericTitles.joined(separator: " "))
    }

    fileprivate mutating func columns() {
        object("columns") { json in
            json.header("row", ScriptColumns.row)
            json.header("finding", ScriptColumns.finding)
            json.header("picture", ImageIndex.columns)
            json.header("host", ReportSummary.Host.columns)
        }
    }

    /// `[kind, number, [row, details]]` of each.
    fileprivate mutating func picks(_ picks: CardPicks) {
        array("picks") { json in
            for (kind, pick) in picks.picks {
                json.array { json in
                    json.value(kind.rawValue)
                    json.value(pick.number)
                    json.verbatim(pick.value)
                }
            }
        }
    }

    /// The number of pages for each choice of a filter when nothing else is chosen.
    fileprivate mutating func totals(_ summary: ReportSummary, _ pages: PageShards) {
        object("totals") { json in
            var grades = Dictionary(uniqueKeysWithValues: summary.grades.map { ($0.key.rawValue, $0.value) })
            grades["none"] = summary.pages - summary.grades.values.reduce(0, +)
            json.numbers("grade", grades)
            json.numbers(
                "outcome", Dictionary(uniqueKeysWithValues: summary.outcomes.map { ($0.key.rawValue, $0.value) }))
            json.numbers("card", Dictionary(uniqueKeysWithValues: pages.cards.map { ($0.key.rawValue, $0.value) }))
            json.numbers("rule", Dictionary(uniqueKeysWithValues: summary.rules.map { ($0.id, $0.pages) }))
            json.numbers(
                "severity", Dictionary(uniqueKeysWithValues: pages.severities.map { ($0.key.rawValue, $0.value) }))
            json.numbers("new", ["1": pages.newPages])
        }
    }

    private mutating func numbers(_ key: StaticString, _ numbers: [String: Int]) {
        object(key) { json in
            for (word, number) in numbers.sorted(by: { $0.key < $1.key }) {
                json.key(word: word)
                json.value(number)
            }
        }
    }

    /// The words for outcomes, cards and images.
    fileprivate mutating func words(_ permits: Permits) {
        objects("outcomes", Outcome.allCases) { json, outcome in
            json.member("id", outcome.rawValue)
            json.member("label", OutcomeWords(outcome, permits).label)
            json.member("meaning", OutcomeWords(outcome, permits).meaning)
        }
        objects("cards", PredictedCard.allCases) { json, card in
            json.member("id", card.rawValue)
            json.member("label", card.label)
        }
        objects("certainties", CardCertainty.allCases) { json, certainty in
            json.member("label", certainty.label)
            json.member("meaning", certainty.meaning)
        }
        object("undecoded") { json in
            for failure in ImageFailure.allCases {
                json.key(word: failure.rawValue)
                json.value(failure.words)
            }
            json.key(word: ImageWords.notChecked)
            json.value(ImageNote.notChecked)
            json.key(word: ImageWords.hostBusy)
            json.value(ImageNote.hostBusy)
        }
    }
}
