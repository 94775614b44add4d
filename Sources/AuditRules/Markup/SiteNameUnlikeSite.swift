internal import AuditModel

/// The second half of `site-name-suspicious`, for what only several pages of a site show.
package enum SiteNameUnlikeSite: SetRule {
    package static let facts = SiteNameSuspicious.facts

    package static let examples = [
        SetExample("the name of the site", page("Acme", usual: "Acme", on: 19, of: 20), .passes),
        SetExample("the same name in other letters", page("ACME", usual: "Acme", on: 19, of: 20), .passes),
        SetExample("a part of the site", page("Acme Blog", usual: "Acme", on: 19, of: 20), .passes),
        SetExample(
            "a name of its own", page("Acme Holding Template", usual: "Bees Weekly", on: 19, of: 20),
            .breaks(seen: "19 of 20 pages have “Bees Weekly”")),
        SetExample("a site that has no name", page("Bees", usual: "", on: 0, of: 20), .notApplicable),
        SetExample("no og:site_name", page("", usual: "Acme", on: 19, of: 20), .notApplicable),
    ]

    /// The pages of a host that make a majority, and its share, 0...1.
    package static let fewestPages = 5
    package static let majority = 0.8

    package static func check(_ page: PageInSet) -> Verdict {
        let (own, usual) = (TitleKeys.key(page.siteName), TitleKeys.key(page.usualSiteName))
        guard !own.isEmpty, !usual.isEmpty else { return .notApplicable }
        // “Acme Blog” is part of Acme.
        if Bytes.contains(own, in: usual) || Bytes.contains(usual, in: own) { return .passes }
        return .breaks(
            "\(RawText.quoted(page.siteName)): \(grouped(page.usuallyNamed)) of \(counted(page.named, "page")) have "
                + "“\(page.usualSiteName)”")
    }

    private static func page(_ name: String, usual: String, on pages: Int, of named: Int) -> PageInSet {
        var page = PageInSet(keys: PageRecord.SetKeys(), sitePages: named)
        (page.siteName, page.usualSiteName, page.usuallyNamed, page.named) = (name, usual, pages, named)
        return page
    }
}
