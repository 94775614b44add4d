internal import AuditModel

/// Fails pages that share their description with many pages of the site.
package enum DescriptionNotUnique: SetRule {
    package static let facts = RuleFacts(
        id: "description-not-unique", component: .markup, force: .init(.notice, 3), group: .description,
        passes: "The description is unique on the site",
        fails: "Same description as other pages",
        why: "It says nothing that distinguishes this page.",
        fix: "Write an og:description for each page.",
        sources: [
            .init(.googleSnippets, "write a description for each page"),
            .init(.inference, "we apply to descriptions what Apple says of titles"),
        ],
        confidence: .inference, measures: true)

    package static let examples = [
        SetExample("each page its own", page(shared: 1, of: 20), .passes),
        SetExample("the slogan on every page", page(shared: 20, of: 20), .breaks(seen: "20 of 20")),
        SetExample("12 products with one text", page(shared: 12, of: 60), .breaks(seen: "12 of 60")),
        SetExample("three pages of many", page(shared: 3, of: 60), .passes),
        SetExample("no description", page(shared: 1, of: 20, summary: ""), .notApplicable),
    ]

    private static func page(shared: Int, of pages: Int, summary: String = "best shoes") -> PageInSet {
        var keys = PageRecord.SetKeys()
        keys.summary = summary
        var page = PageInSet(keys: keys, sitePages: pages)
        page.sameSummary = shared
        return page
    }

    package static func check(_ page: PageInSet) -> Verdict {
        guard !page.keys.summary.isEmpty, page.sitePages > 1 else { return .notApplicable }
        // A fifth of the site, without a rounding division.
        guard page.sameSummary >= sharedBy, page.sameSummary * 5 >= page.sitePages else { return .passes }
        return .breaks(
            "\(grouped(page.sameSummary)) of \(counted(page.sitePages, "page")), all with the same description")
    }

    /// Our threshold.
    private static let sharedBy = 3
}
