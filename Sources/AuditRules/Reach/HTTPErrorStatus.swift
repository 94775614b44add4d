package import AuditModel

/// The status of the answer is no error.
package enum HTTPErrorStatus: PageRule {
    package static let facts = RuleFacts(
        id: "http-error-status", component: .reach, force: .init(.error, 100), group: .reach,
        passes: "The page returns a success status",
        fails: "Page returns an error status",
        fix: "Return status 200 to link-preview fetchers, without requiring cookies or JavaScript.",
        sources: [
            .init(
                .recentSystems,
                "a status of 400 or more fails; only 403 is repeated once, with a plain Safari User-Agent")
        ],
        confidence: .observed, card: .ends(in: .bareLink), temper: .reach, measures: true)

    package static let examples = [
        Example("200", ExamplePage(ExamplePage.bees), .passes),
        Example(
            "301 to 200", .redirected("https://example.com/old", "https://example.com/new"), .passes),
        Example("404 with beautiful tags", .answering(404, .http4xx), .breaks(seen: "HTTP 404")),
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

    /// Nobody has seen the page.
    package static func mend(_ page: inout PageEvidence) -> Bool { false }
}
