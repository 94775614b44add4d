/// How much of a page is kept; whatever is dropped is noted in `PageStructure.isCut`.
public struct ReadingLimits: Sendable {
    /// Bytes of one attribute value or title, decoded.
    public var valueBytes = 64 << 10
    /// Attributes of one tag that are looked at.
    public var attributesPerTag = 1_000
    public var metas = 10_000
    public var links = 10_000
    public var titles = 1_000
    public var bases = 1_000
    /// Keys of metas in templates and comments.
    public var hiddenKeys = 1_000

    public init() {}
}
