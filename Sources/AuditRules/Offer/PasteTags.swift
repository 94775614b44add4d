package import AuditModel

/// The tags that a fix names, ready to be pasted: as they are offered for the page, else as the fix writes them.
package struct PasteTags {
    /// The tags that are taken of one fix.
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

    /// One tag a line; nil when the fix names no tag, or the page has none to paste over.
    package func text(for page: PageRecord) -> String? {
        guard !tags.isEmpty, let offered = page.paste else { return nil }
        return tags.flatMap { tag -> [Substring] in
            let lines = OfferedTags.lines(of: tag.key, in: offered)
            return lines.isEmpty ? [tag.line[...]] : lines
        }.joined(separator: "\n")
    }

    /// A fix in which tags that are offered are only named: they stand below it, with their values.
    package static func naming(_ fix: String, offered: String) -> String {
        PasteTags(fix).tags.reduce(fix) { text, tag in
            guard !OfferedTags.lines(of: tag.key, in: offered).isEmpty else { return text }
            return text.replacing("\(tag.key): \(tag.written)", with: tag.key).replacing(tag.written, with: tag.key)
        }
    }

    /// A tag as fixes write them: `<meta property="og:title" content="…">`.
    private struct Tag {
        let written: Substring
        /// The key of a meta tag, or the rel of a link.
        let key: String
        /// The whole tag, with `…` where it names no value.
        let line: String

        /// Nil for another element, for what stands for several (`og:…`), and for a mere example.
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
