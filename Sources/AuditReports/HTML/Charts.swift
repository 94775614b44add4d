internal import AuditModel
internal import AuditRules

/// The charts of a run: grades, cards, outcomes, hosts, rules, and earlier runs.
struct Charts {
    let html: HTML

    /// The number of rules drawn at first, the most rules, and the most hosts.
    private static let rulesShown = 12
    private static let rulesListed = 150
    private static let hostsShown = 10

    init(_ summary: ReportSummary, pages: PageShards, ruleFacts: (String) -> RuleFacts?) {
        let small = [Self.grades(summary), Self.cards(pages), Self.outcomes(summary), Self.hosts(summary)]
        let figures = small.filter { !$0.text.isEmpty }.map { figure -> HTML in "<div class=\"figure\">\(figure)</div>"
        }
        html = """
            <div class="figures">\(figures.joined())</div>\(Self.rules(summary, ruleFacts))\(TrendChart(summary).html)
            """
    }

    private static func grades(_ summary: ReportSummary) -> HTML {
        let rows = Grade.allCases.map { grade -> BarTable.Row in
            let link = FragmentLink(["grade": grade.rawValue]).text
            return .init(
                name: "<a href=\"\(link)\">Grade \(grade.rawValue)</a>", value: summary.grades[grade] ?? 0,
                style: "f\(grade.rawValue)")
        }
        return BarTable("Grades", heads: ("Grade", "Pages"), rows: rows).html
    }

    private static func cards(_ pages: PageShards) -> HTML {
        let rows = PredictedCard.allCases.map { card -> BarTable.Row in
            let link = FragmentLink(["card": card.rawValue]).text
            return .init(name: "<a href=\"\(link)\">\(card.label)</a>", value: pages.cards[card] ?? 0)
        }
        return BarTable("Cards in Messages", heads: ("Card", "Pages"), rows: rows).html
    }

    private static func outcomes(_ summary: ReportSummary) -> HTML {
        let rows = summary.occurred.map { outcome, count -> BarTable.Row in
            let link = FragmentLink(["outcome": outcome.rawValue]).text
            return .init(
                name: "<a href=\"\(link)\">\(OutcomeWords(outcome).label)</a>", value: count,
                style: outcome.isLoaded ? "plain" : "unseen")
        }
        return BarTable("Outcomes", heads: ("Outcome", "Pages"), rows: rows).html
    }

    private static func hosts(_ summary: ReportSummary) -> HTML {
        guard summary.hostCount > 1 else { return "" }
        return hosts(summary, hostsShown) { host in
            "<a href=\"\(FragmentLink(["host": host.name]).text)\">\(HTML.host(host.name, limit: 60))</a>"
        }
    }

    /// The worst hosts; a host that is down has a label instead of a bar.
    static func hosts(_ summary: ReportSummary, _ limit: Int, name: (ReportSummary.Host) -> HTML) -> HTML {
        let shown = Array(summary.hosts.lazy.filter { $0.median != nil || $0.isDown }.prefix(limit))
        guard !shown.isEmpty else { return "" }
        let rows = shown.map { host -> BarTable.Row in
            let median = host.isDown ? 0 : host.median ?? 0
            return .init(
                name: name(host), value: median, text: host.isDown ? "down" : nil,
                style: "f\(Grade(score: median).rawValue)")
        }
        return BarTable("Median score of the worst hosts", heads: ("Host", "Median"), full: 100, rows: rows).html
    }

    private static func rules(_ summary: ReportSummary, _ facts: (String) -> RuleFacts?) -> HTML {
        let totals = summary.rulesByCost.prefix(rulesListed)
        guard let most = totals.first.map({ tenths($0.points) }) else { return "" }
        let all = summary.rulesByCost.reduce(0) { $0 + $1.points }
        let rows = totals.map { rule($0, of: all, facts($0.id)) }
        let heads = ("Rule", "Pages and share of the points lost")
        let first = BarTable(
            "Share of the points lost by rule", heads: heads, full: most, rows: Array(rows.prefix(rulesShown))
        ).html
        var rest: HTML = ""
        if rows.count > rulesShown {
            let more = BarTable(
                "Share of the points lost by other rules", heads: heads, full: most,
                rows: Array(rows.dropFirst(rulesShown)))
            rest = """
                <details class="more"><summary>\(counted(rows.count - rulesShown, "more rule"))</summary>\(more.html)</details>
                """
        }
        return "<div class=\"figure wide\">\(first)\(rest)</div>"
    }

    private static func tenths(_ points: Double) -> Int { Int((min(points, 1e12) * 10).rounded()) }

    private static func rule(_ total: ReportSummary.RuleTotal, of all: Double, _ facts: RuleFacts?) -> BarTable.Row {
        let percent = Int(total.points / max(all, 1) * 100)
        let cost: HTML = total.points < 0.05 ? "" : percent == 0 ? " · under 1 %" : " · \(percent) %"
        return .init(
            name: "<a href=\"\(FragmentLink(["rule": total.id]).text)\">\(facts?.fails ?? total.id, limit: 200)</a>",
            value: tenths(total.points), text: "\(counted(total.pages, "page"))\(cost)",
            style: facts?.force.severity.rawValue ?? Severity.notice.rawValue)
    }
}
