package import AuditModel

/// Fails pages whose title does not come from og:title.
package enum OGTitleMissing: TitleRule {
    package static let facts = RuleFacts(
        id: "og-title-missing", component: .title, force: .init(.warning, 25), group: .titlePresence,
        passes: "The page has an og:title",
        fails: "No og:title; apps fall back to another tag",
        why: "The fallback, often the title element, is written for search results and repeats the site name.",
        fix: #"Add `<meta property="og:title" content="…">` with this page's own title, without the site name."#,
        sources: [
            .init(.tn3156, "use the og:title property"),
            .init(.kodeco, "og:title comes before title"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("og:title", .titled("Flutter Hero Animations"), .passes),
        Example(
            "only a title element",
            ExamplePage(
                ExamplePage.document("<title>Flutter Hero Animations | raywenderlich.com</title>")),
            .breaks(seen: "title: Flutter Hero Animations | raywenderlich.com")),
        Example(
            "only twitter:title",
            ExamplePage(
                ExamplePage.document("<meta name=\"twitter:title\" content=\"Bees\">")),
            .breaks(seen: "twitter:title: Bees")),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard let shown = title.shown else { return .notApplicable }
        guard !page.tags.has("og:title") else { return .passes }
        return .breaks("\(shown.source): \(shown.value)", line: shown.line)
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.write(.ogTitle, page.ownTitle(title))
        return true
    }
}
