package import AuditModel

/// Fails pages whose HTTP status is 400 or above.
package enum HTTPErrorStatus: PageRule {
    package static let facts = RuleFacts(
        id: "http-error-status", component: .reach, force: .init(.error, 100), group: .reach,
        passes: "The page returns a success status",
        fails: "Page returns an error",
        why: "Messages shows only the URL of a page whose status is 400 or more, whatever tags it has.",
        fix: """
            Restore or redirect a missing page (404, 410), or remove its URL from your list. Let visitors in \
            (401, 403). Repair the server (5xx).
            """,
        cases: [
            .init(
                .begins("HTTP 404"),
                fix: "Restore the page, redirect it to its new URL, or remove it from your list and sitemap."),
            .init(
                .begins("HTTP 410"),
                fails: "Page is gone",
                fix: "Remove this URL from your list and sitemap, or redirect it if the page has a successor."),
            .init(
                .begins("HTTP 401"),
                fix: """
                    Let anonymous visitors read this page, or show a sign-in page with status 200 and this page's \
                    tags.
                    """),
            .init(
                .begins("HTTP 403"),
                fix: "Let anonymous visitors read this page, and allow the User-Agent that Messages sends."),
            .init(.begins("HTTP 5"), fix: "Repair the server; its log of that time says what failed."),
            .init(
                .begins("HTTP 4"),
                fix: "Make the server return this page for a plain GET request without cookies."),
        ],
        sources: [
            .init(
                .recentSystems,
                "a status of 400 or more ends the preview; only 403 is tried again, once, as Safari",
                at: "1-fetching-the-page")
        ],
        confidence: .observed, card: .ends(in: .bareLink), temper: .reach, measures: true)

    package static let examples = [
        Example("200", ExamplePage(ExamplePage.bees), .passes),
        Example(
            "301 to 200", .redirected("https://example.com/old", "https://example.com/new"), .passes),
        Example("404 with beautiful tags", .answering(404, .http4xx), .breaks(seen: "HTTP 404")),
        Example("410 for good", .answering(410, .http4xx), .breaks(seen: "HTTP 410")),
        Example("401, a sign-in", .answering(401, .http4xx), .breaks(seen: "HTTP 401")),
        Example("403 for visitors", .answering(403, .http4xx), .breaks(seen: "HTTP 403")),
        Example("405, not for GET", .answering(405, .http4xx), .breaks(seen: "HTTP 405")),
        Example("503 behind a queue", .answering(503, .http5xx), .breaks(seen: "HTTP 503")),
        Example(
            "500, and 500 again",
            ExamplePage(
                ExamplePage.bees,
                fetch: {
                    $0.status = 500
                    $0.tries = 2
                }, evidence: { $0.outcome = .http5xx }), .breaks(seen: "HTTP 500, twice")),
        Example(
            "403, but the Safari repetition succeeds",
            ExamplePage(ExamplePage.bees, fetch: { $0.firstStatus = 403 }), .passes),
        Example("we sent too many requests", .answering(429, .rateLimited), .notApplicable),
        Example("a bot wall has a rule of its own", .answering(403, .botWall), .notApplicable),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let status = page.fetch.status, page.outcome != .rateLimited, page.outcome != .botWall else {
            return .notApplicable
        }
        return status >= 400
            ? .breaks("HTTP \(status)" + (page.fetch.tries > 1 ? ", \(page.fetch.repetition)" : "")) : .passes
    }

    /// The fixed page is unknown, so there is no score-if-fixed.
    package static func fix(_ page: inout PageEvidence) -> Bool { false }
}
