package import AuditModel

/// The tags that a fix names, ready to paste: as offered for the page, or else as the fix writes them.
package struct PasteTags {
    /// The most tags of one fix.
    private static let limit = 3

    private var tags: [Tag] = []

    /// Finds the tags that a fix names.
    package init(_ fix: String) {
        var rest = fix[...]
        while tags.count < Self.limit, let open = rest.firstIndex(of: "<"),
            let close = rest[open...].firstIndex(of: ">")
        {
            if let tag = Tag(rest[open...close]) { tags.append(tag) }
            rest = rest[rest.index(after: close)...]
        }
    }

    /// One tag per line; nil if the fix names no tag, or if the page has no tags to paste over.
    package func text(for page: PageRecord) -> String? {
        guard !tags.isEmpty, let offered = page.paste else { return nil }
        return tags.flatMap { tag -> [Substring] in
            let lines = OfferedTags.lines(of: tag.key, in: offered)
            return lines.isEmpty ? [tag.line[...]] : lines
        }.joined(separator: "\n")
    }

    /// The text of a fix in which offered tags are only named, because they follow with their values.
    package static func naming(_ fix: String, offered: String) -> String {
        PasteTags(fix).tags.reduce(fix) { text, tag in
            guard !OfferedTags.lines(of: tag.key, in: offered).isEmpty else { return text }
            return text.replacing("\(tag.key): \(tag.written)", with: tag.key).replacing(tag.written, with: tag.key)
        }
    }

    /// A tag in the text of a fix: `<meta property="og:title" content="…">`.
    private struct Tag {
        let written: Substring
        /// The key of a meta tag, or the rel of a link.
        let key: String
        /// The whole tag, with `…` if it has no value.
        let line: String

        /// Nil for any other element, for placeholders of several tags (`og:…`), and for examples.
        init?(_ text: Substring) {
            written = text
            let inner = text.dropFirst().dropLast()
            let element = inner.prefix { $0 != " " }
            guard element == "meta" || element == "link", let equals = inner.firstRange(of: "=\"") else { return nil }
            key = String(inner[equals.upperBound...].prefix { $0 != "\"" })
            guard !key.contains("…"), key != "og:locale" else { return nil }
            let isWhole = inner.ranges(of: "=\"").count > 1 || inner.contains("charset=")
            line = isWhole ? String(text) : "<\(inner) \(element == "meta" ? "content" : "href")=\"…\">"
        }
    }
}
