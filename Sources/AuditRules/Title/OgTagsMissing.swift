package import AuditModel

/// Fails pages without any tags for previews.
package enum OgTagsMissing: TagRule {
    package static let facts = RuleFacts(
        id: "og-tags-missing", component: .title, force: .init(.warning, 32), group: .titlePresence,
        passes: "The page has tags for previews",
        fails: "No tags for link previews",
        why: "Apps have to guess title, text and image from the page, and each guesses differently.",
        fix: """
            Add og:title, og:description, og:url, og:type, og:site_name and og:image. The tags to paste have \
            what the page itself says.
            """,
        sources: [
            .init(.tn3156, "use the og:title property"),
            .init(.ogp, "og:title, og:type, og:image and og:url are required"),
        ],
        confidence: .documentedByApple)

    package static let examples = [
        Example("one tag", .titled("How bees count"), .passes),
        Example(
            "only a title element", ExamplePage(ExamplePage.document("<title>How bees count</title>")),
            .breaks(seen: "only title: How bees count")),
        Example(
            "a title and a description for search engines",
            ExamplePage(
                ExamplePage.document(
                    #"<title>How bees count</title><meta name="description" content="They count to four.">"#)),
            .breaks(seen: "only title: How bees count, and a description")),
        Example("nothing at all", ExamplePage(ExamplePage.document("")), .breaks(seen: "no title either")),
        Example(
            "blank ones", ExamplePage(ExamplePage.document(#"<meta property="og:title" content=" ">"#)), .breaks()),
        Example(
            "a misspelt one, which another rule is about",
            ExamplePage(ExamplePage.document(#"<meta property="og_title" content="How bees count">"#)), .passes),
        Example(
            "all of them in a noscript, which another rule is about",
            ExamplePage(
                ExamplePage.document(
                    #"<noscript><meta property="og:title" content="How bees count"></noscript>"#)), .notApplicable),
        Example(
            "a language, which no preview shows",
            ExamplePage(ExamplePage.document(#"<meta property="og:locale" content="en_GB">"#)), .breaks()),
    ]

    package static func check(_ index: TagIndex, _ page: PageEvidence) -> Verdict {
        guard !index.entries.contains(where: \.isInNoscript) else { return .notApplicable }
        guard !index.entries.contains(where: { tells($0, page.tags) }) else { return .passes }
        guard let title = page.card.title else { return .breaks("no title either") }
        let summary = page.card.summary == nil ? "" : ", and a description"
        return .breaks("only \(title.source): \(RawText.quoted(title.value))\(summary)", line: title.line)
    }

    /// Whether a tag, misspelled or not, sets something that previews show.
    private static func tells(_ entry: TagIndex.Entry, _ tags: PageTags) -> Bool {
        guard tags.metas[entry.place].isGiven, let name = tags.key(at: entry.place) else { return false }
        return (entry.key.map { [$0] } ?? TagKeyMalformed.meant(by: name)).contains(where: shown.contains)
    }

    private static let shown: Set<CardKey> = [
        .ogTitle, .ogDescription, .ogURL, .ogSiteName, .ogType, .ogImage, .ogImageURL, .ogImageSecureURL, .ogVideo,
        .ogVideoURL, .ogVideoSecureURL, .ogAudio, .ogAudioURL, .ogAudioSecureURL, .twitterCard, .twitterTitle,
        .twitterDescription, .twitterImage, .twitterPlayer,
    ]

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for key in [CardKey.ogTitle, .ogDescription, .ogSiteName, .ogType, .ogURL] { page.fill(key) }
        return true
    }
}
