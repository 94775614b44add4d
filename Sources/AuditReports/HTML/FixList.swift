internal import AuditModel
internal import AuditRules

/// “Fix first”: one line per rule, ordered by gain. Opening it shows the fix, the tag to paste, the pages, and cards
/// before and after the fix.
struct FixList {
    let html: HTML

    /// The number of lines shown at first; the others are collapsed.
    private static let shown = 8
    /// The most bytes that the lines may take in `index.html`.
    private static let budget = 330_000
    /// The most pages whose cards are drawn.
    static let examples = 3

    init(_ pages: PageShards, ruleFacts: (String) -> RuleFacts?) {
        let (causes, gains) = (pages.groups.ranked(), pages.groups.settled().gains)
        let top = max(1, causes.map { $0.1.isOnlyScores ? 0 : gains.worth($0.1) }.max() ?? 1)
        html = Self.list(
            causes.map { cause, gain in
                Item(
                    cause: cause, gain: gain, gains: gains, facts: ruleFacts(cause.breach.rule),
                    share: gain.isOnlyScores ? 0 : gains.worth(gain) * 100 / top
                ).html
            })
    }

    /// All items, the largest gain first. Rules whose pages have no score because of them, such as missing pages, come
    /// after those with a known gain: the outcomes of a run list these pages already.
    static func ranked(_ groups: FindingGroups) -> [GroupCounter.RankedCause] {
        let gains = groups.gains.byRule
        return groups.causes(examples: examples).map { cause in
            (cause, gains[cause.breach.rule] ?? RuleGains.Gain())
        }.sorted { a, b in order(a, groups.gains) > order(b, groups.gains) }
    }

    private static func order(_ item: GroupCounter.RankedCause, _ gains: RuleGains) -> (Int, Int, Int, Int, String) {
        let breach = item.cause.breach
        let severity = breach.severity == .error ? 2 : breach.severity == .warning ? 1 : 0
        let worth = gains.worth(item.gain)
        let place = worth == 0 ? 0 : item.gain.isOnlyScores ? 1 : 2
        return (place, worth, severity, breach.pages, breach.rule)
    }

    private static func list(_ items: [HTML]) -> HTML {
        guard !items.isEmpty else { return "<p class=\"sub\">Nothing to fix.</p>" }
        let kept = items.joined(budget: budget).count
        let first: HTML = "<ol class=\"fixes\">\(items.prefix(min(shown, kept)).joined())</ol>"
        guard kept > shown else { return first }
        let rest = items.count - kept
        let note: HTML =
            rest > 0 ? "<p class=\"sub\">\(counted(rest, "more rule")) with less to gain: see findings.csv.</p>" : ""
        return """
            \(first)<details class="more"><summary>\(counted(kept - shown, "more rule"))</summary>\
            <ol class="fixes" start="\(shown + 1)">\(items[shown..<kept].joined())</ol>\(note)</details>
            """
    }

    private struct Item {
        var cause: FindingGroups.Cause
        var gain: RuleGains.Gain
        var gains: RuleGains
        var facts: RuleFacts?
        var share: Int

        /// The most places listed in a drawer.
        private static let places = 12

        private var breach: FindingGroups.Breach { cause.breach }
        private var seen: String { facts.map(breach.evidence) ?? "" }

        var html: HTML {
            let severity = breach.severity.rawValue
            return """
                <li><details class="fix" data-rule="\(breach.rule)" data-pages="\(numbers)"><summary>\
                <span class="sev \(severity)">\(severity)</span>\
                <span class="fails">\(facts?.fails(for: seen) ?? breach.rule)<bdi class="at">\(label, limit: 120)</bdi></span>\
                <span class="cost"><b>\(gains.sentence(gain))</b>\
                <span class="at">\(gains.average(gain) ?? "")</span></span>\
                <svg class="meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">\
                <rect width="\(share)" height="1"/></svg></summary><div class="drawer">\(drawer)</div></details></li>

                """
        }

        private var numbers: String { breach.examples.map { String($0.number) }.joined(separator: " ") }

        /// “105 pages on cedarkitchen.example”, “12 pages on 3 hosts”; for a single page, its URL.
        private var label: String {
            if breach.pages == 1, let url = breach.examples.first?.url {
                return url.withoutScheme
            }
            return "\(counted(breach.pages, "page")) on \(cause.place)"
        }

        private var drawer: HTML {
            let advice: HTML = facts.map { "<p class=\"do\">\(HTML.prose($0.advice(for: seen)))</p>" } ?? ""
            let origin: HTML =
                facts.map {
                    "<p class=\"origin\"><code>\(breach.rule)</code> · \(HTML.sources($0.sources))</p>"
                } ?? ""
            return "\(advice)\(paste)\(places)<div class=\"before\"></div>\(origin)"
        }

        private var paste: HTML {
            guard let tag = breach.tag, let sample = breach.examples.first else { return "" }
            let open: HTML = tag.contains("…") ? "; replace <code>…</code>" : ""
            return """
                <p class="paste-for">Paste into <a href="#page=\(sample.number)"><bdi>\(sample.url, limit: 120)</bdi></a>\(open):</p>\
                <pre class="paste"><code>\(lines: tag)</code></pre>
                """
        }

        /// Hosts and URL templates with their counts.
        private var places: HTML {
            let rows = cause.places.prefix(Self.places).map { place -> HTML in
                let link = FragmentLink(["rule": breach.rule, "host": place.host, "path": place.folder]).text
                let one = place.breach.pages == 1 ? place.breach.examples.first : nil
                let target = one.map { "#page=\($0.number)" } ?? link
                let name = one?.url.withoutScheme ?? place.label
                return """
                    <li><a href="\(target)"><bdi>\(name, limit: 120)</bdi></a> \
                    <span class="n">\(counted(place.breach.pages, "page"))</span></li>
                    """
            }
            let rest = cause.places.count - rows.count
            let more: HTML = rest > 0 ? "<li class=\"n\">and \(counted(rest, "other place"))</li>" : ""
            let all = FragmentLink(["rule": breach.rule]).text
            return """
                <p class="all"><a href="\(all)">Show \(allPages(breach.pages))</a></p>\
                <ul class="places" aria-label="Where">\(rows.joined())\(more)</ul>
                """
        }
    }
}
