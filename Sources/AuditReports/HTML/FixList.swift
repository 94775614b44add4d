internal import AuditModel
internal import AuditRules

/// What to fix first: one line for each rule at each template of addresses, and in its drawer the fix, the tag to paste
/// and the pages.
struct FixList {
    let html: HTML

    /// Lines that are shown at once; the others wait behind one.
    private static let shown = 12
    /// Lines that are listed at all.
    private static let listed = 150
    /// The bytes that the lines behind the line may take in `index.html`.
    private static let budget = 250_000

    init(_ pages: PageShards, ruleFacts: (String) -> RuleFacts?) {
        let worst = pages.groups.settled().worst
        let top = max(worst.first?.breach.points ?? 0, 0.1)
        let items = worst.prefix(Self.listed).map { place in
            Item(
                place: place, breach: place.breach, facts: ruleFacts(place.breach.rule),
                share: place.breach.points / top
            ).html
        }
        html = Self.list(items, of: worst.count)
    }

    private static func list(_ items: [HTML], of count: Int) -> HTML {
        guard !items.isEmpty else { return "<p class=\"sub\">Nothing to fix.</p>" }
        let first: HTML = "<ol class=\"fixes\">\(items.prefix(shown).joined())</ol>"
        guard items.count > shown else { return first }
        let more = items.dropFirst(shown).joined(budget: budget)
        let left = count - shown - more.count
        let note: HTML =
            left > 0 ? "<p class=\"sub\">\(counted(left, "more line")) with fewer points: see findings.csv.</p>" : ""
        return """
            \(first)<details class="more"><summary>\(counted(more.count, "more line"))</summary>\
            <ol class="fixes" start="\(shown + 1)">\(more.html)</ol>\(note)</details>
            """
    }

    private struct Item {
        var place: FindingGroups.Item
        var breach: FindingGroups.Breach
        var facts: RuleFacts?
        var share: Double

        var html: HTML {
            let severity = facts?.force.severity.rawValue ?? Severity.notice.rawValue
            let width = Int((share * 100).rounded())
            return """
                <li><details class="fix"><summary><span class="sev \(severity)">\(severity)</span>\
                <span class="fails">\(facts?.fails ?? breach.rule)<bdi class="at">\(label, limit: 90)</bdi></span>\
                <span class="cost">\(counted(breach.pages, "page"))\(gain)</span>\
                <svg class="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">\
                <rect width="\(width)" height="1"/></svg></summary><div class="drawer">\(drawer)</div></details></li>
                """
        }

        /// The template; when it is one page, its address.
        private var label: String {
            guard breach.pages == 1, let url = breach.examples.first?.url else { return place.label }
            return url.firstRange(of: "://").map { String(url[$0.upperBound...]) } ?? url
        }

        private var gain: HTML {
            breach.points < 0.05 ? "" : " · <b>\(points(breach.points)) points</b>"
        }

        private var drawer: HTML {
            let advice: HTML = facts.map { "<p class=\"do\">\(HTML.prose($0.fix))</p>" } ?? ""
            let origin: HTML =
                facts.map { "<p class=\"origin\">\(HTML.sources($0.sources)) · \($0.confidence.rawValue)</p>" } ?? ""
            return "\(advice)\(paste)\(pages)\(origin)"
        }

        private var paste: HTML {
            guard let tag = breach.tag, let sample = breach.examples.first else { return "" }
            let open: HTML = tag.contains("…") ? "; replace <code>…</code>" : ""
            return """
                <p class="paste-for">Paste into <a href="#page=\(sample.number)"><bdi>\(sample.url, limit: 120)</bdi></a>\(open):</p>\
                <pre class="paste"><code>\(tag, keepingLines: true)</code></pre>
                """
        }

        private var pages: HTML {
            let link = FragmentLink(["rule": breach.rule, "host": place.host, "path": place.folder]).text
            let rows = breach.examples.map { sample -> HTML in
                "<li><a href=\"#page=\(sample.number)\"><bdi>\(sample.url, limit: 120)</bdi></a></li>"
            }
            let isNamed = breach.pages == 1 && breach.tag != nil
            let list: HTML = isNamed ? "" : "<ul class=\"places\" aria-label=\"Pages\">\(rows.joined())</ul>"
            // Deeper kinds of pages lie below a folder too, so the link does not count.
            let below: HTML =
                breach.pages == 1
                ? "" : "<a href=\"\(link)\">Show all below <bdi>\(place.host + place.folder, limit: 90)</bdi></a> · "
            return """
                \(list)<p>\(below)<a href="\(FragmentLink(["rule": breach.rule]).text)">Show all</a> · <code>\(breach.rule)</code></p>
                """
        }
    }
}
