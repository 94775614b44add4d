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
        Example("the home page called Home", .titled("Home", at: "https://example.com/"), .breaks(seen: "Home")),
        Example("the home page with its name", .titled("Home | Acme", site: "Acme", at: "https://acme.com/"), .passes),
        Example("the home page of a site with such a name", .titled("Index", at: "https://index.hu/"), .passes),
        Example("the site of a generator", .titled("Laravel", at: "https://laravel.com/"), .passes),
        Example(
            "the home page of a site that is called so", .titled("Page", site: "Page", at: "https://example.com/"),
            .passes
        ),
        Example("a manual's page", .titled("Introduction"), .breaks(seen: "Introduction")),
        Example("a manual's home page", .titled("Quick start", at: "https://docs.example.com/"), .breaks()),
        Example("a manual's page that says of what", .titled("Introduction | Larch.js"), .passes),
        Example(
            "the text of a template on the home page", .titled("Create Next App", at: "https://example.com/"), .breaks()
        ),
        Example("a name that begins like one of a template", .titled("React App of the Year Awards"), .passes),
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
        guard isGeneric(title) else { return .passes }
        return .breaks(title.core, line: shown.line)
    }

    private static func isGeneric(_ title: TitleAnalysis) -> Bool {
        if title.hostAliases.contains(where: { $0.key == title.key }) { return false }
        if WordList.generator.matches(title.coreKey) { return true }
        if title.isHome && namesSite(title) { return false }
        if WordList.manual.matches(title.key) { return true }
        // Beside its name, a home page may say that it is the home page.
        return WordList.generic.matches(title.isHome ? title.key : title.coreKey)
    }

    /// Whether the site is called what its title says.
    private static func namesSite(_ title: TitleAnalysis) -> Bool {
        title.namesOnlyTheSite || title.siteName.map { TitleKeys.key($0) == title.key } ?? false
    }

    package static func mend(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
