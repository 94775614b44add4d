internal import AuditModel
internal import AuditRules

/// What to fix first: one line a rule, and in its drawer the fix and where it applies.
struct FixList {
    let html: HTML

    /// Rules that are shown at once; the others wait behind a line.
    private static let shown = 12
    /// Rules that are listed at all, and places that are listed of each.
    private static let listed = 150
    private static let places = 5
    /// The bytes that the rules behind the line may take in `index.html`.
    private static let budget = 250_000

    init(_ summary: ReportSummary, pages: PageShards, ruleFacts: (String) -> RuleFacts?) {
        let totals = summary.rulesByCost.prefix(Self.listed)
        let places = pages.places.worst(limit: Self.places)
        let numbers = Dictionary(pages.rules.ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        let top = max(totals.first?.points ?? 0, 0.1)
        let items = totals.map { total in
            Item(
                total: total, facts: ruleFacts(total.id), share: total.points / top,
                places: numbers[total.id].flatMap { places[$0] } ?? []
            ).html
        }
        html = Self.list(items)
    }

    private static func list(_ items: [HTML]) -> HTML {
        guard !items.isEmpty else { return "<p class=\"sub\">Nothing to fix: no rule found anything.</p>" }
        let first: HTML = "<ol class=\"fixes\">\(items.prefix(shown).joined())</ol>"
        guard items.count > shown else { return first }
        return """
            \(first)<details class="more"><summary>\(counted(items.count - shown, "more rule"))</summary>\
            <ol class="fixes" start="\(shown + 1)">\(items.dropFirst(shown).joined(budget: budget).html)</ol></details>
            """
    }

    private struct Item {
        var total: ReportSummary.RuleTotal
        var facts: RuleFacts?
        var share: Double
        var places: [RulePlaces.Place]

        var html: HTML {
            let severity = facts?.force.severity.rawValue ?? Severity.notice.rawValue
            let width = Int((share * 100).rounded())
            return """
                <li><details class="fix"><summary><span class="sev \(severity)">\(severity)</span>\
                <span class="fails">\(facts?.fails ?? total.id)</span>\
                <span class="cost">\(counted(total.pages, "page"))\(gain)</span>\
                <svg class="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">\
                <rect width="\(width)" height="1"/></svg></summary><div class="drawer">\(drawer)</div></details></li>
                """
        }

        private var gain: HTML {
            total.points < 0.05 ? "" : " · <b>\(points(total.points)) points</b>"
        }

        private var drawer: HTML {
            let link = FragmentLink(["rule": total.id]).text
            let advice: HTML = facts.map { "<p class=\"do\">\(HTML.prose($0.fix))</p>" } ?? ""
            let origin: HTML =
                facts.map { "<p class=\"origin\">Source: \($0.source) · \($0.confidence.rawValue)</p>" } ?? ""
            let all = total.pages == 1 ? "the page" : "all \(counted(total.pages, "page"))"
            return """
                \(advice)\(spots)<p><a href="\(link)">Show \(all)</a> \
                · <code>\(total.id)</code></p>\(origin)
                """
        }

        private var spots: HTML {
            guard !places.isEmpty else { return "" }
            let rows = places.map { place -> HTML in
                let link = FragmentLink(["rule": total.id, "host": place.host, "path": place.folder]).text
                return
                    """
                    <li><a href="\(link)"><bdi>\(place.label, limit: 80)</bdi></a> \
                    <span class="n">\(grouped(place.pages))</span></li>
                    """
            }
            return "<ul class=\"places\" aria-label=\"Where\">\(rows.joined())</ul>"
        }
    }
}
