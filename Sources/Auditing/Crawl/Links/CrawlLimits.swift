/// How much of a site a crawl takes besides `--max-pages`, so that a site without an end has one.
///
/// What is beyond a limit is counted with an example (`CrawlOmission`), and `--crawl-all` follows it.
enum CrawlLimits {
    /// Links of one page that are read, and bytes of them that are kept until they are followed.
    static let linksPerPage = 5_000
    static let linkBytesPerPage = 256 << 10
    /// Bytes of a URL that is followed; sitemaps.org allows as many.
    static let urlBytes = 2_048
    /// Segments of a path, and how often one of them may be in it: `/a/b/a/b/a/b` is a link that is resolved wrongly.
    static let segments = 16
    static let repetitions = 2
    /// Parameters of a query.
    static let parameters = 8
    /// Pages of one path, by how many parameters their queries have: one, two, more. Filters that combine have no end.
    static let pagesByParameters = [5_000, 1_000, 200]
    /// Pages of one host whose query has a parameter of the same name.
    static let pagesByName = 5_000
    /// Pages of one host whose paths are alike but for a date.
    static let datedPages = 2_000
    /// Steps in which pages come that are alike but for numbers: so long may a list be whose pages only link to the next.
    static let steps = 50
    /// Steps from the first page to the last.
    static let levels = 1_000
    /// Hosts that are given.
    static let hosts = 100_000
}
