internal import AuditModel

/// The second half of `og-url-wrong-page`: many pages that all name the same og:url.
///
/// It has the facts of `OgUrlWrongPage`, so that both report findings under one id and in one group; of two findings
/// the larger counts.
package enum OGURLShared: SetRule {
    package static let facts = OgUrlWrongPage.facts

    package static let examples = [
        SetExample("a page with its own og:url", page(shared: 1), .passes),
        SetExample("a page and its twin", page(shared: 2), .passes),
        SetExample("three pages with different titles", page(shared: 3), .breaks(seen: "3")),
        SetExample("no og:url", page(shared: 1, ogURL: ""), .notApplicable),
    ]

    private static func page(shared: Int, ogURL: String = "https://example.com/bees") -> PageInSet {
        var keys = PageRecord.SetKeys()
        keys.ogURL = ogURL
        var page = PageInSet(keys: keys, sitePages: 20)
        page.sameOGURL = shared
        return page
    }

    package static func check(_ page: PageInSet) -> Verdict {
        guard !page.keys.ogURL.isEmpty else { return .notApplicable }
        guard page.sameOGURL >= sharedBy else { return .passes }
        return .breaks(
            "og:url \(RawText.quoted(page.keys.ogURL)) on pages with \(grouped(page.sameOGURL)) different titles, of "
                + counted(page.sitePages, "page") + " of the site")
    }

    /// Our threshold.
    private static let sharedBy = 3
}
