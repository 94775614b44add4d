package import AuditModel

/// Fails pages without a title.
package enum TitleMissing: TitleRule {
    package static let facts = RuleFacts(
        id: "title-missing", component: .title, force: .init(.error, 100), group: .titlePresence,
        passes: "The page has a title",
        fails: "No title; the card shows only the site",
        why: "The title is the largest text of the card; without it people see only a site name or domain.",
        fix: #"Add `<meta property="og:title" content="…">` and a `<title>`."#,
        sources: [
            .init(.extractor2016, "og:title comes before twitter:title and title", at: "4-title"),
            .init(.tn3156, "use the og:title property"),
            .init(.ogp, "og:title is required"),
        ],
        confidence: .documentedByApple, card: .leaves(.video, .collage, .largeImage, .icon, .bareLink))

    package static let examples = [
        Example("only a title element", ExamplePage(ExamplePage.document("<title>Bees</title>")), .passes),
        Example(
            "only twitter:title",
            ExamplePage(
                ExamplePage.document("<meta name=\"twitter:title\" content=\"Bees\">")), .passes),
        Example("no title at all", ExamplePage(ExamplePage.document("")), .breaks(seen: "no og:title")),
        Example("a blank title", ExamplePage(ExamplePage.document("<title> </title>")), .breaks()),
        Example(
            "an empty og:title",
            ExamplePage(
                ExamplePage.document("<meta property=\"og:title\" content=\"\">")), .breaks()),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard page.outcome.isLoaded else { return .notApplicable }
        return title.shown == nil ? .breaks("no og:title, no twitter:title, no text in <title>") : .passes
    }

    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool {
        page.retitle(Placeholder.title)
        if page.tags.documentTitle == nil { page.nameDocument(Placeholder.title) }
        return true
    }
}
