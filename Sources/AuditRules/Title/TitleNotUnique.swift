internal import AuditModel

/// Fails pages that share their title with other pages of the site.
package enum TitleNotUnique: SetRule {
    package static let facts = RuleFacts(
        id: "title-not-unique", component: .title, force: .init(.warning, 40),
        passes: "The title is unique on the site",
        fails: "Same title as other pages",
        why: "Links to these pages look alike, so people cannot distinguish them.",
        fix: "Give each page its own og:title, such as the product name or the headline.",
        sources: [
            .init(.tn3156, "titles should be specific enough to distinguish different pages"),
            .init(.kodeco, "keep titles unique"),
        ],
        confidence: .documentedByApple, measures: true)

    package static let examples = [
        SetExample("the only one", page("iphone", same: 1, of: 40), .passes),
        SetExample("two services pages", page("ourservices", same: 2, of: 80), .breaks(fraction: 0.5, seen: "2 of 80")),
        SetExample("forty products", page("product", same: 40, of: 60), .breaks(seen: "40 of 60")),
        SetExample("three of a small site", page("product", same: 3, of: 20), .breaks(seen: "3 of 20")),
        SetExample(
            "the numbered pages of a list", page("news", same: 40, of: 60, isOneList: true),
            .breaks(fraction: 0.5, seen: "40 of 60 pages, all with this title, differing only in a page number")),
        SetExample(
            "two numbered pages", page("news", same: 2, of: 60, isOneList: true),
            .breaks(fraction: 0.25, seen: "2 of 60")),
        SetExample("no title", page("", same: 1, of: 5), .notApplicable),
    ]

    package static func check(_ page: PageInSet) -> Verdict {
        guard !page.keys.titleCore.isEmpty else { return .notApplicable }
        let same = page.sameTitle
        guard same > 1 else { return .passes }
        let twins = page.twins[facts.id, default: []].prefix(5)
        let named = twins.isEmpty ? "" : ": " + twins.joined(separator: ", ")
        let isMany = same >= many || same * 10 >= page.sitePages
        let note = page.isOneList ? ", differing only in a page number" : ""
        return .breaks(
            "\(grouped(same)) of \(counted(page.sitePages, "page")), all with this title" + note + named,
            fraction: (isMany ? 1 : 0.5) * (page.isOneList ? 0.5 : 1))
    }

    /// From this many pages, or from a tenth of the site, the template is to blame and not a slip.
    private static let many = 4

    private static func page(_ core: String, same: Int, of sitePages: Int, isOneList: Bool = false) -> PageInSet {
        var keys = PageRecord.SetKeys()
        keys.titleCore = core
        var page = PageInSet(keys: keys, sitePages: sitePages)
        page.sameTitle = same
        page.isOneList = isOneList
        return page
    }
}
