/// Everything that was written in a page and matters to a preview: all values of every key, in order.
public struct PageTags: Sendable {
    public var metas: [MetaTag] = []
    public var links: [LinkTag] = []
    /// `title` elements of HTML in document order; the first is the page's.
    public var titles: [TitleTag] = []
    public var bases: [BaseTag] = []
    /// The first `img` elements that could be hoisted into the card, at most `imageLimit` of content and as many of
    /// decoration, and behind them up to `lateImageLimit` each that declare large sides or are photographs by name;
    /// none behind a tag that declares an image, as then no card asks for them. `PageStructure.images` counts all.
    public var images: [ImageTag] = []
    /// The links to other pages, `a` and `area`, where the reader was told to collect them.
    public var anchors = AnchorList()
    public var structure = PageStructure()
    public var charset = CharsetFacts()

    public static let imageLimit = 20
    public static let lateImageLimit = 3

    public init() {}

    /// The title that is the page's: the first outside `noscript`.
    public var pageTitle: TitleTag? { titles.first { !$0.place.isInNoscript } }

    /// Its text, or nil when there is none or it is blank.
    public var documentTitle: String? {
        guard let text = pageTitle?.text, !text.isBlank else { return nil }
        return text
    }

    /// Metas with that exact key and a content that is not blank, outside `noscript`, in tree order.
    public func metas(_ key: String) -> [MetaTag] {
        metas.filter { $0.isGiven && $0.key == key }
    }

    /// The first of them, as Apple takes it.
    public func first(_ key: String) -> MetaTag? { index(of: key).map { metas[$0] } }

    /// Whether there is one, and what the first says.
    public func has(_ key: String) -> Bool { index(of: key) != nil }
    public func content(_ key: String) -> String? { index(of: key).flatMap { metas[$0].content } }

    /// Where the first is in `metas`.
    public func index(of key: String) -> Int? {
        metas.firstIndex { $0.key == key && $0.isGiven }
    }

    /// `MetaTag.key` of one of `metas`.
    public func key(at index: Int) -> String? { metas[index].key }

    /// Whether that is this one.
    public func hasKey(_ wanted: String, at index: Int) -> Bool { metas[index].key == wanted }

    /// Links whose rel has that token (in lower-case ASCII; the rel in any case), in tree order.
    public func links(rel token: String) -> [LinkTag] {
        links.filter { $0.hasRelation(token) }
    }
}
