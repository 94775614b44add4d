package import AuditModel

/// Fails listed URLs with parameters that only say where a visitor came from.
package enum TrackingParameters: PageRule {
    package static let facts = RuleFacts(
        id: "tracking-parameters", component: .reach, force: .init(.notice, 0),
        passes: "The URL in the list has no tracking parameters",
        fails: "URL in your list has tracking parameters",
        why: "Apple removes such parameters before it fetches, so this is not the URL that people share.",
        fix: "Remove the tracking parameters (utm_… and the like) from the URL in your list.",
        sources: [
            .init(.recentSystems, "known tracking parameters are removed before fetching", at: "1-fetching-the-page")
        ], confidence: .observed)

    package static let examples = [
        Example("a parameter that selects the page", page("?id=7"), .passes),
        Example(
            "campaign parameters", page("?id=7&utm_source=news&utm_medium=mail&fbclid=x"),
            .breaks(seen: "utm_source, utm_medium, fbclid")),
        Example("in capitals", page("?UTM_SOURCE=news"), .breaks(seen: "UTM_SOURCE")),
        Example("a word that only starts like one", page("?utmost=1&reference=2"), .passes),
        Example("no parameters", page(""), .notApplicable),
    ]

    private static func page(_ query: String) -> ExamplePage {
        ExamplePage(ExamplePage.bees, at: "https://example.com/bees" + query)
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard page.outcome.isLoaded, let query = page.requested.query, !query.isEmpty else { return .notApplicable }
        let found = query.split(separator: "&").filter { TrackingParameter.matches($0) }.map { $0.prefix { $0 != "=" } }
        guard !found.isEmpty else { return .passes }
        return .breaks(found.prefix(limit).map(RawText.quoted).joined(separator: ", "))
    }

    /// The most names in the evidence.
    private static let limit = 5

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let url = page.requested
        let kept = (url.query ?? "").split(separator: "&").filter { !TrackingParameter.matches($0) }
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        guard let clean = PageURL(stored: url.origin + url.path + query) else { return false }
        page.requested = clean
        return true
    }
}
