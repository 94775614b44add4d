package import AuditModel
package import AuditRules

/// The tags that a fix asks for, ready to be pasted: with the page's own values where they are known, and `…` where
/// only a person knows.
package struct PasteTags {
    /// The tags that are taken of one fix.
    private static let limit = 3

    private var tags: [Tag] = []

    /// The tags that every page should have.
    private static let common = """
        <meta property="og:title" content="…"> <meta property="og:site_name" content="…">
        <meta property="og:description" content="…"> <meta property="og:url" content="…">
        <meta property="og:image" content="…"> <link rel="apple-touch-icon" href="…">
        """

    /// The tags of a whole page, one each: those that every page should have, then others that its fixes name.
    package static func head(
        of page: PageRecord, _ values: PasteValues, ruleFacts: (String) -> RuleFacts?
    ) -> [String] {
        guard !values.isUnread else { return [] }
        let extra = page.findings.compactMap { ruleFacts($0.rule) }.flatMap { PasteTags($0.fix).tags }
        var keys: Set<String> = []
        return (PasteTags(common, limit: .max).tags + extra).filter { keys.insert($0.key).inserted }
            .map { $0.filled(for: page, values) }
    }

    /// Finds the tags that a fix names.
    package init(_ fix: String) { self.init(fix, limit: Self.limit) }

    private init(_ fix: String, limit: Int) {
        var rest = fix[...]
        while tags.count < limit, let open = rest.firstIndex(of: "<"),
            let close = rest[open...].firstIndex(of: ">")
        {
            let tag = Tag(rest[open...close])
            if tag.isWhole { tags.append(tag) }
            rest = rest[rest.index(after: close)...]
        }
    }

    /// One tag a line; nil when the fix names no tag.
    package func text(for page: PageRecord) -> String? {
        if tags.count == 1 { return tags[0].filled(for: page) }
        return tags.isEmpty ? nil : tags.map { $0.filled(for: page) }.joined(separator: "\n")
    }

    /// A tag as fixes write them: `<meta property="og:title" content="…">`.
    private struct Tag {
        private let element: String
        /// Attributes in their order; the key of a meta tag or the rel of a link is the first.
        private var attributes: [Attribute] = []
        /// The whole tag with `…`, and what stands between the places of the page's value.
        private var blank = ""
        private var parts: [String] = []

        struct Attribute {
            let value: String
            /// Up to the value.
            let start: String
            let whole: String
            /// Whether the value is the page's.
            let isOpen: Bool

            init(_ name: String, _ value: String) {
                self.value = value
                start = " \(name)=\""
                whole = start + Tag.escaped(value) + "\""
                isOpen = value.contains("…")
            }
        }

        /// The value of the first attribute.
        var key: String { attributes.first?.value ?? "" }

        init(_ text: Substring) {
            let inner = text.dropFirst().dropLast()
            element = String(inner.prefix { $0 != " " })
            var rest = inner.dropFirst(element.count)
            while let equals = rest.firstRange(of: "=\"") {
                let name = rest[..<equals.lowerBound].drop { $0 == " " }
                let value = rest[equals.upperBound...].prefix { $0 != "\"" }
                attributes.append(Attribute(String(name), String(value)))
                rest = rest[value.endIndex...].dropFirst()
            }
            if attributes.count == 1, attributes[0].start != " charset=\"" {
                attributes.append(Attribute(element == "meta" ? "content" : "href", "…"))
            }
            blank = "<" + element + attributes.map(\.whole).joined() + ">"
            parts = ["<" + element]
            for (index, attribute) in attributes.enumerated() {
                let isFilled = index > 0 && attribute.isOpen
                parts[parts.count - 1] += isFilled ? attribute.start : attribute.whole
                if isFilled { parts.append("\"") }
            }
            parts[parts.count - 1] += ">"
        }

        /// Whether it can be pasted: no other element, none that stands for several (`og:…`), no mere example.
        var isWhole: Bool {
            guard element == "meta" || element == "link", let first = attributes.first else { return false }
            return !first.isOpen && first.value != "og:locale"
        }

        /// - Parameter values: what may stay as it is; nil where a fix is about one tag.
        func filled(for page: PageRecord, _ values: PasteValues? = nil) -> String {
            guard parts.count > 1, let value = value(for: page, values) else { return blank }
            let text = Self.escaped(value)
            return parts.dropFirst().reduce(into: parts[0]) { tag, part in
                tag += text
                tag += part
            }
        }

        private func value(for page: PageRecord, _ values: PasteValues?) -> String? {
            guard let values else { return Self.value(of: key, page) }
            return switch key {
            case "og:title": values.title
            case "og:site_name": values.siteName
            case "og:description": values.summary
            case "og:url", "canonical": values.url
            case "og:image": values.image
            case "apple-touch-icon": values.icon
            default: Self.value(of: key, page)
            }
        }

        private static func value(of key: String, _ page: PageRecord) -> String? {
            switch key {
            case "og:title": title(of: page)
            case "og:url", "canonical": PasteValues.known(page.canonical ?? page.finalURL)
            case "og:site_name": page.siteName ?? page.applicationName
            case "og:description": page.summary
            case "og:image": page.image.flatMap { PasteValues.known($0.url) }
            case "og:image:secure_url": page.image.map { secure($0.url) }
            case "og:video:secure_url": page.video.map { secure($0.url) }
            case "apple-touch-icon": PasteValues.usualIcon
            default: nil
            }
        }

        private static func secure(_ url: String) -> String {
            url.hasPrefix("http://") ? "https://" + url.dropFirst("http://".utf8.count) : url
        }

        /// The title without the site's name; nil when that is the og:title that there is already.
        private static func title(of page: PageRecord) -> String? {
            guard let title = page.title else { return nil }
            let own = withoutSite(title.value, page)
            return title.source == "og:title" && own == title.value ? nil : own
        }

        /// The title without a first or last part that is the name of the site.
        private static func withoutSite(_ title: String, _ page: PageRecord) -> String {
            lazy var names = [page.siteName, page.applicationName, page.domain].compactMap { $0?.lowercased() }
            for separator in separators where title.utf8.contains(separator.mark) {
                guard let range = lastRange(of: separator.text, in: title) else { continue }
                let (front, back) = (title[..<range.lowerBound], title[range.upperBound...])
                if names.contains(back.lowercased()) { return String(front) }
                if names.contains(front.lowercased()) { return String(back) }
            }
            return title
        }

        /// What stands between a title and the name of its site, and the first byte of it that is no space: most titles
        /// have none of them, and a search is slow.
        private static let separators = [" | ", " – ", " — ", " - ", " · ", " :: ", "｜"].map { text in
            (text: text, mark: text.utf8.first { $0 != UInt8(ascii: " ") } ?? 0)
        }

        private static func lastRange(of part: String, in text: String) -> Range<String.Index>? {
            let (bytes, length) = (text.utf8, part.utf8.count)
            var start = bytes.index(bytes.endIndex, offsetBy: -length, limitedBy: bytes.startIndex)
            while let place = start {
                if bytes[place...].starts(with: part.utf8) { return place..<bytes.index(place, offsetBy: length) }
                start = place > bytes.startIndex ? bytes.index(before: place) : nil
            }
            return nil
        }

        /// The value between quotes, cut, on one line.
        private static func escaped(_ value: String) -> String {
            let isPlain = value.withBytes { !$0.contains(where: isEscaped) }
            if isPlain, value.utf8.count <= PageDetailJSON.copyLimit { return value }
            var text = ""
            for scalar in value.unicodeScalars.prefix(PageDetailJSON.copyLimit) {
                switch scalar {
                case "&": text += "&amp;"
                case "\"": text += "&quot;"
                case "<": text += "&lt;"
                case "\t", "\n", "\r": text += " "
                default: text.unicodeScalars.append(scalar)
                }
            }
            return value.unicodeScalars.count > PageDetailJSON.copyLimit ? text + "…" : text
        }

        private static func isEscaped(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "<"), 9, 10, 13: true
            default: false
            }
        }
    }
}
