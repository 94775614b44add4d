internal import AuditModel

/// The tags of a page that a preview is made of, at most `limit`.
struct TagList {
    private var left: Int

    init(limit: Int) { left = limit }

    /// Gives the name, value and line of each tag: titles and bases first, then links, then metas.
    mutating func fill(from tags: PageTags, _ body: (String, String?, Int) -> Void) {
        for title in tags.titles.prefix(2) { add("title", title.text, title.place, body) }
        for base in tags.bases.prefix(1) { add("base", base.href, base.place, body) }
        // By index, because iterating copies every tag.
        for index in tags.links.indices
        where Self.isWanted(link: tags.links[index].rel, type: tags.links[index].type) {
            let sizes = tags.links[index].sizes.map { " \($0)" } ?? ""
            add("link \(tags.links[index].rel)\(sizes)", tags.links[index].href, tags.links[index].place, body)
        }
        for index in tags.metas.indices {
            guard let key = tags.key(at: index), Self.isWanted(key) else { continue }
            add(key, tags.metas[index].content, tags.metas[index].place, body)
        }
    }

    private mutating func add(
        _ name: String, _ value: String?, _ place: SourcePlace, _ body: (String, String?, Int) -> Void
    ) {
        guard left > 0 else { return }
        left -= 1
        body(name, value, place.line)
    }

    private static func isWanted(_ key: String) -> Bool {
        key.withBytes { text in families.contains { text.begins(with: $0) } } || names.contains(key)
    }

    private static func isWanted(link rel: String, type: String?) -> Bool {
        if rel.hasPrefix("apple-touch") || rel.hasPrefix("shortcut") { return true }
        // Feeds and translations are alternates too, and no part of a preview.
        return rel == "alternate" ? type == activity : rels.contains(rel)
    }

    private static let families: [StaticString] = [
        "og:", "twitter:", "article:", "product:", "profile:", "book:", "music:", "video:",
    ]
    private static let names = [
        "description", "Description", "author", "image", "application-name", "theme-color", "robots",
        "apple-itunes-app", "apple-mobile-web-app-title",
    ]
    private static let rels = ["canonical", "icon", "mask-icon", "image_src", "manifest"]
    /// What TN3156 asks posts of social networks to link to.
    private static let activity = "application/activity+json"
}
