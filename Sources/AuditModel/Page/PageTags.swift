/// Everything that was written in a page and matters to a preview: all values of every key, in order.
package struct PageTags: Sendable {
    package var metas: [MetaTag] = []
    package var links: [LinkTag] = []
    /// `title` elements of HTML in document order; the first is the page's.
    package var titles: [TitleTag] = []
    package var bases: [BaseTag] = []
    /// The first `img` elements that could be hoisted into the card, at most `imageLimit` of content and as many of
    /// decoration; `PageStructure.images` counts all.
    package var images: [ImageTag] = []
    package var structure = PageStructure()
    package var charset = CharsetFacts()

    package static let imageLimit = 20

    package init() {}

    /// The title that is the page's: the first outside `noscript`.
    package var pageTitle: TitleTag? { titles.first { !$0.place.isInNoscript } }

    /// Its text, or nil when there is none or it is blank.
    package var documentTitle: String? {
        guard let text = pageTitle?.text, !text.isEmpty else { return nil }
        return text
    }

    /// Metas with that exact key and a non-empty content, outside `noscript`, in tree order.
    package func metas(_ key: String) -> [MetaTag] {
        var found: [MetaTag] = []
        for index in metas.indices where metas[index].isFound(as: key) { found.append(metas[index]) }
        return found
    }

    /// The first of them, as Apple takes it.
    package func first(_ key: String) -> MetaTag? { index(of: key).map { metas[$0] } }

    /// Where it is in `metas`, for those who need a part of it: a `MetaTag` costs much to copy.
    package func index(of key: String) -> Int? {
        // By index, because iterating copies every element.
        for index in metas.indices where metas[index].isFound(as: key) { return index }
        return nil
    }

    /// Links whose rel has that token (in lower-case ASCII; the rel in any case), in tree order.
    package func links(rel token: String) -> [LinkTag] {
        var found: [LinkTag] = []
        for index in links.indices where links[index].hasRelation(token) { found.append(links[index]) }
        return found
    }
}
