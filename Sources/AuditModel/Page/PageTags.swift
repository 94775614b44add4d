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
        var found: [MetaTag] = []
        for index in metas.indices where isFound(key, at: index) { found.append(metas[index]) }
        return found
    }

    /// The first of them, as Apple takes it.
    public func first(_ key: String) -> MetaTag? { index(of: key).map { metas[$0] } }

    /// Whether there is one, and what the first says: a `MetaTag` as a whole costs much to copy.
    public func has(_ key: String) -> Bool { index(of: key) != nil }
    public func content(_ key: String) -> String? { index(of: key).flatMap { metas[$0].content } }

    /// Where the first is in `metas`.
    public func index(of key: String) -> Int? {
        for index in metas.indices where isFound(key, at: index) { return index }
        return nil
    }

    /// `MetaTag.key` of one of `metas`, part by part: iterating over them, or asking one as a whole, copies it.
    public func key(at index: Int) -> String? {
        if let property = metas[index].property, !property.isEmpty { return property }
        if let name = metas[index].name, !name.isEmpty { return name }
        guard let itemprop = metas[index].itemprop, !itemprop.isEmpty else { return nil }
        return itemprop
    }

    /// Whether one of `metas` gives a value for that key to one who does not look into `noscript`.
    private func isFound(_ wanted: String, at index: Int) -> Bool {
        hasKey(wanted, at: index) && metas[index].isGiven
    }

    /// Whether `key(at:)` is that one, without a copy of it.
    public func hasKey(_ wanted: String, at index: Int) -> Bool {
        if let property = metas[index].property, !property.isEmpty { return Self.isSame(property, wanted) }
        if let name = metas[index].name, !name.isEmpty { return Self.isSame(name, wanted) }
        return metas[index].itemprop.map { Self.isSame($0, wanted) } ?? false
    }

    /// Most keys differ in length, and comparing lengths is much faster.
    private static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.count == b.utf8.count && a == b }

    /// Links whose rel has that token (in lower-case ASCII; the rel in any case), in tree order.
    public func links(rel token: String) -> [LinkTag] {
        var found: [LinkTag] = []
        for index in links.indices where links[index].hasRelation(token) { found.append(links[index]) }
        return found
    }
}
