package import AuditModel

/// A recommendation about a page compared with the others of its site, judged after the last page.
package protocol SetRule: SendableMetatype {
    static var facts: RuleFacts { get }
    static var examples: [SetExample] { get }
    static func check(_ page: PageInSet) -> Verdict
}

/// The facts of the second pass about one page and the pages like it.
package struct PageInSet: Hashable, Sendable {
    package var keys: PageRecord.SetKeys
    /// Loaded pages of the registrable domain in this run.
    package var sitePages: Int
    /// Different pages (by identity) of the site with the same title core, this one included.
    package var sameTitle: Int
    /// Whether these are the numbered pages of one list.
    package var isOneList: Bool
    /// Loaded pages of the site with the same chosen image and *different* title cores, counted by core.
    package var sameImage: Int
    /// Different pages of the site with the same summary.
    package var sameSummary: Int
    /// Pages of the site with the same og:url and different titles, counted by title.
    package var sameOGURL: Int
    /// og:site_name of the page, and the name on nearly all pages of its host; empty if there is none.
    package var siteName: String
    package var usualSiteName: String
    /// Pages of the host with the usual og:site_name, and with any.
    package var usuallyNamed: Int
    package var named: Int
    /// Up to five other URLs of the largest of these sets, by rule id.
    package var twins: [String: [String]]

    package init(keys: PageRecord.SetKeys, sitePages: Int) {
        self.keys = keys
        self.sitePages = sitePages
        sameTitle = 1
        isOneList = false
        sameImage = 1
        sameSummary = 1
        sameOGURL = 1
        siteName = ""
        usualSiteName = ""
        usuallyNamed = 0
        named = 0
        twins = [:]
    }

    /// The page next to another one that only shares the site name.
    init(keys: PageRecord.SetKeys, siteName: String) {
        self.init(keys: keys, sitePages: 2)
        (self.siteName, usualSiteName) = (siteName, siteName)
    }

    /// The page if it shares nothing with another, as the fix of every set rule makes it.
    package var alone: PageInSet { PageInSet(keys: keys, sitePages: sitePages) }
}

extension RuleBook {
    /// The set rules that have nothing to judge on a page, whatever its site is like.
    package static func notApplicable(keys: PageRecord.SetKeys, siteName: String) -> RulePlaces {
        let page = PageInSet(keys: keys, siteName: siteName)
        var notApplicable = RulePlaces()
        for rule in set where rule.check(page) == .notApplicable { notApplicable.insert(place(of: rule.facts.id)) }
        return notApplicable
    }
}

/// A page among others that a set rule passes, fails or does not apply to.
package struct SetExample: Sendable {
    package var about: String
    package var page: PageInSet
    package var expected: Example.Expectation
    package var fileID: String
    package var line: Int
    package var column: Int

    @inline(never)
    package init(
        _ about: String, _ page: PageInSet, _ expected: Example.Expectation, fileID: String = #fileID,
        line: Int = #line, column: Int = #column
    ) {
        self.about = about
        self.page = page
        self.expected = expected
        self.fileID = fileID
        self.line = line
        self.column = column
    }
}
