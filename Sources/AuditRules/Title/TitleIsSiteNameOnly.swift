package import AuditModel

/// Fails pages whose title is only the site name.
package enum TitleIsSiteNameOnly: BrandRule {
    package static let facts = RuleFacts(
        id: "title-is-site-name-only", component: .title, force: .init(.error, 50), group: .titleBrand,
        passes: "The title names the page, not the site",
        fails: "Title is only the site name",
        why: "Every link to the site then looks the same.",
        fix: "Give the page its own og:title.",
        sources: [
            .init(.tn3156, "titles should be specific enough to distinguish different pages of a site")
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("the home page", .titled("Acme", site: "Acme", at: "https://example.com/"), .passes),
        Example("a page with a name", .titled("Red shoes", site: "Acme", at: "https://example.com/shoes/42"), .passes),
        Example(
            "a product named like the shop", .titled("Acme", site: "Acme", at: "https://acme.com/shoes/42"),
            .breaks(seen: "Acme")),
        Example("the domain", .titled("acme.com", at: "https://acme.com/about"), .breaks(seen: "acme.com")),
        Example(
            "the name twice", .titled("Acme Shop | acmeshop.com", site: "Acme Shop", at: "https://acmeshop.com/a"),
            .breaks(seen: "Acme Shop | acmeshop.com")),
        Example(
            "the page's title in og:site_name, which is at fault itself",
            .titled("How bees count", site: "How bees count", at: "https://example.com/bees"), .passes),
        Example(
            "the whole title with the host's name in og:site_name",
            .titled("Customer service - Acme.com", site: "Customer service - Acme.com", at: "https://acme.com/service"),
            .passes),
        Example(
            "a title that starts with a short host's name, in og:site_name",
            .titled(
                "EFF's 2015 Annual Report", site: "EFF's 2015 Annual Report", at: "https://www.eff.org/annual/2015"),
            .passes),
        Example(
            "the name with its slogan",
            .titled(
                "Acme - Shoes and socks", site: "Acme - Shoes and socks",
                at: "https://acme.com/cart"), .breaks(seen: "Acme - Shoes and socks")),
        Example(
            "the name in Chinese, which is the host's as it is read",
            .titled("知乎", site: "知乎", at: "https://www.zhihu.com/question/1"), .breaks()),
        Example(
            "a long name that begins with a short host's",
            .titled(
                "Larch Springfield Onlineshop", site: "Larch Springfield Onlineshop", at: "https://www.larch.de/cart"),
            .breaks()),
        Example(
            "a headline that begins with the host's name, in og:site_name",
            .titled(
                "Larch opens its first shop in Springfield", site: "Larch opens its first shop in Springfield",
                at: "https://www.larch.de/news"), .passes),
        Example(
            "a page named by a query is not a home page", .titled("Acme", at: "https://acme.com/?product=17"), .breaks()
        ),
        Example(
            "a name with a word that the host leaves out",
            .titled("The Larch Advisory Board", at: "https://www.larchboard.net/login"), .breaks()),
        Example(
            "a name that the host spells out",
            .titled("Larch & Finch Ltd", at: "https://www.larchandfinch.com/about"), .breaks()),
        Example(
            "words that give the letters of the host by chance, around its name",
            .titled("How Larit Is Tested", at: "https://www.larit.org/testing"), .passes),
        Example(
            "a part that is an article of another language",
            .titled(
                "OS | Larch.js v20 Manual", at: "https://larchjs.org/api/os",
                evidence: { $0.learnedAliases = ["larchjsv20manual"] }), .passes),
        Example(
            "og:site_name is what the article is called",
            .titled("How bees count", site: "How bees count", at: "https://larkhill.example/bees"), .passes),
        Example(
            "og:site_name is what the article is called, and the title has the site name too",
            .titled("How bees count | Larkhill", site: "How bees count", at: "https://larkhill.example/bees"), .passes),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard !title.isHome, title.namesOnlyTheSite else { return .passes }
        return .breaks(title.text, line: shown.line)
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
