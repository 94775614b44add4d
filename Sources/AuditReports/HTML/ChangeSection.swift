internal import AuditModel
internal import AuditRules

/// What came and went since the run that this one is compared with: the numbers, and the findings by rule.
struct ChangeSection {
    let html: HTML

    /// Rules that are listed, and the bytes that they may take in `index.html`.
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
            <section aria-labelledby="h-new"><h2 id="h-new">What is new</h2>\
            <p class="sub">Compared with \(baseline, limit: 200). \
            Fingerprint of the findings, the same in runs that found the same: <code>\(changes.fingerprint, limit: 20)</code></p>\(Self.tally(changes))\(note)\
            \(Self.list(.new, changes.newest, changes, ruleFacts))\
            \(Self.list(.resolved, changes.resolved, changes, ruleFacts))</section>
            """
    }

    private static func tally(_ changes: RunChanges) -> HTML {
        let always: [(FindingState, HTML)] = [(.new, "new"), (.resolved, "mended"), (.persisting, "still there")]
        let sometimes: [(FindingState, HTML)] = [
            (.flapping, "come and go"), (.newRule, "by new rules"), (.unconfirmed, "not reached, not yet counted"),
        ]
        let items = (always + sometimes.filter { changes.count($0.0) > 0 }).map { state, words -> HTML in
            let mark: HTML = changes.count(state) > 0 ? " class=\"\(state.word)\"" : ""
            return "<li\(mark)><b>\(grouped(changes.count(state)))</b> \(words)</li>"
        }
        return "<ul class=\"tally\">\(items.joined())</ul>"
    }

    /// One kind of change, rule by rule, those of most pages first.
    private static func list(
        _ state: FindingState, _ items: [RunChanges.Item], _ changes: RunChanges, _ ruleFacts: (String) -> RuleFacts?
    ) -> HTML {
        let counts = changes.rules.mapValues { state == .new ? $0.new : $0.resolved }.filter { $0.value > 0 }
        let rules = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard !rules.isEmpty else { return "" }
        let places = Dictionary(grouping: items, by: \.rule)
        let rows = rules.prefix(ruleLimit).map { rule, count -> HTML in
            row(rule, count, places[rule] ?? [], ruleFacts(rule), isThere: state == .new)
        }.joined(budget: budget)
        let rest = rules.count - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more rule")): ogaudit diff has them.</p>" : ""
        return "<h3>\(state == .new ? "New" : "Mended")</h3><ul class=\"changes\">\(rows.html)</ul>\(more)"
    }

    private static func row(
        _ rule: String, _ count: Int, _ items: [RunChanges.Item], _ facts: RuleFacts?, isThere: Bool
    ) -> HTML {
        let severity = facts?.force.severity ?? .notice
        let elsewhere: HTML =
            isThere ? "<a href=\"\(FragmentLink(["rule": rule]).text)\">Wherever this is found</a> · " : ""
        return """
            <li><details><summary><span class="sev \(severity.rawValue)">\(severity.rawValue)</span> \
            <span class="fails">\(facts?.fails ?? rule)</span> <span class="cost">\(counted(count, "page"))</span></summary>\
            \(pages(items, of: count))<p class="sub">\(elsewhere)<code>\(rule)</code></p></details></li>
            """
    }

    private static func pages(_ items: [RunChanges.Item], of count: Int) -> HTML {
        let rows = items.prefix(placeLimit).map { item -> HTML in
            "<li><a href=\"\(FragmentLink(["q": item.url]).text)\"><bdi>\(item.url, limit: 160)</bdi></a></li>"
        }
        let rest = count - rows.count
        let more: HTML = rest > 0 ? "<li>and \(grouped(rest)) more</li>" : ""
        return "<ul class=\"places\">\(rows.joined())\(more)</ul>"
    }
}
