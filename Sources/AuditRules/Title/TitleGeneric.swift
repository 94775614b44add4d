package import AuditModel

/// Fails pages whose title would fit any page.
package enum TitleGeneric: BrandRule {
    package static let facts = RuleFacts(
        id: "title-generic", component: .title, force: .init(.warning, 50), group: .titleQuality,
        passes: "The title says what the page is about",
        fails: "Generic title, such as “Home” or “Untitled”",
        why: "A title that fits any page does not say why to open this one.",
        fix: "Say in og:title what this page is about.",
        sources: [
            .init(.tn3156, "titles should be specific enough to distinguish different pages"),
            .init(.google, "avoid titles such as “Home” and “Profile”"),
            .init(.inference, "we chose the list of words"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        Example("a full name", .titled("About our bakery"), .passes),
        Example("a word of the list in a sentence", .titled("Home is where the heart is"), .passes),
        Example("a home page called Home", .titled("Home", at: "https://example.com/"), .breaks(seen: "Home")),
        Example("the home page with its name", .titled("Home | Acme", site: "Acme", at: "https://acme.com/"), .passes),
        Example("the home page of a site with such a name", .titled("Index", at: "https://index.hu/"), .passes),
        Example("the site of a generator", .titled("Laravel", at: "https://laravel.com/"), .passes),
        Example(
            "a site whose name is a generic word", .titled("Page", site: "Page", at: "https://example.com/"),
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
        Example("a camera's name for an image", .titled("IMG_2034.JPG"), .breaks(seen: "IMG_2034.JPG")),
        Example("a file's name on the server", .titled("index.html"), .breaks(seen: "index.html")),
        Example("a program that made the page", .titled("Microsoft Word - Annual report.docx"), .breaks()),
        Example("a name that ends like a file", .titled("Node.js 22 is out"), .passes),
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
        if WordList.generator.matches(title.coreKey) || isFileName(title.text) { return true }
        if title.isHome && namesSite(title) { return false }
        if WordList.manual.matches(title.key) { return true }
        // Besides its name, a home page may say that it is the home page.
        return WordList.generic.matches(title.isHome ? title.key : title.coreKey)
    }

    /// Whether a camera, a server or an office program made the name: `DSC_0012`, `index.php`, `Microsoft Word -
    /// Letter.doc`.
    private static func isFileName(_ text: String) -> Bool {
        let name = text.prefix { $0 != "." }.lowercased()
        if programs.contains(where: name.hasPrefix) { return true }
        if name == "index" || name == "default" { return pages.contains(text.dropFirst(name.count).lowercased()) }
        guard let camera = cameras.first(where: name.hasPrefix) else { return false }
        let digits = name.dropFirst(camera.count).drop { $0 == "_" || $0 == "-" }
        return digits.count >= 3 && digits.utf8.allSatisfy { Bytes.isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    private static let programs = ["microsoft word - ", "microsoft powerpoint - ", "microsoft excel - "]
    private static let pages: Set<String> = [".html", ".htm", ".php", ".asp", ".aspx", ".jsp"]
    private static let cameras = ["img", "dscn", "dscf", "dsc", "pxl", "mvi"]

    /// Whether the site has the name that its title consists of.
    private static func namesSite(_ title: TitleAnalysis) -> Bool {
        title.namesOnlyTheSite || title.siteName.map { TitleKeys.key($0) == title.key } ?? false
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        return true
    }
}
