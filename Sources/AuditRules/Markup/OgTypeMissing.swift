package import AuditModel

/// Fails pages whose og:type is missing or unknown.
package enum OgTypeMissing: PageRule {
    package static let facts = RuleFacts(
        id: "og-type-missing", component: .markup, force: .init(.notice, 2),
        passes: "og:type is a known type",
        fails: "og:type is missing or unknown",
        why: "Apps treat the page as a plain website; posts need og:type to be shown as posts.",
        fix: """
            Add <meta property="og:type" content="website"> (article for articles). Other values: profile, \
            book, video.…, music.…, or a namespaced type of your own.
            """,
        sources: [
            .init(.ogp, "og:type is required and has a list of types")
        ],
        confidence: .specification)

    package static let examples = [
        Example("article", type("article"), .passes),
        Example("a type with a namespace", type("acme:shoe"), .passes),
        Example("a product of a shop", type("product"), .passes),
        Example("object, Meta's general type", type("object"), .passes),
        Example("no og:type", .bare, .breaks(seen: "apps assume website")),
        Example("a word of one's own", type("blog"), .breaks(seen: "blog")),
        Example("a capital", type("Website"), .breaks(seen: "Website")),
    ]

    private static func type(_ type: String) -> ExamplePage { .head(#"<meta property="og:type" content="\#(type)">"#) }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let place = page.tags.index(of: "og:type"), let type = page.tags.metas[place].content,
            !type.isBlank
        else { return .breaks("apps assume website") }
        // Unfilled variables are reported once, by another rule.
        let isKnown = types.contains(type) || hasNamespace(type) || TemplateLeak.find(inValue: type) != nil
        return isKnown
            ? .passes : .breaks("og:type \(RawText.quoted(type))", line: page.tags.metas[place].place.line)
    }

    private static func hasNamespace(_ type: String) -> Bool {
        let parts = type.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(32) }
    }

    /// The types of ogp.me.
    private static let types: Set<String> = [
        "website", "article", "profile", "book", "payment.link", "music.song", "music.album", "music.playlist",
        "music.radio_station", "video.movie", "video.episode", "video.tv_show", "video.other",
        // Not part of the protocol, but documented by Meta for shops, and used by most of them.
        "product", "product.group", "product.item",
        // Further types of Meta; GitHub and WordPress use the first one.
        "object", "place", "books.author", "books.book", "books.genre", "business.business", "fitness.course",
        "game.achievement", "restaurant.menu", "restaurant.menu_item", "restaurant.menu_section",
        "restaurant.restaurant",
    ]

    package static func fix(_ page: inout PageEvidence) -> Bool {
        page.write(.ogType, Placeholder.type)
        return true
    }
}
