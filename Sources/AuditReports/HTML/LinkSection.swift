internal import AuditModel

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
