internal import AuditModel
internal import AuditRules

/// The changes since the baseline: the numbers, and the findings by rule.
struct ChangeSection {
    let html: HTML

    /// The most rules in the list, and the most bytes they may take in `index.html`.
    private static let ruleLimit = 60
    private static let budget = 120_000
    private static let placeLimit = 10

    init(_ changes: RunChanges?, ruleFacts: (String) -> RuleFacts?) {
        guard let changes, let baseline = changes.baseline else {
            html = ""
            return
        }
        let note: HTML = changes.note.map { "<p class=\"sub\">\($0, limit: 500)</p>" } ?? ""
        html = """
            <section aria-labelledby="h-new"><h2 id="h-new" tabindex="-1">What changed</h2>\
            <p class="sub">Compared with \(baseline, limit: 200).</p>\(Self.tally(changes))\(note)\
            \(Self.list("New", changes.headlines.map { Self.news($0, ruleFacts) }))\
            \(Self.list("Fixed", Self.gone(changes, ruleFacts)))</section>
            """
    }

    private static func tally(_ changes: RunChanges) -> HTML {
        let items = changes.tally.map { item -> HTML in
            let mark: HTML = item.count > 0 ? " class=\"\(item.state.rawValue)\"" : ""
            return "<li\(mark)><b>\(grouped(item.count))</b> \(item.words)</li>"
        }
        return "<ul class=\"tally\">\(items.joined())</ul>"
    }

    /// One kind of change, rule by rule.
    private static func list(_ heading: HTML, _ all: [HTML]) -> HTML {
        guard !all.isEmpty else { return "" }
        let rows = all.prefix(ruleLimit).joined(budget: budget)
        let rest = all.count - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more rule")), listed by ogaudit diff.</p>" : ""
        return "<h3>\(heading)</h3><ul class=\"changes\">\(rows.html)</ul>\(more)"
    }

    private static func news(_ headline: Headline, _ ruleFacts: (String) -> RuleFacts?) -> HTML {
        let places = headline.places.map { place -> HTML in
            let link = FragmentLink(place.url.map { ["q": $0] } ?? ["host": place.host, "rule": headline.rule])
            return "<li><a href=\"\(link.text)\"><bdi>\(place.words, limit: 160)</bdi></a></li>"
        }
        let elsewhere: HTML = "<a href=\"\(FragmentLink(["rule": headline.rule]).text)\">Show all</a> · "
        return row(
            headline.rule, headline.severity, ruleFacts(headline.rule), pages: headline.pages,
            places: list(places, rest: headline.rest), elsewhere)
    }

    /// Resolved findings by rule, most pages first.
    private static func gone(_ changes: RunChanges, _ ruleFacts: (String) -> RuleFacts?) -> [HTML] {
        let counts = changes.rules.mapValues(\.resolved).filter { $0.value > 0 }
        let places = Dictionary(grouping: changes.resolved, by: \.rule)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { rule, count in
            let facts = ruleFacts(rule)
            return row(
                rule, facts?.force.severity ?? .notice, facts, pages: count,
                places: pages(places[rule] ?? [], of: count), "")
        }
    }

    private static func row(
        _ rule: String, _ severity: Severity, _ facts: RuleFacts?, pages: Int, places: HTML, _ elsewhere: HTML
    ) -> HTML {
        """
        <li><details><summary><span class="sev \(severity.rawValue)">\(severity.rawValue)</span> \
        <span class="fails">\(facts?.fails ?? rule)</span> <span class="cost">\(counted(pages, "page"))</span></summary>\
        \(places)<p class="sub">\(elsewhere)<code>\(rule)</code></p></details></li>
        """
    }

    private static func pages(_ items: [RunChanges.Item], of count: Int) -> HTML {
        let rows = items.prefix(placeLimit).map { item -> HTML in
            "<li><a href=\"\(FragmentLink(["q": item.url]).text)\"><bdi>\(item.url, limit: 160)</bdi></a></li>"
        }
        return list(rows, rest: count - rows.count)
    }

    private static func list(_ places: [HTML], rest: Int) -> HTML {
        let more: HTML = rest > 0 ? "<li>and \(grouped(rest)) more</li>" : ""
        return "<ul class=\"places\">\(places.joined())\(more)</ul>"
    }
}
