/// Everything that was written in a page and matters to a preview: all values of every key, in order.
public struct PageTags: Sendable {
    public var metas: [MetaTag] = []
    public var links: [LinkTag] = []
    /// `title` elements of HTML in document order; the first is the page's.
    public var titles: [TitleTag] = []
    public var bases: [BaseTag] = []
    /// The first `img` elements, at most `imageLimit`.
    public var images: [ImageTag] = []
    public var structure = PageStructure()
    public var charset = CharsetFacts()

    public static let imageLimit = 20

    public init() {}

    /// The text of the first `title`, or nil when there is none or it is blank.
    public var documentTitle: String? {
        guard let text = titles.first?.text, !text.isEmpty else { return nil }
        return text
    }

    /// Metas with that exact key and a non-empty content, outside `noscript`, in tree order.
    public func metas(_ key: String) -> [MetaTag] {
        metas.filter { $0.key == key && !$0.place.isInNoscript && $0.content?.isEmpty == false }
    }

    /// The first of them, as Apple takes it.
    public func first(_ key: String) -> MetaTag? {
        metas.first { $0.key == key && !$0.place.isInNoscript && $0.content?.isEmpty == false }
    }

    /// Links whose rel has that token (ASCII case-insensitive), in tree order.
    public func links(rel token: String) -> [LinkTag] {
        links.filter { link in
            link.rel.split(whereSeparator: \.isWhitespace).contains { $0.lowercased() == token }
        }
    }
}
