package import AuditModel

/// Fails missing pages that return a success status, or redirect to the home page.
package enum SoftErrorPage: TitleRule {
    package static let facts = RuleFacts(
        id: "soft-error-page", component: .reach, force: .init(.error, 70), group: .wall,
        passes: "The page is not an error page",
        fails: "Missing page returns 200 or the home page",
        why: "The preview then shows an error message or the home page, and apps cannot know that the page is gone.",
        fix: "Return 404 or 410, or restore the page. Do not redirect dead pages to the home page.",
        sources: [
            .init(.googleErrors, "a missing page should not return a success status"),
            .init(.inference, "we recognise such pages by their words"),
        ], confidence: .inference)

    package static let examples = [
        Example(
            "an archive without results",
            ExamplePage(
                ExamplePage.document(
                    "<title>Category: Wasps - Example</title>", body: "<h1>Nothing Found</h1><p>Sorry.</p>"),
                at: "https://example.com/wasps"), .passes),
        Example(
            "the title is 404, with noindex",
            ExamplePage(
                ExamplePage.document(
                    "<title>404 - Example</title><meta name=\"robots\" content=\"noindex\">",
                    body: "<h1>We could not find what you were looking for</h1>"),
                at: "https://example.com/wasps"), .breaks(seen: "404")),
        Example("an article", ExamplePage(ExamplePage.bees, at: "https://example.com/bees"), .passes),
        Example(
            "an article about an error",
            ExamplePage(
                ExamplePage.document(
                    "<title>404: a history of the error</title>"
                        + "<meta property=\"og:url\" content=\"https://example.com/history\">",
                    body: "<h1>Page not found: a history</h1>" + ExamplePage.words(320)),
                at: "https://example.com/history"), .passes),
        Example(
            "an error with status 200",
            ExamplePage(
                ExamplePage.document("<title>Page not found</title>"), at: "https://example.com/product/99"),
            .breaks(seen: "Page not found")),
        Example(
            "the heading shows it",
            ExamplePage(
                ExamplePage.document("<title>Acme</title>", body: "<h1>404 Not Found</h1>"),
                at: "https://example.com/product/99"), .breaks(seen: "404 Not Found")),
        Example(
            "a song that is called so",
            ExamplePage(
                ExamplePage.document(
                    """
                    <title>Service Unavailable – The Bees</title><meta property="og:type" content="music.song">
                    <meta property="og:title" content="Service Unavailable – The Bees">
                    <meta property="og:description" content="A song of the album Hive.">
                    <meta property="og:image" content="https://example.com/hive.jpg">
                    """), at: "https://example.com/song/9"), .passes),
        Example(
            "an image whose name is a number",
            ExamplePage(
                ExamplePage.document("<title>404</title>", body: "<h1>Four hundred and four steps to the sea</h1>")),
            .passes),
        Example(
            "in Japanese",
            ExamplePage(
                ExamplePage.document("<title>お探しのページが見つかりません｜アクメ</title>", body: "<h1>404</h1>")),
            .breaks(seen: "見つかりません")),
        Example(
            "dead pages lead home",
            ExamplePage(
                ExamplePage.bees, at: "https://example.com/product/99", final: "https://example.com/"),
            .breaks(seen: "https://example.com/product/99 redirects to the home page")),
        Example(
            "a short URL leads to another site's home page",
            ExamplePage(
                ExamplePage.bees, at: "https://go.example.net/x7", final: "https://example.com/"), .passes),
        Example(
            "the home page by another name",
            ExamplePage(
                ExamplePage.bees, at: "https://example.com/index.html", final: "https://example.com/"), .passes),
        Example(
            "the home page by another of its names",
            ExamplePage(ExamplePage.bees, at: "https://example.com/de/start.html", final: "https://example.com/"),
            .passes),
        Example(
            "the home page by the folder of its program",
            ExamplePage(ExamplePage.bees, at: "https://example.com/Home/Index", final: "https://example.com/"),
            .passes),
        Example(
            "a section right below the home page",
            ExamplePage(ExamplePage.bees, at: "https://example.com/mobile", final: "https://example.com/"), .passes),
        Example(
            "a dead page right below the home page",
            ExamplePage(ExamplePage.bees, at: "https://example.com/bees-can-count", final: "https://example.com/"),
            .breaks(seen: "redirects to the home page")),
        Example(
            "a dead page that only its query names",
            ExamplePage(ExamplePage.bees, at: "https://example.com/article?id=9", final: "https://example.com/"),
            .breaks(seen: "redirects to the home page")),
        Example(
            "a redirect to the error page",
            ExamplePage(ExamplePage.bees, at: "https://example.com/item/9", final: "https://example.com/de/404"),
            .breaks(seen: "redirects to the error page")),
        Example(
            "a post with that number has moved",
            ExamplePage(ExamplePage.bees, at: "https://example.com/item/9", final: "https://example.com/posts/404"),
            .passes),
        Example(
            "the home page of a country",
            ExamplePage(ExamplePage.bees, at: "https://example.com/us/", final: "https://example.com/"),
            .passes),
        Example(
            "a search that found nothing",
            ExamplePage(
                ExamplePage.document("<title>Search | Acme</title>", body: "<h1>Nothing found</h1>"),
                at: "https://example.com/?s=honeybees"), .passes),
        Example(
            "the home page by its name in another language",
            ExamplePage(ExamplePage.bees, at: "https://example.com/accueil", final: "https://example.com/"), .passes),
        Example("a true error", .answering(404, .http4xx), .notApplicable),
    ]

    package static func check(_ title: TitleAnalysis, _ page: PageEvidence) -> Verdict {
        guard page.outcome.isLoaded, let status = page.fetch.status, (200..<300).contains(status) else {
            return .notApplicable
        }
        if page.final != page.requested {
            if isDeadEnd(page) { return .breaks("\(page.requested) redirects to the home page \(page.final)") }
            if DeadAddress.isError(page.final), !DeadAddress.isError(page.requested) {
                return .breaks("\(page.requested) redirects to the error page \(page.final)")
            }
        }
        guard let words = ErrorWords.find(in: title, page) else { return .passes }
        return .breaks(words.text, line: words.line)
    }

    private static func isDeadEnd(_ page: PageEvidence) -> Bool {
        page.final.isHome && page.final.query == nil && !DeadAddress.mayBeHome(page.requested)
            && page.final.displayHost == page.requested.displayHost
    }

    /// The page that should be there is unknown.
    package static func fix(_ page: inout PageEvidence, _ title: TitleAnalysis) -> Bool { false }
}
