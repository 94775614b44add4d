/// The columns of findings: what is stored of them beside their rule, `findings.csv`, those of a page in `report.json`,
/// and those in the view of a page in the HTML report.
public enum FindingColumns {
    public static let all: [Column<Finding>] = [
        Column("url", .own(.url), json: nil, "the page"),
        Column("rule", .text { $0.rule }, "the id of the rule; `ogaudit explain ID` explains it"),
        // Of the report: the place of that id in its list.
        Column("number", .own(.rule), csv: nil, json: nil, row: Place("rule")),
        Column("severity", .word { $0.severity }, row: .here, "`error`, `warning`, `notice`"),
        Column(
            "component", .word { $0.component },
            "the part of the score: `reach`, `title`, `image`, `icon`, `media`, `markup`, or `other_apps`, which costs nothing"
        ),
        Column("deduction", .decimal(1, { $0.deduction }, { $0.deduction = $1 ?? 0 }), csv: nil, json: nil),
        Column("fraction", .decimal(1, { $0.fraction }, { $0.fraction = $1 ?? 0 }), csv: nil, json: nil),
        Column(
            "points_lost", .decimal(1, { $0.pointsLost }, { $0.pointsLost = $1 ?? 0 }), row: .here,
            "points it takes from the page's score"),
        Column(
            "score_if_fixed", .own(.scoreIfFixed), csv: Place(after: "first_seen"), row: .here,
            "the score of the page if only this is fixed, including everything that disappears with it; a cap by another finding stays. Empty where the fixed page is unknown: behind a wall, for pages that did not load, and in runs of an older ogaudit"
        ),
        Column(
            "evidence", .text({ $0.evidence }, { $0.evidence = $1 ?? "" }), row: .here,
            "what was found: the tag, URL or number"),
        Column(
            "line", .number({ $0.line }, { $0.line = $1 }), csv: .last, row: .here,
            "the line of the tag in the page's source, from 1; empty where the finding is about no single tag"),
        Column(
            "remedy", .text({ $0.remedy?.text }, { $0.remedy = $1.flatMap(Remedy.init) }), csv: nil, json: nil),
        Column("first_seen", .own(.firstSeen), "ISO 8601, UTC; the first of the consecutive runs with this finding"),
        Column(
            "state", .own(.state), row: Place(after: "score_if_fixed"),
            "what became of it since the baseline: `new`, `back`, `unchanged`, `unconfirmed`, `flapping`, `new_rule`; see [history.md](history.md). Empty on a first run, except `unconfirmed`, and for findings about other apps. What is fixed or no longer applies has its row in `resolved.csv`"
        ),
        Column(
            "runs", .own(.runs), "in how many runs in a row it was found, counting runs in which the page responded"),
        Column("rules_version", .own(.rulesVersion), json: nil, "as in `pages.csv`"),
        Column(
            "content", .own(.content), csv: .last, json: nil,
            "a code of the page's HTML without its own URL, by which a renamed page of a build is known; empty for other pages"
        ),
        // Of the report: the tag to paste.
        Column("tag", .own(.tag), csv: nil, json: nil, row: .here),
        // Of the report: the value in its title.
        Column("measured", .own(.measured), csv: nil, json: nil, row: .here),
        // Of the report: the place of its title and fix among those of the rule.
        Column("wording", .own(.wording), csv: nil, json: nil, row: .here),
    ]
}

extension [Finding] {
    /// How many there are of a severity; what only concerns other apps is not counted.
    public func count(of severity: Severity) -> Int {
        // By index, because a closure gets a copy of each.
        var count = 0
        for index in indices where self[index].severity == severity && self[index].component.isCounted { count += 1 }
        return count
    }
}
