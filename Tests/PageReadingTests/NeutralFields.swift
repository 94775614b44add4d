internal import AuditModel

/// The fields of a page as a tolerant reader takes them, which is how the pitfall cases are written: keys split into
/// words, og: before plain, noscript tags used, links anywhere. Addresses stay as written.
struct NeutralFields {
    private(set) var values: [String: String] = [:]
    /// The first base with an href.
    private(set) var base: String?

    init(_ tags: PageTags) {
        base = tags.bases.lazy.compactMap(\.href).first
        values["title"] = NeutralFields.first(tags, "og:title") ?? tags.documentTitle
        values["description"] =
            NeutralFields.first(tags, "og:description") ?? NeutralFields.first(tags, "description")
        values["site_name"] = NeutralFields.first(tags, "og:site_name")
        for key in ["og:image", "og:image:url", "og:image:secure_url"] where values["image"] == nil {
            values["image"] = NeutralFields.contents(tags, key).first
        }
        values["canonical"] = NeutralFields.link(tags, "canonical")
        values["icon"] =
            NeutralFields.link(tags, "icon") ?? NeutralFields.link(tags, "apple-touch-icon")
            ?? NeutralFields.link(tags, "apple-touch-icon-precomposed") ?? "/favicon.ico"
    }

    private static func first(_ tags: PageTags, _ key: String) -> String? {
        contents(tags, key).first.map { spaced($0).joined(separator: " ") }
    }

    /// The values of a key that are not blank, those of property before those of name.
    private static func contents(_ tags: PageTags, _ key: String) -> [String] {
        let byProperty = tags.metas.filter { words($0.property).contains(key) }
        let byName = tags.metas.filter { words($0.name).contains(key) }
        return (byProperty + byName).compactMap(\.content).filter { !spaced($0).isEmpty }
    }

    private static func words(_ text: String?) -> [String] { spaced(text ?? "").map { $0.lowercased() } }

    private static func spaced(_ text: String) -> [Substring] {
        text.split { $0.isASCII && $0.isWhitespace }
    }

    private static func link(_ tags: PageTags, _ token: String) -> String? {
        tags.links(rel: token).lazy.compactMap(\.href).first { !$0.isEmpty }
    }
}
