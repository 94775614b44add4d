internal import AuditModel
internal import BenchmarkSupport

/// The HTML of an article as content systems write it, 6 to 329 KB, with some of the usual faults.
struct GeneratedPage {
    let url: PageURL
    private(set) var html = ""
    private var chance: Chance
    private let number: Int

    init(_ number: Int) {
        self.number = number
        chance = Chance(state: UInt64(number))
        url = PageURL(
            isSecure: true, host: "www.shop.example", port: nil, pathAndQuery: "/blog/\(number)/article.html?id=7")
        writeHead()
        html += "<body class=\"single post\">\n"
        for _ in 0..<(1 << (number % 8)) { writeSection() }
        html += "</body></html>\n"
    }

    private mutating func sentence(_ count: Int) -> String {
        (0..<count).map { _ in Self.words[chance.below(Self.words.count)] }.joined(separator: " ")
    }

    private mutating func writeHead() {
        let title = sentence(3 + chance.below(12))
        html = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        html += "<title>\(title) &amp; more\(chance.oneIn(2) ? " | Shop" : "")</title>\n"
        html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        writeMetas(title)
        writeLinks()
        for _ in 0..<3 {
            html += "<script>window.data = {\"words\": \"\(sentence(60))\", \"open\": 1 < 2 && 3 > 2};</script>\n"
            html +=
                "<style>.a\(chance.below(99)) > b { color: #123456; margin: 0 auto } /* \(sentence(30)) */</style>\n"
        }
        html += "<script type=\"application/ld+json\">{\"@type\": \"Article\", \"headline\": \"\(title)\"}</script>\n"
        html += "</head>\n"
    }

    private mutating func writeMetas(_ title: String) {
        let summary = sentence(20)
        var metas = [
            ("og:title", chance.oneIn(3) ? title + " - Shop" : title), ("og:type", "article"),
            ("og:url", chance.oneIn(4) ? "/blog/\(number)" : url.text), ("og:description", summary),
            ("og:image", chance.oneIn(3) ? "http://www.shop.example/i/\(number).jpg" : "/i/\(number).jpg"),
            ("og:image:width", "1200"), ("og:image:height", "630"), ("article:published_time", "2026-01-02T03:04:05Z"),
        ]
        if !chance.oneIn(3) { metas.append(("og:site_name", "Shop")) }
        for (key, value) in metas { html += "<meta property=\"\(key)\" content=\"\(value)\" />\n" }
        for name in ["description", "twitter:description"] {
            html += "<meta name=\"\(name)\" content=\"\(summary)\">\n"
        }
        html += "<meta name=twitter:card content=summary_large_image>\n"
    }

    private mutating func writeLinks() {
        if !chance.oneIn(4) { html += "<link rel=\"canonical\" href=\"\(url.text)\">\n" }
        if !chance.oneIn(2) { html += "<link rel=\"apple-touch-icon\" sizes=\"180x180\" href=\"/icons/180.png\">\n" }
        html += "<link rel=\"icon\" type=\"image/svg+xml\" href=\"/icons/any.svg\">\n"
        for language in ["de", "fr", "it", "ja", "pt-BR"].prefix(chance.below(6)) {
            html += "<link rel=\"alternate\" hreflang=\"\(language)\" href=\"/\(language)/blog/\(number)?page=2\">\n"
        }
        for file in 0..<6 { html += "<link rel=\"stylesheet\" href=\"/assets/\(file)-\(chance.next()).css\">\n" }
    }

    private mutating func writeSection() {
        html += "<section id=\"s\(html.utf8.count)\"><h2>\(sentence(5))</h2>\n<!-- \(sentence(8)) -->\n"
        for item in 0..<8 {
            html +=
                "<div class=\"card col-\(item)\" data-id='\(chance.below(9_999))'><a href=\"/p/\(chance.below(9_999))\">"
            html += "<img src=\"/t/\(item).webp\" alt=\"\(sentence(3))\" loading=lazy></a>\n<p>\(sentence(22)) &mdash; "
            html += "caf\u{E9} \u{2615} <b>\(sentence(2))</b></p></div>\n"
        }
        html += "<script>track(\"\(sentence(12))\", '</div>', 1<2);</script></section>\n"
    }

    private static let words = [
        "the", "of", "garden", "house", "winter", "a", "and", "blue", "how", "to", "make", "bread", "best", "walk",
        "mountain", "river", "guide", "new", "with", "without", "small", "kitchen", "light", "city", "summer", "in",
        "paper", "wood", "travel", "seven", "ways", "for", "beginners", "review", "history", "music", "why", "we",
        "love",
    ]
}
