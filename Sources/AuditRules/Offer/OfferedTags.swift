package import AuditModel

/// The tags to paste over those of a page: its own where they are right, and better ones where those are known. A blank
/// that a person has to fill in says what belongs there.
///
/// The terminal, the reports and the library offer the same tags.
package struct OfferedTags: Hashable, Sendable {
    /// In the order of a head; empty if the page's own tags are not known, because something else was returned.
    package private(set) var tags: [Tag] = []
    /// Whether they differ from the page's own tags.
    package private(set) var isNews = false

    package struct Tag: Hashable, Sendable {
        /// The key of a meta tag, or the rel of a link.
        package var key: String
        /// As it is read, without escapes.
        package var value: String

        /// The beginning of a blank that a person has to fill in.
        package static let blank = "… "
        package var isBlank: Bool { value.hasPrefix(Self.blank) }

        var isLink: Bool { key == OfferedTags.touchIcon }

        /// The tag to paste.
        package var line: String {
            if isLink {
                return "<link rel=\"\(key)\"\(isBlank ? " sizes=\"180x180\"" : "") href=\"\(Self.escaped(value))\">"
            }
            let isNamed = key == OwnTags.description || key == OfferedTags.robots || key.hasPrefix("twitter:")
            let attribute = isNamed ? "name" : "property"
            return "<meta \(attribute)=\"\(Self.escaped(key))\" content=\"\(Self.escaped(value))\">"
        }

        /// The value between quotes, on one line.
        private static func escaped(_ value: String) -> String {
            guard Bytes.holds(in: value, anyOf: "&\"<\t\n\r") else { return value }
            return value.unicodeScalars.reduce(into: "") { text, scalar in
                switch scalar {
                case "&": text += "&amp;"
                case "\"": text += "&quot;"
                case "<": text += "&lt;"
                case "\t", "\n", "\r": text += " "
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
    }

    static let touchIcon = "apple-touch-icon"
    static let robots = "robots"
    /// The most bytes of a value, and of all tags; longer values are left out, not cut.
    private static let (valueLimit, limit) = (8_192, 32_768)

    /// - Parameters:
    ///   - title: the analysed title of the page.
    ///   - findings: of the page; rules that the configuration turns off are no reason to change anything.
    package init(_ page: PageEvidence, title: TitleAnalysis, _ findings: [Finding]) {
        guard Self.hasTags(page, findings) else { return }
        let own = OwnTags(page)
        let found = Set(findings.map(\.rule))
        var offer = Offer(page, title, own, found: found.union(RuleBook.echoes(of: found, on: page)))
        var room = Self.limit
        tags = offer.all().filter { tag in
            room -= tag.value.utf8.count
            return tag.value.utf8.count <= Self.valueLimit && room >= 0
        }
        let (before, after) = (
            own.written.map { Tag(key: $0.key, value: $0.value).line },
            tags.filter { $0.key != Self.robots }.map(\.line)
        )
        isNews =
            Self.isFound(NameInsteadOfProperty.facts, findings) || before.count != after.count
            || Set(before) != Set(after)
    }

    private static func isFound(_ rule: RuleFacts, _ findings: [Finding]) -> Bool {
        findings.contains { $0.rule == rule.id }
    }

    /// Whether the tags are the page's own and make its card.
    private static func hasTags(_ page: PageEvidence, _ findings: [Finding]) -> Bool {
        page.outcome.isLoaded && page.file == nil && !RuleBook.hidesTags(findings)
            && !findings.contains { $0.rule == ClientSideRedirect.facts.id && $0.severity == .error }
    }
}

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
    ///
    /// - Parameter offered: `OfferedTags.lines(of:)` of the page, read once for all its findings.
    package func text(over offered: [Substring]?) -> String? {
        guard !tags.isEmpty, let offered else { return nil }
        return tags.flatMap { tag -> [Substring] in
            let lines = OfferedTags.lines(for: tag.key, in: offered)
            return lines.isEmpty ? [tag.line[...]] : lines
        }.joined(separator: "\n")
    }

    /// The text of a fix in which offered tags are only named, because they follow with their values.
    package static func naming(_ fix: String, offered: String) -> String {
        let lines = OfferedTags.lines(of: offered)
        return PasteTags(fix).tags.reduce(fix) { text, tag in
            guard !OfferedTags.lines(for: tag.key, in: lines).isEmpty else { return text }
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

extension OfferedTags {
    /// One tag per line; nil if nothing is offered.
    package var text: String? { tags.isEmpty ? nil : tags.map(\.line).joined(separator: "\n") }

    /// The tags of such a text, one each.
    package static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
    }

    /// Those with a key.
    package static func lines(for key: String, in lines: [Substring]) -> [Substring] {
        lines.filter { self.key(of: $0) == key }
    }

    /// The value of the first attribute.
    private static func key(of line: Substring) -> Substring {
        let quote = UInt8(ascii: "\"")
        return Substring(line.utf8.drop { $0 != quote }.dropFirst().prefix { $0 != quote })
    }

    /// Such a text after pages were compared: values that other pages share are not offered as this page's own.
    static func revised(_ text: String, by findings: [Finding]) -> String {
        let isTitleShared = isFound(TitleNotUnique.facts, findings)
        let isSummaryShared = isFound(DescriptionNotUnique.facts, findings)
        guard isTitleShared || isSummaryShared else { return text }
        var lines = text.split(separator: "\n").map(String.init)
        if isTitleShared { replace("og:title", "twitter:title", Offer.titleWords, in: &lines) }
        if isSummaryShared { replace("og:description", "twitter:description", Offer.summaryWords, in: &lines) }
        return lines.joined(separator: "\n")
    }

    /// Replaces a tag by a blank, and removes tags that would repeat it.
    private static func replace(_ key: String, _ other: String, _ words: String, in lines: inout [String]) {
        lines.removeAll { self.key(of: $0[...]) == other }
        for place in lines.indices where self.key(of: lines[place][...]) == key {
            lines[place] = Tag(key: key, value: Tag.blank + words).line
        }
    }
}
