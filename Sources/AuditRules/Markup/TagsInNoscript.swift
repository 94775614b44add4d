public import AuditModel

/// The tags stand where they count.
public enum TagsInNoscript: PageRule {
    public static let facts = RuleFacts(
        id: "tags-in-noscript", component: .markup, force: .init(.warning, 15),
        passes: "The main og: tags stand where they are read",
        fails: "A main og: tag stands only in a noscript, a template or a comment",
        fix: "Move the tags out of <noscript>, <template> and comments into the plain head.",
        source: "ours (the parser's scripting flag may stay on)",
        confidence: .inference)

    public static let examples = [
        Example("in the plain head", .titled("How bees count"), .passes),
        Example(
            "in noscript",
            .head(#"<noscript><meta property="og:image" content="https://example.com/a.jpg"></noscript>"#),
            .breaks(seen: "og:image")),
        Example(
            "in a comment", .head(#"<!-- <meta property="og:title" content="How bees count"> -->"#),
            .breaks(seen: "og:title")),
        Example(
            "in a comment and in the head",
            .head(
                """
                <!-- <meta property="og:title" content="Bees"> --><meta property="og:title" content="How bees count">
                """), .passes),
        Example("no such tag", .bare, .notApplicable),
    ]

    public static func check(_ page: PageEvidence) -> Verdict {
        var live: Set<String> = []
        var hidden: [(key: String, line: Int?)] = []
        for index in page.tags.metas.indices {
            guard let key = page.tags.key(at: index), key.hasPrefix("og:"), main.contains(key) else { continue }
            if page.tags.metas[index].place.isInNoscript {
                hidden.append((key, page.tags.metas[index].place.line))
            } else {
                live.insert(key)
            }
        }
        for key in page.tags.structure.hiddenKeys where main.contains(key) { hidden.append((key, nil)) }
        guard let lost = hidden.first(where: { !live.contains($0.key) }) else {
            return live.isEmpty && hidden.isEmpty ? .notApplicable : .passes
        }
        let place = lost.line == nil ? "a template or a comment" : "noscript"
        return .breaks("\(lost.key) only in \(place)", line: lost.line)
    }

    private static let main: Set<String> = [
        "og:title", "og:image", "og:image:url", "og:image:secure_url", "og:description", "og:url", "og:site_name",
    ]
}
