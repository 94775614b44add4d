internal import AuditModel

extension PageTags {
    /// The content of the tag that a value of the card comes from: decoded once, where the card decodes twice.
    func written(_ value: Sourced<String>?) -> String? {
        guard let value else { return nil }
        return first(value.source)?.content ?? value.value
    }

    /// Metas that count, by their keys, which begin with `og:` or `twitter:`.
    func forEachCardMeta(_ body: (MetaTag, String) -> Void) {
        for meta in metas where !meta.place.isInNoscript {
            guard let key = meta.key, key.hasPrefix("og:") || key.hasPrefix("twitter:") else { continue }
            body(meta, key)
        }
    }
}
