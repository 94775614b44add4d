/// How much of a page is kept; whatever is dropped is noted in `PageStructure.isCut`.
package struct ReadingLimits: Sendable {
    /// Bytes of one attribute value or title, decoded.
    package var valueBytes = 64 << 10
    /// Attributes of one tag that are looked at.
    package var attributesPerTag = 1_000
    package var metas = 10_000
    package var links = 10_000
    package var titles = 1_000
    package var bases = 1_000
    /// Keys of metas in templates and comments.
    package var hiddenKeys = 1_000
    /// The most links to other pages; further ones are counted. The default is 0: only a crawl follows links.
    package var anchors = 0

    package init() {}
}
