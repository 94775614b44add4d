package import AuditModel

/// Fails pages that cannot be loaded.
package enum FetchFailed: PageRule {
    package static let facts = RuleFacts(
        id: "fetch-failed", component: .reach, force: .init(.error, 100), group: .reach,
        passes: "The server responds",
        fails: "Page could not be loaded",
        why: "A page that does not load has only its URL as a preview.",
        fix: """
            Make this URL reachable from the public internet. The finding says what failed: DNS, the \
            connection, redirects or compression.
            """,
        sources: [
            .init(.sdk, "a failed fetch returns no metadata"),
            .init(.recentSystems, "a URL that is not http or https fails", at: "1-fetching-the-page"),
        ],
        confidence: .documentedByApple, card: .ends(in: .bareLink), temper: .reach)

    package static let examples = [
        Example("a response", ExamplePage(ExamplePage.bees, at: "https://example.com/a"), .passes),
        Example(
            "the name does not resolve", .failing(.dns), .breaks(seen: "could not be resolved")),
        Example("a redirect to an app", .failing(.badRedirect), .breaks(seen: "not an http or https URL")),
        Example("a body that is not what its header says", .failing(.badEncoding), .breaks(seen: "cannot be decoded")),
        Example("an error status is a response", .answering(404, .http4xx), .passes),
        Example("we were stopped", .failing(.cancelled), .notApplicable),
        Example("robots.txt forbids it to us", .failing(.robotsDenied), .notApplicable),
        Example("our own limit", .failing(.privateAddress), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let failure = page.fetch.failure else {
            return page.fetch.status == nil ? .notApplicable : .passes
        }
        switch failure.cause {
        case .dns, .connect, .reset, .protocolError, .redirectLoop, .tooManyRedirects, .badRedirect,
            .headerTooLarge, .badEncoding, .missingFile, .other:
            return .breaks(failure.evidence(page.fetch))
        // Timeouts and TLS have rules of their own; other failures are on our side and say nothing about the site.
        case .rateLimited, .tls, .timeout, .tooSlow, .privateAddress, .tooLarge, .proxy, .cancelled, .localResources,
            .hostSkipped,
            .robotsDenied, .robotsUnreachable:
            return .notApplicable
        }
    }

    /// The page is unknown.
    package static func fix(_ page: inout PageEvidence) -> Bool { false }
}
