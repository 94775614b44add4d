package import AuditModel

/// Fails pages on http, and https pages with a redirect over http.
package enum HTTPSDowngrade: PageRule {
    package static let facts = RuleFacts(
        id: "https-downgrade", component: .reach, force: .init(.warning, 15),
        passes: "The page is served over https",
        fails: "Page, or a redirect to it, uses http",
        why: "Signal previews only https, and anyone on the network can change what http returns.",
        fix: "Serve the page over https, and redirect only to https.",
        sources: [
            .init(.signal, "Signal reads only https"),
            .init(.inference, "Apple does not mention it"),
        ], confidence: .practice,
        judgesFiles: true)

    package static let examples = [
        Example("http to https", .redirected("http://example.com/", "https://example.com/"), .passes),
        Example(
            "https, http, https",
            .redirected(
                "https://example.com/", "http://www.example.com/", "https://www.example.com/"),
            .breaks(seen: "https://example.com/ → http://www.example.com/")),
        Example(
            "a site without https", ExamplePage(ExamplePage.bees, at: "http://example.com/a"),
            .breaks(fraction: 0.5, seen: "http://example.com/a")),
        Example(
            "an error of a site without https",
            ExamplePage(
                "", at: "http://example.com/a", fetch: { $0.status = 404 }, evidence: { $0.outcome = .http4xx }),
            .notApplicable),
        Example("no response", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.fetch.status != nil else { return .notApplicable }
        if let hop = page.fetch.hops.first(where: { $0.from.isSecure && !$0.to.isSecure }) {
            return .breaks("\(hop.from) → \(hop.to)")
        }
        // Whether https would work is not tested; that would cost one more request per page for three points.
        if page.final.isSecure { return .passes }
        // An error response has no page that could be served better.
        guard let status = page.fetch.status, (200..<300).contains(status) else { return .notApplicable }
        return .breaks(page.final.text, fraction: 0.5)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.useHTTPS()
        return true
    }
}
