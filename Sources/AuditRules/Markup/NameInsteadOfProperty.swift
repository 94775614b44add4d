package import AuditModel

/// Fails pages whose og: tags use `name` instead of `property`.
package enum NameInsteadOfProperty: TagRule {
    package static let facts = RuleFacts(
        id: "name-instead-of-property", component: .markup, force: .init(.warning, 8),
        passes: "og: tags use the property attribute",
        fails: "og: tags use name instead of property",
        why: "Messages accepts name=; Signal and Matrix do not.",
        fix: #"Write <meta property="og:…" content="…">."#,
        sources: [
            .init(.extractor2016, "property counts, else name, else itemprop", at: "3-reading-the-tags"),
            .init(.signalIssue, "name works in iMessage and not in Signal"),
            .init(.synapse, "Matrix reads og: tags by property only"),
            .init(.ogp, "tags use property"),
        ],
        confidence: .observed)

    package static let examples = [
        Example("property", .titled("How bees count"), .passes),
        Example(
            "name instead of property", .head(#"<meta name="og:title" content="How bees count">"#),
            .breaks(seen: "og:title")),
        Example(
            "the title with property, the image with name",
            .head(
                """
                <meta property="og:title" content="How bees count">
                <meta name="og:image" content="https://example.com/a.jpg">
                """), .breaks(seen: "og:image")),
        Example("twitter: tags have a name", .head(#"<meta name="twitter:card" content="summary">"#), .notApplicable),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var isJudged = false
        var isSuspected = false
        for entry in index.entries where entry.isCard {
            let hasProperty = page.tags.metas[entry.place].property?.isEmpty == false
            isJudged = isJudged || hasProperty && isOpenGraph(entry, page.tags)
            isSuspected = isSuspected || !hasProperty && isOpenGraph(entry, page.tags)
        }
        if isSuspected { return judgeNames(index, page) }
        return isJudged ? .passes : .notApplicable
    }

    private static func isOpenGraph(_ entry: TagIndex.Entry, _ tags: PageTags) -> Bool {
        if let key = entry.key { return key.isOpenGraph }
        return tags.key(at: entry.place)?.hasPrefix("og:") == true
    }

    private static func judgeNames(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var byProperty: Set<String> = []
        var byName: [(key: String, line: Int)] = []
        for entry in index.entries where entry.isCard && isOpenGraph(entry, page.tags) {
            let meta = page.tags.metas[entry.place]
            guard let key = meta.key else { continue }
            if meta.keyAttribute == .property {
                byProperty.insert(key)
            } else if meta.keyAttribute == .name {
                byName.append((key, meta.place.line))
            }
        }
        guard !byName.isEmpty || !byProperty.isEmpty else { return .notApplicable }
        let wrong = byName.filter { !byProperty.contains($0.key) }
        guard let first = wrong.first else { return .passes }
        let names = wrong.prefix(5).map { "name=\"\(RawText.quoted($0.key))\"" }
        let more = wrong.count > names.count ? " and \(wrong.count - names.count) more" : ""
        return .breaks(names.joined(separator: ", ") + more, line: first.line)
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for place in page.tags.metas.indices { page.tags.metas[place].useProperty() }
        return true
    }
}
