public import AuditModel

/// The title says more than whose page it is.
public enum TitleIsSiteNameOnly: BrandRule {
    public static let facts = RuleFacts(
        id: "title-is-site-name-only", component: .title, force: .init(.error, 50), group: .titleBrand,
        passes: "The title names the page, not the site",
        fails: "The title is the site's name, so every link to the site looks the same",
        fix: "Give the page an og:title of its own.",
        source: "A-TN3156: specific enough to distinguish different pages of a site", confidence: .documentedByApple)

    public static let examples = [
        Example("the home page", .titled("Acme", site: "Acme", at: "https://example.com/"), .passes),
        Example("a page with a name", .titled("Red shoes", site: "Acme", at: "https://example.com/shoes/42"), .passes),
        Example(
            "a product named like the shop", .titled("Acme", site: "Acme", at: "https://example.com/shoes/42"),
            .breaks(seen: "Acme")),
        Example("the domain", .titled("acme.com", at: "https://acme.com/about"), .breaks(seen: "acme.com")),
        Example(
            "the name twice", .titled("Acme Shop | acmeshop.com", site: "Acme Shop", at: "https://acmeshop.com/a"),
            .breaks(seen: "Acme Shop | acmeshop.com")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    public static func check(_ title: TitleAnalysis) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard !title.isHome, title.namesOnlyTheSite else { return .passes }
        return .breaks(title.text, line: shown.line)
    }

    public static func mend(_ page: inout PageEvidence) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
