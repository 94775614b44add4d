package import AuditModel

/// The title says what the page is about.
package enum TitleGeneric: BrandRule {
    package static let facts = RuleFacts(
        id: "title-generic", component: .title, force: .init(.warning, 50), group: .titleQuality,
        passes: "The title says what the page is about",
        fails: "Generic title that fits any page",
        fix: "Say in og:title what this page is about.",
        sources: [
            .init(.tn3156, "specific enough to distinguish different pages"),
            .init(.google, "avoid “Home” and “Profile”"), .init(.inference, "the list of words"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("a full name", .titled("About our bakery"), .passes),
        Example("a word of the list in a sentence", .titled("Home is where the heart is"), .passes),
        Example("the home page may be Home", .titled("Home", at: "https://example.com/"), .passes),
        Example(
            "a page that a query names", .titled("Product", at: "https://example.com/?product=17"),
            .breaks(seen: "Product")),
        Example("a template's word", .titled("Untitled"), .breaks(seen: "Untitled")),
        Example("with a number", .titled("Page 2"), .breaks(seen: "Page 2")),
        Example("before the site name", .titled("Product | Shop", site: "Shop"), .breaks(seen: "Product")),
        Example("an app's template", .titled("React App"), .breaks(seen: "React App")),
        Example("in German", .titled("Startseite"), .breaks(seen: "Startseite")),
        Example("in Japanese", .titled("ホーム"), .breaks(seen: "ホーム")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard !title.isHome, WordList.generic.matches(title.coreKey) else { return .passes }
        return .breaks(title.core, line: shown.line)
    }

    package static func mend(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
