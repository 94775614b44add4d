internal import AuditModel

extension OfferedTags {
    /// One tag per line; nil if nothing is offered.
    package var text: String? { tags.isEmpty ? nil : tags.map(\.line).joined(separator: "\n") }

    /// The lines for a key in such a text.
    package static func lines(of key: String, in text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init).filter { self.key(of: $0) == key }
    }

    /// The value of the first attribute.
    private static func key(of line: Substring) -> Substring {
        let quote = UInt8(ascii: "\"")
        return Substring(line.utf8.drop { $0 != quote }.dropFirst().prefix { $0 != quote })
    }

    /// Such a text after pages were compared: values that other pages share are not offered as this page's own.
    static func revised(_ text: String, by findings: [Finding]) -> String {
        let rules = Set(findings.map(\.rule))
        var lines = text.split(separator: "\n").map(String.init)
        if rules.contains(TitleNotUnique.facts.id) {
            replace("og:title", "twitter:title", Offer.titleWords, in: &lines)
        }
        if rules.contains(DescriptionNotUnique.facts.id) {
            replace("og:description", "twitter:description", Offer.summaryWords, in: &lines)
        }
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
