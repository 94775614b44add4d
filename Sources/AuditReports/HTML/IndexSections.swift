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

/// How the pages of a crawl are linked.
struct LinkCounts {
    /// Pages by the number of links from the start; those beyond `depthLimit` count as that.
    private(set) var depths: [Int: Int] = [:]
    /// Pages that are only in the sitemap, and pages that are missing from it.
    private(set) var unlinked = 0
    private(set) var unlisted = 0
    /// Whether links were followed.
    private(set) var isCrawl = false

    static let depthLimit = 30

    mutating func add(_ page: PageRecord) {
        guard let place = page.crawl else { return }
        isCrawl = true
        if let depth = place.depth { depths[min(depth, Self.depthLimit), default: 0] += 1 }
        if place.depth == nil, place.isInSitemap == true { unlinked += 1 }
        if place.isInSitemap == false { unlisted += 1 }
    }
}

/// How the site is linked: pages by number of links, pages that are only in the sitemap or missing from it, and links
/// that were not followed.
struct LinkSection {
    let html: HTML

    init(_ links: LinkCounts, notes: [String]) {
        guard links.isCrawl else {
            html = ""
            return
        }
        let rows = links.depths.sorted { $0.key < $1.key }.map(Self.row)
        let table = BarTable("Pages by links from the given pages", heads: ("Links", "Pages"), rows: rows).html
        html = """
            <section aria-labelledby="h-links"><h2 id="h-links">How the site is linked</h2>\
            <p class="sub">Each name links to its pages, and those can be saved as CSV.</p>\
            <div class="figures"><div class="figure">\(table)</div></div>\(Self.lists(links))\(Self.notes(notes))</section>
            """
    }

    private static func row(_ depth: Int, _ pages: Int) -> BarTable.Row {
        let words: HTML =
            depth == 0
            ? "Given" : depth == LinkCounts.depthLimit ? "\(depth) links or more" : "\(counted(depth, "link"))"
        return .init(name: link(words, ["depth": "\(depth)"]), value: pages)
    }

    private static func lists(_ links: LinkCounts) -> HTML {
        var items: [HTML] = []
        if links.unlinked > 0 {
            let words: HTML = "\(counted(links.unlinked, "page")) of the sitemap that no link leads to"
            items.append("<li>\(link(words, ["depth": "none", "listed": "1"]))</li>")
        }
        if links.unlisted > 0 {
            items.append(
                "<li>\(link("\(counted(links.unlisted, "page")) that the sitemap lacks", ["listed": "0"]))</li>")
        }
        return items.isEmpty ? "" : "<ul>\(items.joined())</ul>"
    }

    private static func notes(_ notes: [String]) -> HTML {
        let items = notes.map { note -> HTML in "<li>\(note, limit: 600)</li>" }
        return items.isEmpty ? "" : "<p class=\"sub\">Not followed:</p><ul>\(items.joined())</ul>"
    }

    private static func link(_ words: HTML, _ filters: KeyValuePairs<String, String>) -> HTML {
        "<a href=\"\(FragmentLink(filters).text)\">\(words)</a>"
    }
}

/// Lines of the list that are not URLs.
struct RejectedList {
    let html: HTML

    /// The most bytes that the list may take in `index.html`, and the most characters of one line.
    private static let budget = 120_000
    private static let lineLimit = 160

    init(_ summary: ReportSummary) {
        guard summary.rejected > 0 else {
            html = ""
            return
        }
        let rows = summary.rejectedLines.prefix(ReportSummary.rejectedLimit).map(Self.row).joined(budget: Self.budget)
        let rest = summary.rejected - rows.count
        let more: HTML = rest > 0 ? "<p class=\"sub\">\(counted(rest, "more line")): see pages.csv.</p>" : ""
        html = """
            <section aria-labelledby="h-rejected"><h2 id="h-rejected">Invalid lines (\(grouped(summary.rejected)))</h2>\
            <div class="scroll" tabindex="0" role="region" aria-label="Table of invalid lines">\
            <table class="rejected"><thead><tr>\
            <th scope="col">Line</th><th scope="col">Text</th><th scope="col">Reason</th></tr></thead>\
            <tbody>\(rows.html)</tbody></table></div>\(more)</section>
            """
    }

    private static func row(_ line: RejectedLine) -> HTML {
        """
        <tr><td><bdi>\(line.input, limit: 80)</bdi>:\(line.line)</td>\
        <td><bdi>\(line.text, limit: lineLimit)</bdi></td><td>\(line.reason, limit: 200)</td></tr>

        """
    }
}
