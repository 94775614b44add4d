internal import AuditModel
internal import AuditRules

/// What came and went since the run that this one is compared with: three numbers, and the findings by rule.
struct ChangeSection {
    let html: HTML

    /// Rules that are listed, and the bytes that they may take in `index.html`.
    private static let ruleLimit = 60
    private static let budget = 120_000
    private static let placeLimit = 10

    init(_ change: RunChange?, ruleFacts: (String) -> RuleFacts?) {
        guard let change else {
            html = ""
            return
        }
        let counts: HTML = """
            <ul class="tally"><li class="new"><b>\(grouped(change.new))</b> new</li>\
            <li class="gone"><b>\(grouped(change.resolved))</b> mended</li>\
            <li><b>\(grouped(change.persisting))</b> still there</li>\(Self.flapping(change))</ul>
            """
        let notes = change.notes.map { note -> HTML in "<p class=\"sub\">\(note, limit: 500)</p>" }.joined()
        html = """
            <section aria-labelledby="h-new"><h2 id="h-new">What is new</h2>\
            <p class="sub">Compared with \(change.baseline, limit: 200).</p>\(counts)\
            \(Self.list("New", "new", change.newest, change, \.new, ruleFacts))\
            \(Self.list("Mended", "gone", change.gone, change, \.resolved, ruleFacts))\(notes)</section>
            """
    }

    private static func flapping(_ change: RunChange) -> HTML {
        guard change.flapping > 0 else { return "" }
        return
            "<li title=\"They came and went at least three times lately\"><b>\(grouped(change.flapping))</b> come and go</li>"
    }

    /// One kind of change, rule by rule, those of most pages first.
    private static func list(
        _ title: HTML, _ name: HTML, _ items: [RunChange.Item], _ change: RunChange,
        _ count: KeyPath<RunChange.RuleChange, Int>, _ ruleFacts: (String) -> RuleFacts?
    ) -> HTML {
        let rules = change.rules.filter { $0[keyPath: count] > 0 }
            .sorted { ($1[keyPath: count], $0.id) < ($0[keyPath: count], $1.id) }
        guard !rules.isEmpty else { return "" }
        let places = Dictionary(grouping: items, by: \.rule)
        let rows = rules.prefix(ruleLimit).map { rule -> HTML in
            let facts = ruleFacts(rule.id)
            let severity = places[rule.id]?.first?.severity ?? facts?.force.severity ?? .notice
            return """
                <li><details><summary><span class="sev \(severity.rawValue)">\(severity.rawValue)</span> \
                <span class="fails">\(facts?.fails ?? rule.id)</span> \
                <span class="cost">\(counted(rule[keyPath: count], "page"))</span></summary>\
                \(pages(places[rule.id] ?? [], of: rule[keyPath: count]))\
                <p class="sub"><a href="\(FragmentLink(["rule": rule.id]).text)">Wherever this is found</a> · \
                <code>\(rule.id)</code></p></details></li>
                """
        }.joined(budget: budget)
        let rest = rules.count - rows.count
        let more: HTML =
            rest > 0 ? "<p class=\"sub\">\(counted(rest, "more rule")): see <code>ogaudit diff</code>.</p>" : ""
        return "<h3>\(title)</h3><ul class=\"changes \(name)\">\(rows.html)</ul>\(more)"
    }

    private static func pages(_ items: [RunChange.Item], of count: Int) -> HTML {
        let rows = items.prefix(placeLimit).map { item -> HTML in
            let proof: HTML = item.evidence.isEmpty ? "" : " <code class=\"proof\">\(item.evidence, limit: 160)</code>"
            return
                "<li><a href=\"\(FragmentLink(["q": item.url]).text)\"><bdi>\(item.url, limit: 160)</bdi></a>\(proof)</li>"
        }
        let rest = count - rows.count
        let more: HTML = rest > 0 ? "<li>and \(grouped(rest)) more</li>" : ""
        return "<ul class=\"places\">\(rows.joined())\(more)</ul>"
    }
}
