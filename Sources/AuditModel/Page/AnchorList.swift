/// The links of a page to others, in document order.
public struct AnchorList: Sendable {
    /// The first of them; the reader's limit bounds their number.
    public var items: [AnchorTag] = []
    /// How many more there are.
    public var leftOut = 0

    public init() {}

    /// Adds one, or counts it when there are so many already.
    public mutating func add(_ anchor: AnchorTag, limit: Int) {
        if items.count < limit { items.append(anchor) } else { leftOut += 1 }
    }
}

/// One `a` or `area` with a `href`.
public struct AnchorTag: Hashable, Sendable {
    /// As written, references decoded.
    public var href: String
    /// Whether its `rel` asks crawlers not to follow it.
    public var isNofollow: Bool

    public init(href: String, isNofollow: Bool = false) { (self.href, self.isNofollow) = (href, isNofollow) }
}
