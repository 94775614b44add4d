package import AuditModel

/// Fails pages that are not complete within the time that LinkPresentation waits.
package enum FetchTimeout: PageRule {
    package static let facts = RuleFacts(
        id: "fetch-timeout", component: .reach, force: .init(.error, 100), group: .reach,
        passes: "The page loads in time",
        fails: "Page timed out",
        why: "Messages waits 30 seconds by default, and then shows only the URL.",
        fix: "Find out why the server does not respond in time. If the page is slow to build, cache or pre-render it.",
        sources: [
            .init(.sdk, "the time limit is 30 seconds by default, and then nothing is returned"),
            .init(.kodeco, "the time limit is 30 seconds by default"),
        ],
        confidence: .documentedByApple,
        card: .ends(in: .bareLink), temper: .reach)

    package static let examples = [
        Example("0.4 seconds", ExamplePage(ExamplePage.bees, fetch: { $0.timings.total = 400 }), .passes),
        Example("no first byte in 30 seconds", .failing(.timeout), .breaks(seen: "not complete in time")),
        Example("a trickle", .failing(.tooSlow), .breaks(seen: "too slowly")),
        Example(
            "twice",
            ExamplePage(
                ExamplePage.bees,
                fetch: {
                    $0.status = nil
                    $0.failure = FetchFailure(.timeout, "no response within 30 s")
                    $0.tries = 2
                }, evidence: { $0.outcome = .timeout }), .breaks(seen: "no response within 30 s, twice")),
        Example("no connection", .failing(.connect), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let failure = page.fetch.failure else {
            return page.fetch.status == nil ? .notApplicable : .passes
        }
        guard failure.cause == .timeout || failure.cause == .tooSlow else { return .notApplicable }
        return .breaks(failure.evidence(page.fetch))
    }

    /// The page is unknown.
    package static func fix(_ page: inout PageEvidence) -> Bool { false }
}
