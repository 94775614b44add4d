package import AuditModel

/// Fails pages whose preview tags are only in `<noscript>` or `<template>`.
package enum TagsInNoscript: TagRule {
    package static let facts = RuleFacts(
        id: "tags-in-noscript", component: .markup, force: .init(.warning, 15),
        passes: "The main og: tags are where apps read them",
        fails: "Preview tags are only in noscript or template",
        why: "Apps that parse HTML as a browser does find no tags there.",
        fix: "Move the tags out of <noscript> and <template> into the head.",
        sources: [
            .init(.inference, "we assume that noscript is text to the parser")
        ],
        confidence: .inference)

    package static let examples = [
        Example("in the plain head", .titled("How bees count"), .passes),
        Example(
            "tags only in noscript",
            .head(#"<noscript><meta property="og:image" content="https://example.com/a.jpg"></noscript>"#),
            .breaks(seen: "og:image")),
        Example(
            "in a template", .head(#"<template><meta property="og:title" content="How bees count"></template>"#),
            .breaks(seen: "og:title")),
        Example(
            "tags in a template and in the head",
            .head(
                """
                <template><meta property="og:title" content="Bees"></template>\
                <meta property="og:title" content="How bees count">
                """), .passes),
        Example(
            "switched off in a comment", .head(#"<!-- <meta property="og:title" content="How bees count"> -->"#),
            .notApplicable),
        Example("no such tag", .bare, .notApplicable),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        var live: Set<CardKey> = []
        var hidden: [(key: CardKey, line: Int?)] = []
        for entry in index.entries {
            guard let key = entry.key, isMain(key) else { continue }
            if entry.isInNoscript { hidden.append((key, page.tags.metas[entry.place].place.line)) }
        }
        for name in page.tags.structure.hiddenKeys {
            if let key = CardKey.named(name), isMain(key) { hidden.append((key, nil)) }
        }
        for entry in index.entries where !entry.isInNoscript {
            guard let key = entry.key, isMain(key) else { continue }
            if hidden.isEmpty { return .passes }
            live.insert(key)
        }
        guard let lost = hidden.first(where: { !live.contains($0.key) }) else {
            return hidden.isEmpty ? .notApplicable : .passes
        }
        let place = lost.line == nil ? "a template" : "noscript"
        return .breaks("\(lost.key.name) only in \(place)", line: lost.line)
    }

    private static func isMain(_ key: CardKey) -> Bool {
        switch key {
        case .ogTitle, .ogImage, .ogImageURL, .ogImageSecureURL, .ogDescription, .ogURL, .ogSiteName: true
        default: false
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let index = TagIndex(page.tags)
        let hidden = index.entries.filter(\.isInNoscript).compactMap { entry in
            entry.key.map { ($0, page.tags.metas[entry.place].content ?? "") }
        }
        // Once moved, these tags count, with their own faults.
        for (key, content) in hidden where isMain(key) && !page.has(key) { page.take(key, content) }
        for key in page.tags.structure.hiddenKeys.compactMap(CardKey.named) where isMain(key) { page.fill(key) }
        return true
    }
}
