package import AuditModel

/// The tags stand in the page as it is sent.
package enum JsGeneratedTags: TitleRule {
    package static let facts = RuleFacts(
        id: "js-generated-tags", component: .markup, force: .init(.error, 80),
        passes: "The tags are in the HTML as sent",
        fails: "Tags seem to be written by JavaScript",
        fix: """
            Render <title>, og:title and og:image on the server (server-side rendering, pre-rendering or an edge \
            function). LinkPresentation does not run JavaScript.
            """,
        sources: [
            .init(.tn3156, "nor run JavaScript"), .init(.kodeco, "don't generate tags dynamically"),
            .init(.recentSystems, "markup is parsed without JavaScript"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example(
            "a rendered page", .head(#"<meta property="og:title" content="How bees count">"# + shell), .passes),
        Example(
            "the empty shell of an app",
            ExamplePage("<!doctype html><title>React App</title><body>" + shell), .breaks(seen: "#root")),
        Example(
            "a script that writes the tags",
            ExamplePage(
                "<!doctype html><title></title><body><p>\(String(repeating: "Bees count. ", count: 20))</p>"
                    + "<script>document.title='Bees'; set('og:title', 'Bees')</script>"), .breaks(fraction: 0.7)),
        Example(
            "a shell with the name of the site",
            ExamplePage("<!doctype html><title>Example</title><body>" + shell), .breaks(seen: "#root")),
        Example(
            "a shell with a short title and nothing else",
            ExamplePage("<!doctype html><title>Bees Portal</title><body>" + shell), .breaks(seen: "#root")),
        Example(
            "a shell with a title of the page",
            ExamplePage("<!doctype html><title>How four bees count to ten</title><body>" + shell), .passes),
        Example(
            "a rendered home page with much script",
            ExamplePage(
                "<!doctype html><title>Home</title><body><p>\(String(repeating: "Bees count. ", count: 100))</p>"
                    + "<script>\(String(repeating: "var bees = 4;", count: 500))</script>"), .passes),
        Example("an old page without tags but with a title and text", .head("<body><p>Bees count.</p>"), .passes),
    ]

    private static let shell = #"<div id="root"></div><script src="/app.js"></script>"#

    package static let reads: CardParts? = [.title, .titleTags, .summary, .ogURL, .place, .images]

    /// An app's empty mount point proves it, since nobody without JavaScript gets more; the other signs make it
    /// probable, and cost 0.7 of the weight.
    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard !page.tags.has("og:title"), !page.declaresImage else { return .passes }
        let saysNothing = title.shown == nil || WordList.generic.matches(title.coreKey)
        guard saysNothing || namesTheSite(title, page.site) || isNameOnly(title, page) else { return .passes }
        let structure = page.tags.structure
        if let root = structure.appRoot, structure.visibleCharacters < emptyBelow {
            return .breaks(
                "\(root) with \(counted(structure.visibleCharacters, "visible character")), no og:title, no og:image")
        }
        guard saysNothing, structure.visibleCharacters < renderedFrom, let sign = probableSign(structure) else {
            return .passes
        }
        return .breaks("probably: \(sign), no og:title, no og:image", fraction: 0.7)
    }

    /// A shell has the name of the site on all of its pages; a rendered home page may have it too.
    private static func namesTheSite(_ title: TitleAnalysis, _ site: SiteIdentity) -> Bool {
        title.namesOnlyTheSite || (!site.domainLabel.isEmpty && title.coreKey == TitleKeys.key(site.domainLabel))
    }

    /// Whether a title of a few words is all that a page without text says: the name of an app, whatever its host is.
    private static func isNameOnly(_ title: TitleAnalysis, _ page: PageEvidence) -> Bool {
        let card = page.card
        guard page.tags.structure.visibleCharacters == 0, card.summary == nil, card.siteName == nil, card.ogURL == nil
        else { return false }
        return title.text.split(separator: " ").count <= nameWords && title.text.count <= longestName
    }

    private static let nameWords = 3
    private static let longestName = 30

    private static func probableSign(_ structure: PageStructure) -> String? {
        if structure.scriptWritesTags { return "a script contains the tags" }
        guard structure.bytes > 0 else { return nil }
        let share = Double(structure.scriptBytes) / Double(structure.bytes)
        return share > mostlyScript ? "\(Int(share * 100)) % of the page is script" : nil
    }

    /// Our thresholds.
    private static let emptyBelow = 50
    private static let mostlyScript = 0.7
    /// Visible characters of a page that somebody rendered, whatever its scripts add.
    private static let renderedFrom = 1_000

    package static func mend(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        if !page.declaresImage { page.showImage() }
        return true
    }
}
