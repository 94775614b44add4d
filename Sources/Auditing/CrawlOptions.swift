/// How a site is found by following the links of its pages.
package struct CrawlOptions: Hashable, Sendable {
    /// Whether links are followed from the pages that are given. The default is false; a site that has no sitemap is crawled
    /// all the same.
    package var isOn = false
    /// Whether the subdomains of the hosts given belong to the site too. The default is false.
    package var withSubdomains = false
    /// The most links from a page that is given to one that is audited. The default is no limit.
    package var depth: Int?
    /// The most pages. The default is 10,000.
    package var pageLimit = 10_000
    /// Whether links are followed too that look like an endless list. The default is false.
    package var followsAll = false

    package init() {}
}
