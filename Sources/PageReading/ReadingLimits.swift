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
    /// Links to other pages; those beyond it are counted. The default is that none are read: only a crawl follows them.
    package var anchors = 0

    package init() {}
}
