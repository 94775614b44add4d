package import AuditModel

/// Fails pages with an empty og: or twitter: tag.
package enum TagEmpty: TagRule {
    package static let facts = RuleFacts(
        id: "tag-empty", component: .markup, force: .init(.notice, 3),
        passes: "Every og: and twitter: tag has a value",
        fails: "Empty og: or twitter: tag",
        why: "Some apps show the blank value instead of falling back to another tag.",
        fix: "Fill in the content, or remove the tag.",
        sources: [
            .init(.extractor2016, "empty values are skipped, blank ones are not trimmed", at: "3-reading-the-tags")
        ],
        confidence: .observed)

    package static let examples = [
        Example("a value", .titled("How bees count"), .passes),
        Example("an empty value", .head(#"<meta property="og:title" content>"#), .breaks(seen: "og:title")),
        Example(
            "the value in another attribute", .head(#"<meta property="og:title" value="How bees count">"#),
            .breaks(seen: #"og:title has value="How bees count" instead of content="#)),
        Example(
            "nothing in another attribute", .head(#"<meta property="og:title" value="">"#), .breaks(seen: "og:title")),
        Example("a blank", .head(#"<meta property="og:title" content=" ">"#), .breaks(seen: "og:title")),
        Example(
            "a value cut by its first quotation mark, which has another rule",
            .head(#"<meta property="og:title" content=""Bees" count">"#),
            .passes),
        Example(
            "one that the page lacks for that reason",
            .head(#"<meta property="og:title" content="Bees"><meta property="og:site_name" content="">"#),
            .breaks(seen: "og:site_name")),
        Example("no such tag", .bare, .notApplicable),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var isJudged = false
        var empty: [(seen: String, line: Int)] = []
        for entry in index.entries where entry.isCard {
            isJudged = true
            let isEmpty = page.tags.metas[entry.place].content?.isBlank ?? true
            if isEmpty, page.tags.metas[entry.place].spilled == nil, let key = page.tags.key(at: entry.place) {
                let meta = page.tags.metas[entry.place]
                let value = meta.misplacedValue.flatMap { $0.isBlank ? nil : $0 }
                let misplaced = value.map { " has value=\"\(RawText.quoted($0))\" instead of content=" }
                empty.append((RawText.quoted(key) + (misplaced ?? ""), meta.place.line))
            }
        }
        guard let first = empty.first else { return isJudged ? .passes : .notApplicable }
        let seen = empty.prefix(5).map(\.seen).joined(separator: ", ")
        let lacking = RuleBook.missing.filter { rule, key in
            guard rule.facts.component == .markup, isLeftEmpty(key, page.tags) else { return false }
            if case .breaks = rule.check(page) { return true }
            return false
        }
        let weight = lacking.reduce(facts.force.weight) { $0 + $1.rule.facts.force.weight }
        return .breaks(seen, line: first.line, as: lacking.isEmpty ? nil : .init(.notice, weight))
    }

    /// Whether there are tags with that key and all of them are empty.
    static func isLeftEmpty(_ key: String, _ tags: PageTags) -> Bool {
        guard !tags.has(key) else { return false }
        return tags.metas.indices.contains {
            tags.hasKey(key, at: $0) && !tags.metas[$0].place.isInNoscript && tags.metas[$0].spilled == nil
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let index = TagIndex(page.tags)
        let empty = index.entries.filter { entry in
            entry.isCard && page.tags.metas[entry.place].content?.isBlank ?? true
                && page.tags.metas[entry.place].spilled == nil
        }
        for entry in empty.reversed() { page.tags.metas.remove(at: entry.place) }
        for case let key? in empty.map(\.key) where key == .ogTitle || key == .ogImage { page.fill(key) }
        return true
    }
}
